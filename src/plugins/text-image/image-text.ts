import { decodeText } from "@core/domain/text/decode-text";
import { readXml } from "@shared/extraction/read-xml";
import { serveExtraction } from "@shared/extraction/serve-extraction";
import { TextPieces } from "@shared/extraction/text-pieces";
import { tidyText } from "@shared/extraction/tidy-text";
import { imageSize } from "./image-size";
import { type JpegSegment, jpegSegments } from "./jpeg-segments";
import { isTiff, tiffFacts } from "./tiff-facts";

/**
 * Metadata of an image as text: format, size in pixels, and the entries of a camera or a program.
 * @throws Error for what is no image of a known kind.
 */
export function imageText(bytes: Uint8Array): string {
  if (isSvg(bytes)) return svgText(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isTiff(view)) {
    const { width, height, texts } = tiffFacts(view);
    return told("TIFF", width, height, texts);
  }
  const { format, width, height } = imageSize(view);
  return told(format, width, height, factsOf(format, view));
}

function factsOf(format: string, view: DataView): readonly string[] {
  if (format === "JPEG") return jpegSegments(view).flatMap(exifFacts);
  return format === "PNG" ? pngFacts(view) : [];
}

/** More than any camera or program writes. */
const FACTS_LIMIT = 100;

function told(format: string, width = 0, height = 0, facts: readonly string[] = []): string {
  return [`${format} image, ${width} × ${height} pixels`, ...facts.slice(0, FACTS_LIMIT)].join("\n");
}

serveExtraction(imageText);

/** The plain texts among the facts a camera wrote; none when the segment holds none or is broken. */
function exifFacts({ marker, data }: JpegSegment): readonly string[] {
  if (marker !== 0xe1 || data.byteLength < 14 || data.getUint32(0) !== 0x45786966) return [];
  try {
    return tiffFacts(new DataView(data.buffer, data.byteOffset + 6, data.byteLength - 6)).texts;
  } catch {
    // Offsets that point nowhere: the image is none the worse for it.
    return [];
  }
}

/** Length, name and checksum around the data of a chunk, in bytes. */
const FRAME_BYTES = 12;
const TEXT_LIMIT = 500;
/** Keyword, then separators, a mark of compression, a language and a translated keyword, then the text. */
const INTERNATIONAL = /^([^\0]+)\0\0.[^\0]*\0[^\0]*\0(.*)$/s;
const LATIN = /^([^\0]+)\0(.*)$/s;

/** The uncompressed texts in a PNG, each with its keyword; those before it breaks off, when it does. */
function pngFacts(view: DataView): readonly string[] {
  const facts: string[] = [];
  for (let at = 8; at + FRAME_BYTES <= view.byteLength; ) {
    const length = view.getUint32(at);
    if (at + FRAME_BYTES + length > view.byteLength) break;
    const name = decode(view, at + 4, 4, "latin1");
    if (name === "tEXt") facts.push(...fact(LATIN.exec(decode(view, at + 8, length, "latin1"))));
    if (name === "iTXt") facts.push(...fact(INTERNATIONAL.exec(decode(view, at + 8, length, "utf-8"))));
    at += FRAME_BYTES + length;
  }
  return facts;
}

function fact(parts: readonly string[] | null): readonly string[] {
  const [, keyword, text = ""] = parts ?? [];
  return keyword && text.trim() ? [`${keyword}: ${text.trim().slice(0, TEXT_LIMIT)}`] : [];
}

function decode(view: DataView, start: number, length: number, encoding: string): string {
  return new TextDecoder(encoding).decode(new Uint8Array(view.buffer, view.byteOffset + start, length));
}

const HEARD = new Set(["title", "desc", "text", "tspan", "textPath"]);

/** Whether bytes begin as markup that soon comes to an `svg` element. */
function isSvg(bytes: Uint8Array): boolean {
  return /^\s*<(?:[\s\S]*<)?svg[\s>]/i.test(decodeText(bytes.subarray(0, 4_096)));
}

/** The text of a vector image: its size where it states one, its title, description and lettering. */
function svgText(bytes: Uint8Array): string {
  const lines = new TextPieces();
  const open: string[] = [];
  let size = "";
  readXml(decodeText(bytes), {
    open(name, attribute) {
      open.push(name);
      if (name !== "svg" || open.length > 1) return;
      const [width, height] = [attribute("width"), attribute("height")];
      if (width && height) size = `, ${width} × ${height}`;
    },
    close: () => open.pop(),
    text(text) {
      if (HEARD.has(open.at(-1) ?? "") && text.trim()) lines.push("\n", text.replace(/\s+/g, " ").trim());
    },
  });
  return tidyText(`SVG image${size}${lines}`);
}
