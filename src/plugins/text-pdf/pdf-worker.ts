import { serveExtraction } from "@shared/extraction/serve-extraction";
import { servePages } from "./pdf-pages";
import { pdfText } from "./pdf-text";

serveExtraction(pdfText);
servePages();
