import type { Artifact } from "../../../domain/artifact/artifact";
import type { TaskState } from "../../../domain/journal/task-state";
import { foundSources, toolUsesOf } from "../../../domain/journal/tool-turns";
import { type Quotation, quotations, quotedPieces } from "../../../domain/source/quotation";
import { citationMarks, isWebSource, type Source, type WebSource } from "../../../domain/source/source";
import { FIRST_FOUND } from "../../../domain/source/source-numbers";
import { SearchableText } from "./searchable-text";

/** The length of a page's text that is shown around a quotation, on either side, in characters. */
const SURROUNDINGS = 200;

/** The pages a text can cite, as far as the words of it are known. */
export interface CitedPages {
  /** The pages of the web that it cites. */
  readonly pages: readonly WebSource[];
  /** Every number that stands for something. */
  readonly known: ReadonlySet<number>;
  /** All that is known of the words of a source; `undefined` where nobody told any. */
  wordsOf(number: number): string | undefined;
}

/** The faults of a text's citations. */
export interface CitationFaults {
  /** Words that are quoted of a page and do not stand there. */
  readonly misquoted: readonly Quotation[];
  /** Words that are quoted of a page whose words nobody knows. */
  readonly unread: readonly Quotation[];
  /** Numbers that no source has. */
  readonly unknown: readonly number[];
}

/** The pages an artifact can cite; `undefined` where nothing was found in the course of its task. */
export function citedPages(
  state: Pick<TaskState, "events" | "artifacts">,
  { sources = [] }: Pick<Artifact, "sources">,
): CitedPages | undefined {
  const found = [...foundSources(state), ...sources];
  if (found.length === 0) return undefined;
  const read = readPages(state);
  const byNumber = new Map(found.map((source) => [source.number, source]));
  return {
    pages: sources.filter(isWebSource),
    known: new Set(byNumber.keys()),
    wordsOf(number) {
      const source = byNumber.get(number);
      return read.get(number) ?? (source && isWebSource(source) ? source.passage : undefined);
    },
  };
}

/** The whole of the pages that were read, without the line in which a tool gives them their number. */
function readPages({ events }: Pick<TaskState, "events">): ReadonlyMap<number, string> {
  return new Map(
    toolUsesOf(events).flatMap(({ use: { result } }) => {
      const [only, ...others] = result?.sources ?? [];
      const isPage = only && others.length === 0 && isWebSource(only) && only.url === result?.source;
      return isPage ? [[only.number, result.content.replace(/^\[\d+\] .*\n+/, "")] as const] : [];
    }),
  );
}

/** Looks up by code what a text quotes and cites. What it cites of files is not looked at. */
export function citationFaults(content: string, cited: CitedPages): CitationFaults {
  const pages = new Map<number, SearchableText>();
  const searchable = (number: number) => {
    const words = cited.wordsOf(number);
    if (words === undefined) return undefined;
    const known = pages.get(number) ?? new SearchableText(alike(words));
    pages.set(number, known);
    return known;
  };
  const found = quotations(content).filter(({ numbers }) => numbers.some((number) => isPage(number, cited)));
  const stands = ({ words, numbers }: Quotation) =>
    numbers.some((number) =>
      quotedPieces(words).every((piece) => searchable(number)?.find(alike(piece)).length),
    );
  const missing = found.filter((quotation) => !stands(quotation));
  const isUnread = ({ numbers }: Quotation) => numbers.some((number) => searchable(number) === undefined);
  const marked = citationMarks(content).flatMap(({ numbers }) => numbers);
  return {
    misquoted: missing.filter((each) => !isUnread(each)),
    unread: missing.filter(isUnread),
    unknown: [...new Set(marked)].filter((number) => number >= FIRST_FOUND && !cited.known.has(number)),
  };
}

function isPage(number: number, { pages }: CitedPages): boolean {
  return pages.some((page) => page.number === number);
}

/** The sources of a text, each page with those of its words that the text quotes in the place of its beginning. */
export function withQuotedPassages(
  content: string,
  sources: readonly Source[],
  state: Pick<TaskState, "events">,
): readonly Source[] {
  const read = readPages(state);
  const quoted = quotations(content);
  return sources.map((source) => {
    const words = isWebSource(source) ? read.get(source.number) : undefined;
    const own = quoted.filter(({ numbers }) => numbers.includes(source.number));
    if (words === undefined || own.length === 0) return source;
    const page = new SearchableText(alike(words));
    const [place] = own.flatMap((quotation) => page.find(alike(quotedPieces(quotation.words)[0] ?? "")));
    return place ? { ...source, passage: around(words, place.start, place.end) } : source;
  });
}

/** Within a quotation marks of one kind become those of another; as long as it was. */
function alike(words: string): string {
  return words.replace(/["“”„‟«»‘’‚‛]/g, "'");
}

function around(words: string, start: number, end: number): string {
  const from = Math.max(0, start - SURROUNDINGS);
  const to = Math.min(words.length, end + SURROUNDINGS);
  return `${from > 0 ? "…" : ""}${words.slice(from, to).trim()}${to < words.length ? "…" : ""}`;
}
