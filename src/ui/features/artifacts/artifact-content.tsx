import type { Artifact } from "@core/domain/artifact/artifact";
import { artifactSource } from "@core/domain/artifact/artifact-language";
import { mainBlock } from "@core/domain/artifact/deliverable-files";
import { Skeleton } from "@ui/elements/skeleton";
import { DrawingFirst } from "@ui/markdown/drawing-first";
import { LazyMarkdown } from "@ui/markdown/lazy-markdown";
import styles from "./artifact-content.module.css";
import { artifactMarkdown } from "./as-markdown";

/** Properties of an artifact's content. */
export interface ArtifactContentProps {
  artifact: Pick<Artifact, "title" | "format" | "language" | "content">;
  /** The Markdown to be drawn of it; absent: all but a first heading that repeats its title. */
  markdown?: string | undefined;
}

/** The content of an artifact, as what it is: text, coloured code, page, slides, table, diagram; else plain text. */
export function ArtifactContent({ artifact, ...given }: ArtifactContentProps) {
  const markdown = given.markdown ?? artifactMarkdown(artifact);
  if (markdown === undefined) return <pre className={styles.plain}>{artifact.content}</pre>;
  const { language, text } = artifactSource(artifact);
  return (
    <DrawingFirst value={language !== "markdown" || mainBlock(text) !== undefined}>
      <LazyMarkdown text={markdown} fallback={<Skeleton lines={6} />} />
    </DrawingFirst>
  );
}
