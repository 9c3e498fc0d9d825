/** The listener of a document as it is read. Names carry their prefix, as written. */
export interface XmlReader {
  open?(name: string, attributes: XmlAttributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Looks up an attribute of an element; empty when it is absent. */
export type XmlAttributes = (name: string) => string;

/** Sections that are passed over, or reported as text, with their beginnings and ends. */
const SECTIONS = [
  { start: "<!--", end: "-->", isText: false },
  { start: "<![CDATA[", end: "]]>", isText: true },
  { start: "<?", end: "?>", isText: false },
  { start: "<!", end: ">", isText: false },
];
const TAG_NAME = /\/?([\w:.-]+)/y;
const ATTRIBUTE = /([^\s=>"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'))?/g;

/**
 * Reads markup from beginning to end, forgiving what is not well formed, in time linear in its length whatever it
 * holds. No entity is fetched or expanded further. What is opened and never ends is left out with all that follows.
 */
export function readXml(source: string, reader: XmlReader): void {
  const tagEnds = new TagEnds(source);
  for (let at = 0; at < source.length; ) {
    const start = indexOrEnd(source, "<", at);
    if (start > at) reader.text?.(decodeEntities(source.slice(at, start)));
    const section = SECTIONS.find((each) => source.startsWith(each.start, start));
    TAG_NAME.lastIndex = start + 1;
    const name = section ? undefined : TAG_NAME.exec(source)?.[1];
    if (section) {
      const from = start + section.start.length;
      const end = indexOrEnd(source, section.end, from);
      if (section.isText) reader.text?.(source.slice(from, end));
      at = end + section.end.length;
    } else if (name === undefined) at = start + 1;
    else {
      const end = tagEnds.after(TAG_NAME.lastIndex);
      if (end < source.length) reportTag(source.slice(start + 1, end), name, reader);
      at = end + 1;
    }
  }
}

function reportTag(tag: string, name: string, reader: XmlReader): void {
  if (tag.startsWith("/")) {
    reader.close?.(name);
    return;
  }
  reader.open?.(name, (wanted) => attribute(tag.slice(name.length), wanted));
  if (tag.endsWith("/")) reader.close?.(name);
}

function attribute(source: string, wanted: string): string {
  for (const [, name, double, single] of source.matchAll(ATTRIBUTE)) {
    if (name === wanted) return decodeEntities(double ?? single ?? "");
  }
  return "";
}

/** Finds where tags end, quoted values passed over. A quote that is never closed is looked for once, not at each tag. */
class TagEnds {
  readonly #source: string;
  readonly #unclosed = new Set<string>();

  constructor(source: string) {
    this.#source = source;
  }

  after(start: number): number {
    const mark = /[>"']/g;
    mark.lastIndex = start;
    for (let found = mark.exec(this.#source); found; found = mark.exec(this.#source)) {
      const [character] = found;
      if (character === ">") return found.index;
      if (this.#unclosed.has(character)) continue;
      const closing = this.#source.indexOf(character, mark.lastIndex);
      if (closing < 0) this.#unclosed.add(character);
      else mark.lastIndex = closing + 1;
    }
    return this.#source.length;
  }
}

function indexOrEnd(source: string, wanted: string, from: number): number {
  const index = source.indexOf(wanted, from);
  return index < 0 ? source.length : index;
}

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  laquo: "«",
  raquo: "»",
  copy: "©",
  eacute: "é",
  egrave: "è",
  agrave: "à",
  ccedil: "ç",
  shy: "",
};

/** Replaces character references of XML and the usual ones of XHTML; others stay as they are. */
function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(\w{2,8}));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? whole) : whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
