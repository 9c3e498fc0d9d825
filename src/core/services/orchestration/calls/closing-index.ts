const CLOSERS: Readonly<Record<string, string>> = { "{": "}", "[": "]" };
/** The marks that may end a string, by the one that began it; models write typographic quotes too. */
export const CLOSING_QUOTES: Readonly<Record<string, string>> = {
  '"': '"',
  "“": '”“"',
  "”": '”"',
  "„": '“”"',
  "'": "'",
  "‘": "’‘'",
  "’": "’'",
  "`": "`´'",
};
/** Matched where it is tried and nowhere else, so that looking costs nothing. */
const AFTER_STRING = /\s*(?:[,:}\]]|\/[/*]|$)/y;
const BETWEEN_RECORDS = /\n[^\S\n]*(?:[-*]|\d+[.)])?[^\S\n]*[{][^\S\n]*["'“]/y;

/**
 * The index after the bracket that closes the one at `start` of JSON as models write it; `undefined` where it is not
 * closed, or closed by a bracket of the other kind. Looks at each character a fixed number of times.
 */
export function closingIndex(text: string, start: number): number | undefined {
  const open: string[] = [];
  let quote: string | undefined;
  /** The last character that was neither space nor comment. */
  let last = "";
  for (let index = start; index < text.length; index++) {
    const letter = text.charAt(index);
    if (quote !== undefined) {
      if (letter === "\\") index += 1;
      else if (quote.includes(letter) && isAt(AFTER_STRING, text, index + 1)) quote = undefined;
      // A string that lost its quotation mark has run into the next line's object.
      else if (letter === "\n" && last === "}" && isAt(BETWEEN_RECORDS, text, index)) return undefined;
      if (!/[\s,]/.test(letter)) last = letter;
      continue;
    }
    if (/\s/.test(letter)) continue;
    const commentEnd = letter === "/" ? endOfComment(text, index) : undefined;
    if (commentEnd !== undefined) {
      index = commentEnd - 1;
      continue;
    }
    if (opensString(letter, last)) quote = CLOSING_QUOTES[letter];
    else if (CLOSERS[letter]) open.push(CLOSERS[letter]);
    else if ((letter === "}" || letter === "]") && open.pop() !== letter) return undefined;
    if (open.length === 0) return index + 1;
    last = letter;
  }
  return undefined;
}

/** Apart from `"`, a mark begins a string only where a key or value may begin: elsewhere it is an apostrophe. */
function opensString(letter: string, last: string): boolean {
  return letter === '"' || (letter in CLOSING_QUOTES && "{[,:".includes(last));
}

/** The index after the comment at `index`, if there is one. What follows a colon at once is an address. */
function endOfComment(text: string, index: number): number | undefined {
  const next = text.charAt(index + 1);
  if (next === "/" && text.charAt(index - 1) !== ":") return endOf(text, "\n", index);
  return next === "*" ? endOf(text, "*/", index + 2) : undefined;
}

function endOf(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found + mark.length;
}

function isAt(pattern: RegExp, text: string, index: number): boolean {
  pattern.lastIndex = index;
  return pattern.test(text);
}
