import "./keep-port";
import { serveExtraction } from "@shared/extraction/serve-extraction";
import { pdfText } from "./pdf-text";

serveExtraction(pdfText);
