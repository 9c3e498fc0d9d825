import type { Artifact } from "@core/domain/artifact";
import { Skeleton } from "@ui/components/skeleton";
import { LazyMarkdown } from "@ui/markdown/lazy-markdown";
import { useTranslation } from "react-i18next";
import styles from "./artifact-content.module.css";
import { artifactMarkdown } from "./as-markdown";

/** Properties of an artifact's content. */
export interface ArtifactContentProps {
  artifact: Pick<Artifact, "title" | "format" | "content">;
}

/** What was delivered: Markdown and code rendered, other formats as plain text. */
export function ArtifactContent({ artifact }: ArtifactContentProps) {
  const { t } = useTranslation("artifacts");
  const markdown = artifactMarkdown(artifact);
  if (markdown === undefined) return <pre className={styles.plain}>{artifact.content}</pre>;
  return <LazyMarkdown text={markdown} fallback={<Skeleton lines={6} label={t("loading")} />} />;
}
