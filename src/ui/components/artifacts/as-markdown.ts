import type { Artifact } from "@core/domain/artifact";
import { fenced } from "@core/domain/fenced";

/** Leaves out a first heading that only repeats the title shown above it. */
function withoutTitle(markdown: string, title: string): string {
  const [line, heading] = /^\s*#\s+(.+?)\s*#*\s*(?:\n|$)/.exec(markdown) ?? [];
  const repeats = heading?.toLowerCase() === title.trim().toLowerCase();
  return line !== undefined && repeats ? markdown.slice(line.length) : markdown;
}

/** An artifact's content as Markdown under its title, or nothing where it is to be shown as plain text. */
export function artifactMarkdown(
  artifact: Pick<Artifact, "title" | "format" | "content">,
): string | undefined {
  const { title, format, content } = artifact;
  if (format === "markdown") return withoutTitle(content, title);
  if (format === "json") return fenced(content, "json");
  // A model often fences its code itself, with the language.
  if (format === "code") return /^\s*```/.test(content) ? content : fenced(content);
  return undefined;
}
