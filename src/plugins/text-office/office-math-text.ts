import { ownValue } from "@core/domain/text/own-value";
import type { XmlAttributes } from "@shared/extraction/read-xml";

/** Elements nested deeper than that are text without a form. */
const DEEPEST = 60;
/** A text that needs no brackets to be one thing: a number, a word, or a single letter or sign. */
const WHOLE = /^(?:[\p{L}\p{N}.,′]{1,40}|.)$/u;

interface Part {
  readonly name: string;
  readonly text: string;
}

/** An element of a formula that is being read. */
class OpenElement {
  readonly name: string;
  readonly parts: Part[] = [];
  /** The signs its properties state: brackets, operators, accents. */
  readonly signs = new Map<string, string>();

  constructor(name: string) {
    this.name = name;
  }

  /** The text of all parts of a name, or of all there are. */
  text(...names: readonly string[]): string {
    const wanted = this.parts.filter(({ name }) => names.length === 0 || names.includes(name));
    // Added up rather than joined, which would copy what is nested once for each level.
    return wanted.reduce((whole, { text }) => whole + text, "");
  }

  texts(name: string): readonly string[] {
    return this.parts.filter((part) => part.name === name).map(({ text }) => text);
  }
}

/** Reads Office Math as text in one line, such as `(a+b)/c`, `x^2` and `∑_(i=1)^n i`. */
export class OfficeMathText {
  readonly #open: OpenElement[] = [];
  /** How many elements of a name are open. */
  readonly #names = new Map<string, number>();

  /** Whether a formula is being read, whose text is not there yet. */
  get isReading(): boolean {
    return this.#open.length > 0;
  }

  open(name: string, attribute: XmlAttributes): void {
    if (!this.isReading && name !== "m:oMath") return;
    if (SIGNS.has(name)) this.#open.at(-2)?.signs.set(name, attribute("m:val"));
    this.#open.push(new OpenElement(name));
    this.#count(name, 1);
  }

  text(text: string): void {
    const element = this.#open.at(-1);
    if (element?.name === "m:t" || element?.name === "w:t") element.parts.push({ name: "", text });
  }

  /** Ends an element; the text of the formula where that was all of it. */
  close(name: string): string | undefined {
    if (!this.#names.get(name)) return undefined;
    // An element that was opened within it and never closed ends with it.
    for (let element = this.#open.pop(); element; element = this.#open.pop()) {
      this.#count(element.name, -1);
      const form = this.#open.length < DEEPEST ? ownValue(FORMS, element.name) : undefined;
      const text = form?.(element) || element.text();
      const parent = this.#open.at(-1);
      if (!parent) return text;
      parent.parts.push({ name: element.name, text });
      if (element.name === name) return undefined;
    }
    return undefined;
  }

  #count(name: string, by: number): void {
    this.#names.set(name, (this.#names.get(name) ?? 0) + by);
  }
}

const SIGNS = new Set(["m:chr", "m:begChr", "m:endChr", "m:sepChr", "m:pos"]);

const FORMS: Readonly<Record<string, (element: OpenElement) => string>> = {
  "m:f": (f) => `${whole(f.text("m:num"))}/${whole(f.text("m:den"))}`,
  "m:sSup": (s) => `${whole(s.text("m:e"))}${raised(s)}`,
  "m:sSub": (s) => `${whole(s.text("m:e"))}${lowered(s)}`,
  "m:sSubSup": (s) => `${whole(s.text("m:e"))}${lowered(s)}${raised(s)}`,
  "m:sPre": (s) => `${lowered(s)}${raised(s)}${whole(s.text("m:e"))}`,
  "m:rad": (r) => {
    const degree = r.text("m:deg");
    return degree ? `√(${degree}&${r.text("m:e")})` : `√${bracketed(r.text("m:e"))}`;
  },
  "m:nary": (n) => `${n.signs.get("m:chr") ?? "∫"}${lowered(n)}${raised(n)} ${n.text("m:e")}`,
  "m:limLow": (l) => `${l.text("m:e")}_${whole(l.text("m:lim"))}`,
  "m:limUpp": (l) => `${l.text("m:e")}^${whole(l.text("m:lim"))}`,
  "m:func": (f) => `${f.text("m:fName")} ${f.text("m:e")}`,
  "m:d": (d) =>
    (d.signs.get("m:begChr") ?? "(") +
    d.texts("m:e").join(d.signs.get("m:sepChr") ?? "|") +
    (d.signs.get("m:endChr") ?? ")"),
  "m:m": (m) => m.texts("m:mr").join("; "),
  "m:mr": (row) => row.texts("m:e").join(", "),
  "m:eqArr": (rows) =>
    rows
      .texts("m:e")
      .map((row) => row.replaceAll("&", ""))
      .join("; "),
  "m:acc": (a) => `${whole(a.text("m:e"))}${a.signs.get("m:chr") ?? "\u0302"}`,
  "m:bar": (b) => `${whole(b.text("m:e"))}${b.signs.get("m:pos") === "top" ? "\u0305" : "\u0332"}`,
  "m:groupChr": (g) => `${g.text("m:e")}${g.signs.get("m:chr") ?? "⏟"}`,
};

function lowered(element: OpenElement): string {
  const text = element.text("m:sub");
  return text ? `_${whole(text)}` : "";
}

function raised(element: OpenElement): string {
  const text = element.text("m:sup");
  return text ? `^${whole(text)}` : "";
}

/** A text in brackets, unless it is one thing. */
function whole(text: string): string {
  return text === "" || WHOLE.test(text) ? text : bracketed(text);
}

function bracketed(text: string): string {
  return `(${text})`;
}
