import type { Artifact } from "@core/domain/artifact";
import { isDeck } from "@core/domain/artifact-kinds";
import { artifactSource } from "@core/domain/artifact-language";
import { withFileNames } from "@core/domain/deliverable-files";
import { detectLanguage } from "@core/domain/detect-language";
import { fenced } from "@core/domain/fenced";
import type { Requirement } from "@core/domain/requirement";
import { citedSources } from "@core/domain/source";
import { sourcesMarkdown } from "@core/domain/sources-markdown";
import type { ExportRequest } from "@core/points/artifact-exporter";
import { richTextOf } from "@ui/markdown/rich-text-of";

/** How much of a text tells its language. */
const LANGUAGE_SAMPLE = 4000;

/** What belongs to an artifact beside itself. */
export interface ExportBelongings {
  readonly title: string;
  readonly requirements: readonly Requirement[];
  readonly notes: readonly Artifact[];
}

/** Reads an artifact for whoever makes files of it. */
export function exportRequest(artifact: Artifact, belongings: ExportBelongings): ExportRequest {
  const source = artifactSource(artifact);
  const isText = source.language === "markdown" || source.language === "text" || isDeck(source);
  const language = detectLanguage(source.text.slice(0, LANGUAGE_SAMPLE)) || "en";
  const cited = source.language === "markdown" && !isDeck(source);
  const sources = cited ? sourcesMarkdown(citedSources(source.text, artifact.sources), language) : "";
  const markdown = isText ? withFileNames(source.text) + sources : fenced(source.text, source.language);
  return {
    ...belongings,
    artifact,
    source,
    markdown,
    text: richTextOf(markdown),
    language,
  };
}
