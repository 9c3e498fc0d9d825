import { serveExtraction } from "@shared/extraction/serve-extraction";
import { officeText } from "./office-text";

serveExtraction(officeText);
