import type { MarkdownIt } from "markdown-it";

interface AutolinkMatch {
  readonly index: number;
  readonly lastIndex: number;
  readonly schema: string;
  readonly raw: string;
  readonly text: string;
  readonly url: string;
}

const CANDIDATE =
  /(?<![\w/@.+-])(?:https?:\/\/|www\.)[^\s<]+|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+(?![\w@])/giu;
const AT_START = /^https?:\/\/[^\s<]+/iu;
const TRAILING_ENTITY = /&[a-z\d]+;$/i;

/** Links bare addresses by the rules of GFM: `http(s)://`, `www.` and e-mail, without trailing punctuation. */
export function gfmAutolinks(parser: MarkdownIt): void {
  const links = {
    test: (text: string) => find(text).length > 0,
    pretest: (text: string) => /:\/\/|www\.|@/i.test(text),
    match: (text: string) => find(text),
    matchAtStart: (text: string) => {
      const found = AT_START.exec(text)?.[0];
      return found ? toMatch(found, 0) : null;
    },
  };
  parser.linkify = links as unknown as MarkdownIt["linkify"];
}

function find(text: string): AutolinkMatch[] {
  if (!/:\/\/|www\.|@/i.test(text)) return [];
  return [...text.matchAll(CANDIDATE)].flatMap((found) => toMatch(found[0], found.index) ?? []);
}

function toMatch(candidate: string, index: number): AutolinkMatch | null {
  const raw = trimTrailing(candidate);
  const host = /^(?:https?:\/\/)?([^/?#:]*)/i.exec(raw)?.[1] ?? "";
  const isMail = !/^(?:https?:\/\/|www\.)/i.test(raw);
  if (isMail ? /[-_]$/.test(raw) : !isHost(host, /^www\./i.test(raw))) return null;
  const url = isMail ? `mailto:${raw}` : /^www\./i.test(raw) ? `http://${raw}` : raw;
  const schema = isMail ? "mailto:" : (/^https?:/i.exec(raw)?.[0].toLowerCase() ?? "");
  return { index, lastIndex: index + raw.length, schema, raw, text: raw, url };
}

/** No underscore in the last two segments, and a dot after `www`. */
function isHost(host: string, needsDot: boolean): boolean {
  const segments = host.split(".");
  return (
    host !== "" &&
    !segments.slice(-2).some((segment) => segment.includes("_")) &&
    (!needsDot || segments.length > 1)
  );
}

/** Drops what belongs to the sentence: punctuation, an unbalanced closing parenthesis, an entity-like ending. */
function trimTrailing(candidate: string): string {
  let end = candidate.length;
  let opens = 0;
  let closes = 0;
  for (const char of candidate) {
    if (char === "(") opens++;
    else if (char === ")") closes++;
  }
  for (;;) {
    const last = candidate[end - 1] ?? "";
    if (last === ")" && closes > opens) closes--;
    else if (last === ";") {
      const entity = TRAILING_ENTITY.exec(candidate.slice(Math.max(0, end - 34), end));
      end -= entity ? entity[0].length - 1 : 0;
    } else if (last === "" || !/[?!.,:*_~'"]/.test(last)) return candidate.slice(0, end);
    end--;
  }
}
