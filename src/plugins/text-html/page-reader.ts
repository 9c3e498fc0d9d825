import { decodeText } from "@core/domain/text/decode-text";
import { htmlText } from "@shared/extraction/html-text";
import { serveExtraction } from "@shared/extraction/serve-extraction";

serveExtraction((bytes) => htmlText(decodeText(bytes)));
