// Apart from what else is known of artifacts: descriptors of plugins import this, so the start page ships it.
import type { ArtifactSource } from "./artifact-language";

const TABLES = new Set(["csv", "tsv"]);
/** The line below the head of a table, or the beginning of a block of values; `m` so that it may stand anywhere. */
const TABLE_LINE = /^ {0,3}(?:\|?[ \t]*:?-+:?[ \t]*\|[-:| \t]*|`{3,}[ \t]*(?:csv|tsv)[ \t]*)$/m;

/** Whether there is a table in what an artifact says. */
export function hasTable({ language, text }: ArtifactSource): boolean {
  return TABLES.has(language) || (language === "markdown" && TABLE_LINE.test(text));
}

const DECKS = new Set(["marp", "slides", "presentation"]);
const DECK_HEAD = /^---\r?\n(?:[^\n]*\n){0,40}?marp:[ \t]*true[ \t]*\r?\n/;

/** Whether the front matter of a Markdown text says that it is a deck of slides. */
export function isDeckDocument(markdown: string): boolean {
  return DECK_HEAD.test(markdown);
}

/** Whether an artifact is a deck of slides. */
export function isDeck({ language, text }: ArtifactSource): boolean {
  return DECKS.has(language) || (language === "markdown" && isDeckDocument(text));
}
