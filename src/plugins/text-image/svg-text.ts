import { decodeText } from "@core/domain/decode-text";
import { readXml } from "@shared/extraction/read-xml";
import { TextPieces } from "@shared/extraction/text-pieces";
import { tidyText } from "@shared/extraction/tidy-text";

const HEARD = new Set(["title", "desc", "text", "tspan", "textPath"]);

/** Whether bytes begin as markup that soon comes to an `svg` element. */
export function isSvg(bytes: Uint8Array): boolean {
  return /^\s*<(?:[\s\S]*<)?svg[\s>]/i.test(decodeText(bytes.subarray(0, 4_096)));
}

/** What a vector image says: its size where it states one, its title, description and lettering. */
export function svgText(bytes: Uint8Array): string {
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
