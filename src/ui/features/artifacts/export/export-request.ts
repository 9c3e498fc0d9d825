import type { Artifact } from "@core/domain/artifact/artifact";
import { isDeck } from "@core/domain/artifact/artifact-kinds";
import { artifactSource } from "@core/domain/artifact/artifact-language";
import { withFileNames } from "@core/domain/artifact/deliverable-files";
import type { Attachment } from "@core/domain/file/attachment";
import { fileNamed, pictureUrl } from "@core/domain/journal/made-files";
import type { Requirement } from "@core/domain/requirement/requirement";
import { citedSources } from "@core/domain/source/source";
import { sourcesMarkdown } from "@core/domain/source/sources-markdown";
import { detectLanguage } from "@core/domain/text/detect-language";
import { fenced } from "@core/domain/text/fenced";
import type { ExportRequest } from "@core/points/artifact-exporter";
import type { PictureOf } from "@ui/markdown/parse/inlines-of";
import { richTextOf, writable } from "@ui/markdown/parse/rich-text-of";

/** The length of the part of a text that tells its language. */
const LANGUAGE_SAMPLE = 4000;
/** Limit of the pictures of a text together, as addresses: it can name one of them as often as it likes. */
const PICTURES_LENGTH = 20_000_000;

/** The belongings of an artifact beside itself. */
export interface ExportBelongings {
  readonly title: string;
  readonly requirements: readonly Requirement[];
  readonly notes: readonly Artifact[];
  /** The files tools made for it; none unless told. */
  readonly files?: readonly Attachment[];
}

/** Reads an artifact for whoever makes files of it. */
export function exportRequest(artifact: Artifact, given: ExportBelongings): ExportRequest {
  const belongings = { files: [], ...given, title: writable(given.title) };
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
    text: richTextOf(markdown, picturesIn(belongings.files)),
    language,
  };
}

/** Finds the pictures among files that were made, by how the text names them, as far as one file can hold them. */
function picturesIn(files: readonly Attachment[]): PictureOf {
  let room = PICTURES_LENGTH;
  return (address) => {
    const file = fileNamed(files, address);
    const url = file && pictureUrl(file);
    if (!url || url.length > room) return undefined;
    room -= url.length;
    return url;
  };
}
