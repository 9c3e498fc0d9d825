import type { Artifact } from "@core/domain/artifact";
import { isDeck } from "@core/domain/artifact-kinds";
import { artifactSource } from "@core/domain/artifact-language";
import { SourceList } from "@ui/components/sources/source-list";
import { type ReactNode, type Ref, useImperativeHandle, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ArtifactContent } from "./artifact-content";
import { ArtifactDetails } from "./artifact-details";
import styles from "./artifact-panel.module.css";
import { titledDocument } from "./as-markdown";
import { type Passage, usePassage } from "./use-passage";

/** Properties of an artifact in its panel. */
export interface ShownArtifactProps {
  artifact: Artifact;
  /** Finds what it builds on. */
  artifactOf: (artifactId: string) => Artifact | undefined;
  /** What a requirement says. */
  requirementOf: (requirementId: string) => string | undefined;
  /** Where it comes from. */
  provenance: ReactNode;
  passage: Passage | undefined;
  /** What stands above the text, such as its outline. */
  above?: ReactNode;
  /** What is drawn over the text, such as where its passages come from. */
  over?: ReactNode;
  /** Given the element its text is drawn in. */
  drawnRef?: Ref<HTMLElement> | undefined;
}

/** An artifact: the region `Document` with its text, and under it where that comes from. */
export function ShownArtifact({ artifact, artifactOf, ...of }: ShownArtifactProps) {
  const { t } = useTranslation("artifacts");
  const drawn = useRef<HTMLDivElement>(null);
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(of.drawnRef, () => drawn.current);
  usePassage(drawn, artifact.content, of.passage);
  const { title, markdown } = useMemo(() => titledDocument(artifact), [artifact]);
  return (
    <article className={styles.artifact}>
      {of.above}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: by keyboard one gets straight to the text and its passages */}
      <section key={artifact.id} className={styles.document} tabIndex={0} aria-label={t("document")}>
        <div
          ref={drawn}
          data-artifact-text=""
          className={styles.drawn}
          data-wide={isText(artifact) ? undefined : ""}
        >
          {title === undefined ? null : (
            <h2 data-title="" className={styles.title}>
              {title || t("untitled")}
            </h2>
          )}
          <ArtifactContent artifact={artifact} markdown={markdown} />
        </div>
        {of.over}
      </section>
      <footer className={styles.footer}>
        <SourceList sources={artifact.sources} />
        {of.provenance}
        <ArtifactDetails artifact={artifact} artifactOf={artifactOf} requirementOf={of.requirementOf} />
      </footer>
    </article>
  );
}

/** Whether it is a text to be read, and nothing that is drawn or set as code. */
function isText(artifact: Artifact): boolean {
  const source = artifactSource(artifact);
  return !isDeck(source) && ["markdown", "text"].includes(source.language);
}
