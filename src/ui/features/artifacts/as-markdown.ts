import type { Artifact } from "@core/domain/artifact/artifact";
import { artifactSource } from "@core/domain/artifact/artifact-language";
import { fenced } from "@core/domain/text/fenced";

type Source = Pick<Artifact, "title" | "format" | "language" | "content">;

/** A heading of the first level at the very beginning. */
const FIRST_HEADING = /^\s*#[ \t]+([^\n]{1,300})(?:\n|$)/;
/** Links, formulas, entities and tags in a heading are left to those who draw Markdown. */
const NOT_PLAIN = /[[\]<>&$\\]/;
const EMPHASIS = /\*+|~~|`|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu;

/** A document: its title and the Markdown under it. */
export interface TitledDocument {
  /** Absent where the first heading of the Markdown is the title, and can only be drawn. */
  readonly title: string | undefined;
  /** Absent where the content is to be shown as plain text. */
  readonly markdown: string | undefined;
}

/** An artifact as a document. Its own first heading is its title; one that has none goes by the artifact's. */
export function titledDocument(artifact: Source): TitledDocument {
  const markdown = artifactMarkdown(artifact, "");
  if (markdown === undefined) return { title: artifact.title, markdown };
  const [line, heading] = firstHeading(markdown);
  if (line === undefined || heading === undefined) return { title: artifact.title, markdown };
  if (NOT_PLAIN.test(heading)) return { title: undefined, markdown };
  return { title: heading.replace(EMPHASIS, "").trim(), markdown: markdown.slice(line.length) };
}

/** The line of a first heading, and what it says. */
function firstHeading(markdown: string): readonly [line?: string, heading?: string] {
  const [line, heading = ""] = FIRST_HEADING.exec(markdown) ?? [];
  return line === undefined ? [] : [line, heading.trim().replace(/[ \t]+#+$/, "")];
}

/** Leaves out a first heading that only repeats the title shown above it. */
function withoutTitle(markdown: string, title: string): string {
  const [line, heading] = firstHeading(markdown);
  const repeats = heading?.toLowerCase() === title.trim().toLowerCase();
  return line !== undefined && repeats ? markdown.slice(line.length) : markdown;
}

/** An artifact's content as Markdown under a title, or nothing where it is to be shown as plain text. */
export function artifactMarkdown(artifact: Source, title = artifact.title): string | undefined {
  const { language, text } = artifactSource(artifact);
  if (language === "markdown") return withoutTitle(text, title);
  if (artifact.format === "text") return undefined;
  return fenced(text, language);
}
