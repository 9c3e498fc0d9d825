import { serveExtraction } from "@shared/extraction/serve-extraction";
import { imageText } from "./image-text";

serveExtraction(imageText);
