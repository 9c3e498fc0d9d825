import type { Artifact } from "@core/domain/artifact";

const EXTENSIONS: Readonly<Record<string, string>> = {
  markdown: "md",
  json: "json",
  code: "txt",
  html: "html",
  csv: "csv",
};
const NAME_LIMIT = 60;

/** A file name for a download: the title in lower case, and an extension by format. */
export function artifactFileName(artifact: Pick<Artifact, "title" | "format">): string {
  const words = artifact.title
    .toLowerCase()
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  const name = [...words].slice(0, NAME_LIMIT).join("").replace(/-+$/, "");
  return `${name || "artifact"}.${EXTENSIONS[artifact.format] ?? "txt"}`;
}
