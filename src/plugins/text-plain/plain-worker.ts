import { serveExtraction } from "@shared/extraction/serve-extraction";
import { plainText } from "./plain-text";

serveExtraction(plainText);
