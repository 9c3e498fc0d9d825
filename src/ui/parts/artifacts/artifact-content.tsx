import type { Artifact } from "@core/domain/artifact";
import { Skeleton } from "@ui/parts/skeleton";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import styles from "./artifact-content.module.css";
import { artifactMarkdown } from "./as-markdown";

const Markdown = lazy(() => import("@ui/markdown/markdown"));

/** Properties of an artifact's content. */
export interface ArtifactContentProps {
  artifact: Pick<Artifact, "title" | "format" | "content">;
}

/** What was delivered: Markdown and code rendered, other formats as plain text. */
export function ArtifactContent({ artifact }: ArtifactContentProps) {
  const { t } = useTranslation("artifacts");
  const markdown = artifactMarkdown(artifact);
  if (markdown === undefined) return <pre className={styles.plain}>{artifact.content}</pre>;
  return (
    <Suspense fallback={<Skeleton lines={6} label={t("loading")} />}>
      <Markdown text={markdown} />
    </Suspense>
  );
}
