import type { Artifact } from "./artifact";

const WEB_PAGE = /^\s*(?:<!doctype html\b|<html[\s>])/i;
/** Content that brings a fence of its own, as journals of earlier versions hold it. */
const FENCED = /^\s*(`{3,})([^\s`]*)[^\n]*\n([\s\S]*?)\n?\1`*\s*$/;

/** Whether a text is one HTML document and nothing else. */
export function isWebPage(text: string): boolean {
  return WEB_PAGE.test(text);
}

/** The language an artifact is written in, and its text without a fence around it. */
export interface ArtifactSource {
  /** As fences name it, in lower case; `markdown` for texts, empty where nobody knows. */
  readonly language: string;
  readonly text: string;
}

/** The form of a language's name; anything else could end the line of a fence. */
const NAME = /^[\w+#.-]{1,30}$/;

/** Reads off an artifact what it is written in. */
export function artifactSource(artifact: Pick<Artifact, "format" | "language" | "content">): ArtifactSource {
  const { format, content } = artifact;
  if (format !== "code") {
    const isPage = format === "markdown" && isWebPage(content);
    return { language: isPage ? "html" : named(format), text: content };
  }
  const [, , ofFence = "", inner = content] = FENCED.exec(content) ?? [];
  const language = named(artifact.language ?? ofFence);
  return { language: language || (isWebPage(inner) ? "html" : ""), text: inner };
}

function named(language: string): string {
  return NAME.test(language) ? language.toLowerCase() : "";
}
