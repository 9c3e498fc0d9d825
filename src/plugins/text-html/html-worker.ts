import { serveExtraction } from "@shared/extraction/serve-extraction";
import { htmlText } from "./html-text";

serveExtraction(htmlText);
