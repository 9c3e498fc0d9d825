import { serveExtraction } from "@shared/extraction/serve-extraction";
import { epubText } from "./epub-text";

serveExtraction(epubText);
