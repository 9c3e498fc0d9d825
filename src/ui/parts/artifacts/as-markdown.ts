import type { Artifact } from "@core/domain/artifact";

/** Text inside a code fence that no fence within it can close. */
export function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** An artifact's content as Markdown, or nothing where it is to be shown as plain text. */
export function artifactMarkdown({
  format,
  content,
}: Pick<Artifact, "format" | "content">): string | undefined {
  if (format === "markdown") return content;
  if (format === "json") return fenced(content, "json");
  // A model often fences its code itself, with the language.
  if (format === "code") return /^\s*```/.test(content) ? content : fenced(content, "");
  return undefined;
}
