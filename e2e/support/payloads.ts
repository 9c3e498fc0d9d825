import { readFileSync } from "node:fs";

interface Payload {
  readonly payload?: string;
  readonly markdown?: string;
  readonly expression?: string;
}

const read = (name: string) =>
  (JSON.parse(readFileSync(`tests/fixtures/xss/${name}.json`, "utf8")) as { payloads: Payload[] }).payloads;

const textsOf = (...names: readonly string[]) =>
  names.flatMap(read).map(({ payload, markdown }) => markdown ?? payload ?? "");

/** Hostile markup. */
export const HTML = textsOf("dompurify-expect", "dompurify-suite", "html5sec");
/** Hostile diagrams. */
export const MERMAID = textsOf("mermaid");
/** Hostile texts of every kind. */
export const ALL = [...HTML, ...MERMAID, ...textsOf("markdown-it-xss")];
/** Markdown that is slow to read; some of the expressions end with options of the parser they were written for. */
export const PATHOLOGICAL = read("markdown-pathological").map(
  ({ expression }) => new Function(`return [${expression}][0]`)() as string,
);

/** Cuts a list into parts of at most `size` elements. */
export const batches = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );

/** The part of a list that falls to one of several who share it. */
export const dealt = <T>(list: readonly T[], place: number, players: number): T[] =>
  list.filter((_, index) => index % players === place);

/** Names of nodes and states; the same one would have the words of the last diagram only. */
const NODES = /\b(?:A|B|D|s2)\b(?=\s*(?:-->|[[(:]))/g;

/**
 * Diagrams, those that begin with the same line and set nothing joined into one: each is drawn in a frame of its own, which
 * loads the whole of its library.
 */
export function joinedDiagrams(sources: readonly string[]): string[] {
  const kinds = new Map<string, string[]>();
  const alone: string[] = [];
  for (const [index, source] of sources.entries()) {
    const [first = "", ...lines] = source.trim().split("\n");
    // One kind, whose directions differ.
    const kind = first.replace(/^(?:graph|flowchart) [A-Z]+$/, "flowchart TD");
    const named = lines.map((line) => line.replace(NODES, (name) => name + index));
    if (/^[a-z][\w-]+( [A-Z]+)?$/i.test(kind)) kinds.set(kind, [...(kinds.get(kind) ?? []), ...named]);
    else alone.push(source);
  }
  return [...alone, ...[...kinds].map(([kind, lines]) => [kind, ...lines].join("\n"))];
}

/** A text without line ends. */
export const oneLine = (text: string) => text.replace(/\s*[\r\n]+\s*/g, " ");

const FENCE = "~".repeat(12);

/** A code block. */
export const fenced = (kind: string, source: string) => `${FENCE}${kind}\n${source}\n${FENCE}\n`;

/** Texts as Markdown in which none can swallow the next: each ends with its quotation. A mark tells that all are there. */
export function markdownOf(texts: readonly string[], mark: string): string {
  const quotes = texts.map((text) => text.replace(/^/gm, "> "));
  return `${quotes.join("\n\n")}\n\n${mark}\n`;
}
