import { bytesOfBinary, decodedWords, type EncodedBody, textOfBytes } from "./mail-encoding";

/** A message or a part of one. */
export interface MailPart extends EncodedBody {
  /** A header by its name, decoded; empty when it is absent. */
  header(name: string): string;
  /** Lower case, such as `text/plain`. */
  readonly type: string;
  readonly charset: string;
  readonly fileName: string;
  readonly isAttached: boolean;
  readonly boundary: string;
}

/** Longer headers are cut. */
const LONGEST_HEADER = 20_000;

/** A part of a message, of its bytes as characters. */
export function partOf(source: string): MailPart {
  const { headers, body } = splitHead(source);
  const raw = (name: string) => headers.get(name.toLowerCase()) ?? "";
  const contentType = raw("content-type");
  const disposition = raw("content-disposition");
  const type = (/^\s*([\w.+-]+\/[\w.+-]+)/.exec(contentType)?.[1] ?? "text/plain").toLowerCase();
  const fileName = parameter(disposition, "filename") || parameter(contentType, "name");
  return {
    header: (name) => decodedWords(textOfBytes(bytesOfBinary(raw(name)), "")).trim(),
    type,
    charset: parameter(contentType, "charset"),
    fileName,
    isAttached: /^\s*attachment\b/i.test(disposition) || (fileName !== "" && !type.startsWith("multipart/")),
    encoding: raw("content-transfer-encoding").trim().toLowerCase(),
    boundary: parameter(contentType, "boundary"),
    body,
  };
}

/** The parts between the boundaries of a part; the part itself as plain text where it has no boundary. */
export function partsOf(part: MailPart): readonly MailPart[] {
  const { boundary, body } = part;
  if (boundary === "") return [{ ...part, type: "text/plain" }];
  const marker = `\n--${boundary}`;
  const text = `\n${body}`;
  const parts: MailPart[] = [];
  for (let at = text.indexOf(marker); at >= 0; ) {
    const start = at + marker.length;
    if (text.startsWith("--", start)) break;
    const end = text.indexOf(marker, start);
    const lineEnd = text.indexOf("\n", start);
    if (lineEnd >= 0) parts.push(partOf(text.slice(lineEnd + 1, end < 0 ? text.length : end + 1)));
    at = end;
  }
  return parts;
}

/** Headers by name in lower case, unfolded; of several of a name the first. */
function splitHead(source: string) {
  const headers = new Map<string, string>();
  let name = "";
  let at = 0;
  while (at < source.length) {
    const end = source.indexOf("\n", at);
    const line = source.slice(at, end < 0 ? source.length : end).replace(/\r$/, "");
    at = end < 0 ? source.length : end + 1;
    if (line === "") break;
    const colon = line.indexOf(":");
    if (/^[ \t]/.test(line)) addTo(headers, name, ` ${line.trim()}`);
    else if (colon > 0) {
      const found = line.slice(0, colon).trim().toLowerCase();
      name = headers.has(found) ? "" : found;
      addTo(headers, name, line.slice(colon + 1).trim());
    }
  }
  return { headers, body: source.slice(at) };
}

function addTo(headers: Map<string, string>, name: string, text: string): void {
  const before = headers.get(name) ?? "";
  if (name !== "" && before.length < LONGEST_HEADER)
    headers.set(name, (before + text).slice(0, LONGEST_HEADER));
}

/** A parameter of a header, also one in pieces or in an encoding of its own (RFC 2231). */
function parameter(header: string, wanted: string): string {
  const found = new Map<number, string>();
  for (const [, name = "", place = "0", marked, quoted, plain = ""] of header.matchAll(
    /;\s*([\w-]{1,40})(?:\*(\d{1,3}))?(\*)?\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/g,
  )) {
    if (name.toLowerCase() !== wanted) continue;
    const value = quoted?.replace(/\\(.)/g, "$1") ?? plain;
    found.set(Number(place), marked ? percentDecoded(value) : value);
  }
  const pieces = [...found].sort(([a], [b]) => a - b).map(([, value]) => value);
  return decodedWords(pieces.join(""));
}

/** `utf-8'en'caf%C3%A9`, or a piece of it. */
function percentDecoded(value: string): string {
  const [, charset = "utf-8", text = value] = /^([\w-]*)'[\w-]*'(.*)$/.exec(value) ?? [];
  const binary = text.replace(/%([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return textOfBytes(bytesOfBinary(binary), charset);
}
