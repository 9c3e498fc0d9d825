import type { Artifact } from "@core/domain/artifact";
import type { Requirement } from "@core/domain/requirement";
import { ArtifactActions } from "@ui/components/artifacts/artifact-actions";
import { ArtifactBadges } from "@ui/components/artifacts/artifact-badges";
import { ArtifactBar } from "@ui/components/artifacts/artifact-bar";
import { ArtifactCheck } from "@ui/components/artifacts/artifact-check";
import { ArtifactContent } from "@ui/components/artifacts/artifact-content";
import { ArtifactLinks } from "@ui/components/artifacts/artifact-links";
import styles from "@ui/components/artifacts/artifact-panel.module.css";
import { ArtifactThumbnails } from "@ui/components/artifacts/artifact-thumbnails";
import { type Passage, usePassage } from "@ui/components/artifacts/use-passage";
import { RowBoundary } from "@ui/components/records/row-boundary";
import { SourceList } from "@ui/components/sources/source-list";
import { lazy, type ReactNode, type Ref, Suspense, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

const ArtifactDialog = lazy(() =>
  import("@ui/components/artifacts/artifact-dialog").then(({ ArtifactDialog: default_ }) => ({
    default: default_,
  })),
);

/** Properties of the artifacts panel. */
export interface ArtifactPanelProps {
  /** In the order of the thumbnail row. */
  artifacts: readonly Artifact[];
  /** Which one to show; an id that is not there shows the not-found text. */
  selectedId: string | undefined;
  onSelect: (artifactId: string) => void;
  /** Which ones are notes for another: they stand apart and are never called final. None unless told. */
  isNote?: ((artifact: Artifact) => boolean) | undefined;
  /** Where an artifact comes from. */
  provenanceOf?: ((artifact: Artifact) => ReactNode) | undefined;
  /** What was asked for of an artifact, to be taken away with it. */
  requirementsOf?: ((artifact: Artifact) => readonly Requirement[]) | undefined;
  /** Words to show where they stand. */
  passage?: Passage | undefined;
  ref?: Ref<HTMLElement>;
}

/** The region `Artifacts`: one artifact at a time, with previous and next and a row of thumbnails. Collapsible. */
export function ArtifactPanel({ artifacts, selectedId, onSelect, ref, ...of }: ArtifactPanelProps) {
  const { t } = useTranslation("artifacts");
  const [open, setOpen] = useState(true);
  const [large, setLarge] = useState(false);
  const bodyId = useId();
  const index = artifacts.findIndex(({ id }) => id === selectedId);
  const artifact = artifacts[index];
  const { isNote = noNote } = of;
  const [notes, others] = [artifacts.filter(isNote), artifacts.filter((each) => !isNote(each))];
  return (
    <section ref={ref} data-artifacts="" className={styles.panel} aria-label={t("title")} tabIndex={-1}>
      <ArtifactBar
        total={artifacts.length}
        index={index}
        open={open}
        bodyId={bodyId}
        onToggle={() => setOpen(!open)}
        onGo={(position) => artifacts[position] && onSelect(artifacts[position].id)}
      />
      <div id={bodyId} className={styles.body} hidden={!open}>
        {others.length > 1 || (artifact && isNote(artifact) && others.length > 0) ? (
          <ArtifactThumbnails
            label={t("choose")}
            artifacts={others}
            selectedId={selectedId}
            onSelect={onSelect}
          />
        ) : null}
        {artifact ? (
          <RowBoundary record={artifact} store="artifacts">
            <ShownArtifact
              artifact={artifact}
              artifacts={artifacts}
              isNote={isNote(artifact)}
              requirements={of.requirementsOf?.(artifact) ?? []}
              provenance={of.provenanceOf?.(artifact)}
              passage={of.passage?.artifactId === artifact.id ? of.passage : undefined}
              onOpenLarge={() => setLarge(true)}
            />
          </RowBoundary>
        ) : (
          <NoArtifact missing={selectedId !== undefined} />
        )}
        {notes.length > 0 && artifacts.length > 1 ? (
          <div className={styles.notes}>
            <p className={styles.notesTitle}>{t("notes")}</p>
            <ArtifactThumbnails
              label={t("notes")}
              artifacts={notes}
              selectedId={selectedId}
              onSelect={onSelect}
            />
          </div>
        ) : null}
      </div>
      {large && artifact ? (
        <Suspense fallback={null}>
          <ArtifactDialog artifact={artifact} onClose={() => setLarge(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}

const noNote = () => false;

interface ShownArtifactProps {
  artifact: Artifact;
  artifacts: readonly Artifact[];
  isNote: boolean;
  requirements: readonly Requirement[];
  provenance: ReactNode;
  passage: Passage | undefined;
  onOpenLarge: () => void;
}

function ShownArtifact({ artifact, artifacts, ...of }: ShownArtifactProps) {
  const { t } = useTranslation("artifacts");
  const title = artifact.title || t("untitled");
  const drawn = useRef<HTMLDivElement>(null);
  usePassage(drawn, artifact.content, of.passage);
  return (
    <article data-artifact="" className={styles.artifact}>
      <header className={styles.heading}>
        <h2 className={styles.title}>{title}</h2>
        <ArtifactBadges artifact={artifact} isNote={of.isNote} />
        <div className={styles.actions}>
          <ArtifactActions
            artifact={artifact}
            requirements={of.requirements}
            notes={artifacts.filter(({ id }) => artifact.dependencies.includes(id))}
            onOpenLarge={of.onOpenLarge}
          />
        </div>
        {of.provenance}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard */}
      <section key={artifact.id} className={styles.content} tabIndex={0} aria-label={t("content", { title })}>
        <div ref={drawn} data-artifact-text="">
          <ArtifactContent artifact={artifact} />
        </div>
        <SourceList sources={artifact.sources} />
        {/* Where it is known what stands behind the ids, that is said above. */}
        {of.provenance ? null : <ArtifactLinks artifact={artifact} />}
        <ArtifactCheck artifact={artifact} artifacts={artifacts} />
      </section>
    </article>
  );
}

function NoArtifact({ missing }: { missing: boolean }) {
  const { t } = useTranslation("artifacts");
  return (
    <div className={styles.none}>
      <p className={styles.noneTitle}>{missing ? t("notFound") : t("none")}</p>
      <p>{missing ? t("notFoundHint") : t("noneHint")}</p>
    </div>
  );
}
