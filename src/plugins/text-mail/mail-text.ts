import { htmlText } from "@shared/extraction/html-text";
import { serveExtraction } from "@shared/extraction/serve-extraction";
import { TextPieces } from "@shared/extraction/text-pieces";
import { tidyText } from "@shared/extraction/tidy-text";
import { binaryOf, bytesOfBody, textOfBytes } from "./mail-encoding";
import { type MailPart, partOf, partsOf } from "./mail-parts";

/** Headers that are told, in this order. */
const TOLD = ["From", "To", "Cc", "Bcc", "Date", "Subject"];
/** A file without any of these is no message. */
const TELLING = [...TOLD, "Sender", "Message-ID", "Received", "MIME-Version", "Return-Path"];
/** Messages nest a few deep, and have a few dozen parts. */
const DEPTH_LIMIT = 20;
const PARTS_LIMIT = 1_000;

/** The text of an e-mail message: its headers, its words, and the names of its attachments. @throws Error when it is none. */
export function mailText(bytes: Uint8Array): string {
  const message = partOf(binaryOf(bytes));
  if (!TELLING.some((name) => message.header(name) !== "")) throw new Error("this is no e-mail message");
  const reading = new MailReading();
  reading.addMessage(message, 0);
  return tidyText(reading.toString());
}

class MailReading {
  readonly #out = new TextPieces();
  #parts = 0;

  toString(): string {
    return this.#out.toString();
  }

  addMessage(message: MailPart, depth: number): void {
    for (const name of TOLD) {
      const value = message.header(name);
      if (value !== "") this.#out.push(`${name}: ${value}\n`);
    }
    this.#out.push("\n");
    const attached: string[] = [];
    this.#add(message, depth, attached);
    if (attached.length > 0) this.#out.push(`\n\nAttachments: ${attached.join(", ")}\n`);
  }

  #add(part: MailPart, depth: number, attached: string[]): void {
    this.#parts += 1;
    if (depth > DEPTH_LIMIT) throw new Error("its parts are nested too deep");
    if (this.#parts > PARTS_LIMIT) throw new Error("it has too many parts");
    const { type } = part;
    if (type === "message/rfc822") {
      this.#out.push("\n\n--- Message in this message ---\n");
      this.addMessage(partOf(binaryOf(bytesOfBody(part))), depth + 1);
    } else if (part.isAttached) attached.push(`${part.fileName || "without a name"} (${type})`);
    else if (type.startsWith("multipart/")) this.#addParts(part, depth, attached);
    else if (type === "text/html")
      this.#out.push(htmlText(textOfBytes(bytesOfBody(part), part.charset)), "\n");
    else if (type.startsWith("text/")) this.#out.push(textOfBytes(bytesOfBody(part), part.charset), "\n");
    else attached.push(`${part.fileName || "without a name"} (${type})`);
  }

  #addParts(part: MailPart, depth: number, attached: string[]): void {
    const parts = partsOf(part);
    for (const each of part.type === "multipart/alternative" ? simplestOf(parts) : parts)
      this.#add(each, depth + 1, attached);
  }
}

/** Of the same words in several forms the plain one, unless it is empty; else the last one, which is the fullest. */
function simplestOf(parts: readonly MailPart[]): readonly MailPart[] {
  const plain = parts.find((part) => part.type === "text/plain" && part.body.trim() !== "");
  return plain ? [plain] : parts.slice(-1);
}

serveExtraction(mailText);
