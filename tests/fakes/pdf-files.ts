import { strToU8 } from "fflate";

/** A PDF of objects, the first being the catalogue; their characters are bytes. */
export function pdfFile(objects: readonly string[]): Uint8Array<ArrayBuffer> {
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj${object}endobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const start = file.length;
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`;
  return new Uint8Array(strToU8(file, true));
}

/** A font of numbered characters (CID), as PDFs of Chinese, Japanese and Korean text use. */
export interface NumberedFont {
  /** How codes become numbers: the name of a table that every reader has, such as `UniKS-UCS2-H`. */
  readonly encoding: string;
  /** The collection the numbers are of, such as `Korea1`. */
  readonly ordering: string;
  /** Holds the shapes of its letters, as a subset does. */
  readonly isEmbedded?: boolean;
}

/** A PDF of one line, in hexadecimal codes of a font that nothing in the file tells the characters of. */
export function numberedPdfOf(codes: string, font: NumberedFont): Uint8Array<ArrayBuffer> {
  const { encoding, ordering, isEmbedded = false } = font;
  const content = `BT /F1 12 Tf 20 770 Td <${codes}> Tj ET`;
  const shapes = isEmbedded ? "/FontFile2 8 0 R" : "";
  const name = isEmbedded ? "ABCDEF+Batang" : "Batang";
  return pdfFile([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    streamOf(content),
    `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/${encoding}/DescendantFonts[6 0 R]>>`,
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(${ordering})/Supplement 1>>/DW 1000/CIDToGIDMap/Identity/FontDescriptor 7 0 R>>`,
    `<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80${shapes}>>`,
    streamOf(isEmbedded ? smallestFont() : ""),
  ]);
}

/** A PDF whose pages are pictures of one grey pixel. */
export function scannedPdfOf(pages: number): Uint8Array<ArrayBuffer> {
  const kids = Array.from({ length: pages }, (_, index) => `${5 + index} 0 R`).join(" ");
  return pdfFile([
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Kids[${kids}]/Count ${pages}>>`,
    "<</Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8/Length 1>>stream\n\u0080\nendstream",
    streamOf("q 600 0 0 800 0 0 cm /Im1 Do Q"),
    ...Array.from(
      { length: pages },
      () =>
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</XObject<</Im1 3 0 R>>>>>>",
    ),
  ]);
}

/** A PDF whose pages are pictures, each a JPEG of so many pixels, as a scanner makes. */
export function scansPdfOf(
  pictures: readonly Uint8Array[],
  { width, height }: { readonly width: number; readonly height: number },
): Uint8Array<ArrayBuffer> {
  const objects = pictures.flatMap((picture, index) => {
    const first = 3 + index * 3;
    const bytes = Array.from(picture, (byte) => String.fromCharCode(byte)).join("");
    return [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 ${(600 * height) / width}]/Contents ${first + 1} 0 R/Resources<</XObject<</Im1 ${first + 2} 0 R>>>>>>`,
      streamOf(`q 600 0 0 ${(600 * height) / width} 0 0 cm /Im1 Do Q`),
      `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/Length ${picture.length}>>stream\n${bytes}\nendstream`,
    ];
  });
  const kids = pictures.map((_, index) => `${3 + index * 3} 0 R`).join(" ");
  return pdfFile([
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Kids[${kids}]/Count ${pictures.length}>>`,
    ...objects,
  ]);
}

function streamOf(bytes: string): string {
  return `<</Length ${bytes.length}>>stream\n${bytes}\nendstream`;
}

/** Numbers of a TrueType font, each of so many bytes. */
const big = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, index) =>
    String.fromCharCode((value >>> (8 * (bytes - 1 - index))) & 0xff),
  ).join("");
const words = (...values: readonly number[]) => values.map((value) => big(value, 2)).join("");

/** Glyphs in the font: a square for each number below this. */
const GLYPHS = 2_000;

/** A TrueType font whose glyphs are all the same square, as the bytes of a string. */
function smallestFont(): string {
  const square =
    words(1, 0, 0, 500, 500, 3, 0) + "\u0001".repeat(4) + words(0, 500, 0, 0xfe0c) + words(0, 0, 500, 0);
  const tables: Readonly<Record<string, string>> = {
    "OS/2": "\0".repeat(96),
    cmap: words(0, 1, 3, 1) + big(12, 4) + words(4, 24, 0, 2, 2, 0, 0, 0xffff, 0, 0xffff, 1, 0),
    glyf: square,
    head:
      big(0x00010000, 4) +
      big(0x00010000, 4) +
      big(0, 4) +
      big(0x5f0f3cf5, 4) +
      words(3, 1000) +
      "\0".repeat(16) +
      words(0, 0, 500, 500, 0, 8, 2, 1, 0),
    hhea: big(0x00010000, 4) + words(800, 0xff38, 0, 1000, 0, 0, 500, 1, 0, 0, 0, 0, 0, 0, 0, 1),
    hmtx: words(1000, 0) + words(0).repeat(GLYPHS - 1),
    loca: big(0, 4) + big(square.length, 4).repeat(GLYPHS),
    maxp: big(0x00010000, 4) + words(GLYPHS, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0),
    name: words(0, 0, 6),
    post: big(0x00030000, 4) + "\0".repeat(28),
  };
  const entries = Object.entries(tables);
  let offset = 12 + 16 * entries.length;
  let directory = big(0x00010000, 4) + words(entries.length, 128, 3, 32);
  let body = "";
  for (const [tag, table] of entries) {
    const padded = table + "\0".repeat((4 - (table.length % 4)) % 4);
    directory += tag + big(0, 4) + big(offset, 4) + big(table.length, 4);
    body += padded;
    offset += padded.length;
  }
  return directory + body;
}
