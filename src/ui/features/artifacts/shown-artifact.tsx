import type { Artifact } from "@core/domain/artifact/artifact";
import { isDeck } from "@core/domain/artifact/artifact-kinds";
import { artifactSource } from "@core/domain/artifact/artifact-language";
import { citedSources } from "@core/domain/source/source";
import { Cited } from "@ui/features/sources/cited";
import { FromMemory } from "@ui/features/sources/from-memory";
import { SourceList } from "@ui/features/sources/source-list";
import { type ReactNode, type Ref, useImperativeHandle, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ArtifactContent } from "./artifact-content";
import { ArtifactDetails } from "./artifact-details";
import styles from "./artifact-panel.module.css";
import { titledDocument } from "./as-markdown";
import { FileTree } from "./file-tree";
import {
  type ArtifactFiles,
  type DrawnArtifact,
  type DrawnStretch,
  useArtifactFiles,
} from "./passages/artifact-files";
import { type Passage, usePassage } from "./passages/use-passage";

/** Properties of an artifact in its panel. */
export interface ShownArtifactProps {
  artifact: Artifact;
  /** Finds what it builds on. */
  artifactOf: (artifactId: string) => Artifact | undefined;
  /** The text of a requirement. */
  requirementOf: (requirementId: string) => string | undefined;
  /** Its origin. */
  provenance: ReactNode;
  passage: Passage | undefined;
  /** The content above the text, such as its outline. */
  above?: ReactNode;
  /** The content drawn over the text, such as where its passages come from. */
  overOf?: ((artifact: Artifact, stretch?: DrawnStretch) => ReactNode) | undefined;
  /** The text drawn in another way; `undefined` for the usual one. */
  contentOf?: ((artifact: Artifact, usual: ReactNode, files: ArtifactFiles) => ReactNode) | undefined;
  /** Given the element its text is drawn in. */
  drawnRef?: Ref<HTMLElement> | undefined;
}

/** An artifact: the region `Document` with its text, and under it where that comes from. */
export function ShownArtifact({ artifact, artifactOf, ...of }: ShownArtifactProps) {
  const { t } = useTranslation("artifacts");
  const drawn = useRef<HTMLDivElement>(null);
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(of.drawnRef, () => drawn.current);
  const files = useArtifactFiles(artifact, of.passage);
  const { shown, stretch } = files;
  usePassage(drawn, shown.content, files.passage);
  const sources = citedSources(artifact.content, artifact.sources);
  const { title, markdown } = useMemo(() => titledDocument(shown), [shown]);
  const usual = <ArtifactContent artifact={shown} markdown={markdown} />;
  const tracked = of.contentOf?.(artifact, usual, files);
  const key = `${artifact.id} ${files.chosen?.path ?? ""}`;
  return (
    <Cited sources={sources}>
      <article className={styles.artifact}>
        {of.above}
        {files.set ? <FileTree set={files.set} chosen={files.chosen} onChoose={files.choose} /> : null}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: by keyboard one gets straight to the text and its passages */}
        <section key={key} className={styles.document} tabIndex={0} aria-label={t("document")}>
          <div
            ref={drawn}
            data-artifact-text=""
            className={styles.drawn}
            data-wide={isText(shown) ? undefined : ""}
          >
            {title === undefined || title === files.chosen?.path ? null : (
              <h2 data-title="" className={styles.title}>
                {title || t("untitled")}
              </h2>
            )}
            {tracked ?? usual}
          </div>
          {of.overOf?.(artifact, stretch)}
        </section>
        <footer className={styles.footer}>
          <SourceList sources={sources} />
          {artifact.fromMemory ? <FromMemory /> : null}
          {of.provenance}
          <ArtifactDetails artifact={artifact} artifactOf={artifactOf} requirementOf={of.requirementOf} />
        </footer>
      </article>
    </Cited>
  );
}

/** Whether it is a text to be read, and nothing that is drawn or set as code. */
function isText(artifact: DrawnArtifact): boolean {
  const source = artifactSource(artifact);
  return !isDeck(source) && ["markdown", "text"].includes(source.language);
}
