/** One piece of raw HTML inside Markdown. */
export type HtmlPiece =
  | { readonly type: "text"; readonly text: string }
  | {
      readonly type: "open";
      readonly tag: string;
      readonly attributes: Readonly<Record<string, string>>;
      readonly isVoid: boolean;
      readonly source: string;
    }
  | { readonly type: "close"; readonly tag: string; readonly source: string };

const PIECE =
  /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z\d-]*)((?:\s+[a-z_:][\w:.-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*)\s*(\/?)>/gi;
const ATTRIBUTE = /([a-z_:][\w:.-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/gi;
const VOID = new Set(["br", "hr", "img", "wbr", "col"]);

/** Cuts raw HTML into tags and text; comments vanish, whatever is not a well-formed tag is text. */
export function htmlPieces(source: string): HtmlPiece[] {
  const pieces: HtmlPiece[] = [];
  let from = 0;
  const text = (end: number) => {
    if (end > from) pieces.push({ type: "text", text: decodeEntities(source.slice(from, end)) });
  };
  for (const match of source.matchAll(PIECE)) {
    text(match.index);
    from = match.index + match[0].length;
    const tag = match[2]?.toLowerCase();
    if (!tag) continue;
    if (match[1]) pieces.push({ type: "close", tag, source: match[0] });
    else {
      const isVoid = VOID.has(tag) || match[4] === "/";
      pieces.push({ type: "open", tag, attributes: attributesOf(match[3] ?? ""), isVoid, source: match[0] });
    }
  }
  text(source.length);
  return pieces;
}

function attributesOf(source: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = "", double, single, bare] of source.matchAll(ATTRIBUTE)) {
    const key = name.toLowerCase();
    if (!(key in attributes)) attributes[key] = decodeEntities(double ?? single ?? bare ?? "");
  }
  return attributes;
}

/** Character references as a browser reads them; the parsed document is inert and nothing but text leaves it. */
function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  const holder = new DOMParser().parseFromString(
    `<!doctype html><body><pre>\n${text.replaceAll("<", "&lt;")}`,
    "text/html",
  );
  return holder.body.textContent ?? text;
}
