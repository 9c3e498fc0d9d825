import { CLOSING_QUOTES } from "@core/services/orchestration/calls/closing-index";

/** Deeper than anything that is meant. */
const MAX_DEPTH = 100;
const SPACE = /(?:\s+|\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*(?:\n|$))*/y;
const BARE_KEY = /[\p{L}_$][\p{L}\p{N}_$-]*/uy;
const BARE_VALUE = /[^\s,:{}[\]"'“”‘’`]+/y;
const WORDS: Readonly<Record<string, unknown>> = { true: true, false: false, null: null, none: null };
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f" };
/** Context that has to follow a mark for it to end a string; any other mark stands within the string. */
const ENDS = { key: /\s*:/y, value: /\s*(?:[,}\]]|\/[/*]|$)/y } as const;

/**
 * Reads JSON as models write it: other quotation marks or none around keys and words, marks and line breaks within
 * strings, comments, trailing commas. It guesses nothing: what is not closed or has no value is refused.
 * @throws SyntaxError
 */
export function readSloppyJson(text: string): unknown {
  const reader = new SloppyReader(text);
  const value = reader.value(0);
  reader.end();
  return value;
}

class SloppyReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  value(depth: number): unknown {
    if (depth > MAX_DEPTH) throw this.#error();
    const letter = this.#next();
    if (letter === "{") return this.#object(depth);
    if (letter === "[") return this.#list(depth);
    return letter in CLOSING_QUOTES ? this.#string("value") : this.#word();
  }

  end(): void {
    if (this.#next() !== "") throw this.#error();
  }

  #object(depth: number): unknown {
    const entries: (readonly [string, unknown])[] = [];
    this.#items("}", () => {
      const key = this.#next() in CLOSING_QUOTES ? this.#string("key") : this.#take(BARE_KEY);
      if (this.#next() !== ":") throw this.#error();
      this.#at += 1;
      entries.push([key, this.value(depth + 1)]);
    });
    return Object.fromEntries(entries);
  }

  #list(depth: number): unknown {
    const items: unknown[] = [];
    this.#items("]", () => items.push(this.value(depth + 1)));
    return items;
  }

  /** Items with commas between, up to the bracket that closes them. */
  #items(closer: string, readItem: () => void): void {
    this.#at += 1;
    while (this.#next() !== closer) {
      readItem();
      if (this.#next() === ",") this.#at += 1;
      else if (this.#next() !== closer) throw this.#error();
    }
    this.#at += 1;
  }

  #string(place: keyof typeof ENDS): string {
    const text = this.#text;
    const closers = CLOSING_QUOTES[text.charAt(this.#at)] ?? "";
    const parts: string[] = [];
    for (let from = ++this.#at; this.#at < text.length; ) {
      const letter = text.charAt(this.#at);
      if (closers.includes(letter)) {
        if (this.#match(ENDS[place], this.#at + 1) !== undefined) {
          parts.push(text.slice(from, this.#at));
          this.#at += 1;
          return parts.join("");
        }
        // Where a mark is missing, a key would become part of a text, or a text part of a key.
        if (place === "key" || this.#match(ENDS.key, this.#at + 1) !== undefined) throw this.#error();
      }
      if (letter !== "\\") {
        this.#at += 1;
        continue;
      }
      parts.push(text.slice(from, this.#at), this.#escaped());
      from = this.#at;
    }
    throw this.#error();
  }

  #escaped(): string {
    const letter = this.#text.charAt(this.#at + 1);
    const code = /^u([\da-f]{4})/i.exec(this.#text.slice(this.#at + 1, this.#at + 6))?.[1];
    this.#at += code ? 6 : 2;
    return code ? String.fromCharCode(Number.parseInt(code, 16)) : (ESCAPES[letter] ?? letter);
  }

  /** A number, a word that stands for a value, or any other single word as a text. */
  #word(): unknown {
    const word = this.#take(BARE_VALUE);
    const name = word.toLowerCase();
    if (Object.hasOwn(WORDS, name)) return WORDS[name];
    const number = Number(word);
    return Number.isFinite(number) ? number : word;
  }

  #take(pattern: RegExp): string {
    const found = this.#match(pattern, this.#at);
    if (found === undefined) throw this.#error();
    this.#at += found.length;
    return found;
  }

  /** The next character that is neither space nor comment; empty at the end. */
  #next(): string {
    this.#at += this.#match(SPACE, this.#at)?.length ?? 0;
    return this.#text.charAt(this.#at);
  }

  #match(pattern: RegExp, at: number): string | undefined {
    pattern.lastIndex = at;
    return pattern.exec(this.#text)?.[0];
  }

  #error(): SyntaxError {
    return new SyntaxError(`Unexpected text at position ${this.#at}`);
  }
}
