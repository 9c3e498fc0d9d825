import { ownValue } from "@core/domain/text/own-value";
import { TextPieces } from "@shared/extraction/text-pieces";

const TOKEN = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([\da-f]{2})|\\([^a-z'])|([{}])|([^\\{}]+)/gi;
/** Groups whose content is not text of the document. */
const SILENT = new Set(["fonttbl", "colortbl", "stylesheet", "info", "pict", "object", "header", "footer"]);
const CHARACTERS: Readonly<Record<string, string>> = {
  par: "\n",
  line: "\n",
  sect: "\n\n",
  page: "\n\n",
  row: "\n",
  cell: "\t",
  tab: "\t",
  emdash: "—",
  endash: "–",
  lquote: "‘",
  rquote: "’",
  ldblquote: "“",
  rdblquote: "”",
  bullet: "•",
};
/** Documents nest their groups a few dozen deep. */
const DEPTH_LIMIT = 1_000;
const WINDOWS = new TextDecoder("windows-1252");

interface Group {
  silent: boolean;
  /** Characters of the fallback that follows a Unicode character. */
  fallback: number;
}

/** The text of a Rich Text Format document. */
export function rtfText(source: string): string {
  const out = new TextPieces();
  const groups: Group[] = [{ silent: false, fallback: 1 }];
  let skip = 0;
  const put = (text: string) => {
    if (groups.at(-1)?.silent) return;
    const skipped = Math.min(skip, text.length);
    skip -= skipped;
    out.push(text.slice(skipped));
  };
  for (const [, word, number, hex, symbol, brace, text] of source.matchAll(TOKEN)) {
    const group = groups.at(-1);
    if (!group) throw new Error("its groups do not match");
    if (brace === "{" && groups.length === DEPTH_LIMIT) throw new Error("its groups are nested too deep");
    if (brace === "{") groups.push({ ...group });
    else if (brace === "}") groups.pop();
    else if (text !== undefined) put(text.replace(/[\r\n]/g, ""));
    else if (hex !== undefined) put(WINDOWS.decode(Uint8Array.of(Number.parseInt(hex, 16))));
    else if (symbol !== undefined) {
      if (symbol === "*") group.silent = true;
      else put(symbol === "~" ? "\u00a0" : /[\\{}]/.test(symbol) ? symbol : "");
    } else if (word === "uc") group.fallback = Number(number ?? 1);
    else if (word === "u") {
      skip = 0;
      put(String.fromCharCode(Number(number) & 0xffff));
      skip = group.fallback;
    } else if (word !== undefined && SILENT.has(word)) group.silent = true;
    else put(ownValue(CHARACTERS, word ?? "") ?? "");
  }
  return out.toString();
}
