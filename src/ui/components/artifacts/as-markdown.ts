import type { Artifact } from "@core/domain/artifact";
import { artifactSource } from "@core/domain/artifact-language";
import { fenced } from "@core/domain/fenced";

/** Leaves out a first heading that only repeats the title shown above it. */
function withoutTitle(markdown: string, title: string): string {
  const [line, heading] = /^\s*#\s+(.+?)\s*#*\s*(?:\n|$)/.exec(markdown) ?? [];
  const repeats = heading?.toLowerCase() === title.trim().toLowerCase();
  return line !== undefined && repeats ? markdown.slice(line.length) : markdown;
}

/** An artifact's content as Markdown under its title, or nothing where it is to be shown as plain text. */
export function artifactMarkdown(
  artifact: Pick<Artifact, "title" | "format" | "language" | "content">,
): string | undefined {
  const { language, text } = artifactSource(artifact);
  if (language === "markdown") return withoutTitle(text, artifact.title);
  if (artifact.format === "text") return undefined;
  return fenced(text, language);
}
