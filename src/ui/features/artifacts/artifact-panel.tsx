import type { Artifact } from "@core/domain/artifact/artifact";
import type { Requirement } from "@core/domain/requirement/requirement";
import { ArtifactActions } from "@ui/features/artifacts/artifact-actions";
import { ArtifactBadges } from "@ui/features/artifacts/artifact-badges";
import { ArtifactBar } from "@ui/features/artifacts/artifact-bar";
import styles from "@ui/features/artifacts/artifact-panel.module.css";
import { ArtifactThumbnails } from "@ui/features/artifacts/artifact-thumbnails";
import { usePrintKey } from "@ui/features/artifacts/export/use-print-key";
import type { ArtifactFiles, DrawnStretch } from "@ui/features/artifacts/passages/artifact-files";
import type { Passage } from "@ui/features/artifacts/passages/use-passage";
import { ShownArtifact } from "@ui/features/artifacts/shown-artifact";
import { RowBoundary } from "@ui/features/records/row-boundary";
import { lazy, type ReactNode, type Ref, Suspense, useId, useState } from "react";
import { useTranslation } from "react-i18next";

const ArtifactDialog = lazy(() =>
  import("@ui/features/artifacts/artifact-dialog").then(({ ArtifactDialog: default_ }) => ({
    default: default_,
  })),
);

/** Properties of the artifacts panel. */
export interface ArtifactPanelProps {
  /** In the order of the thumbnail row. */
  artifacts: readonly Artifact[];
  /** The id of the artifact to show; one that is not there shows the not-found text. */
  selectedId: string | undefined;
  onSelect: (artifactId: string) => void;
  /** Finds what an artifact builds on; among `artifacts` unless told. */
  artifactOf?: ((artifactId: string) => Artifact | undefined) | undefined;
  /** Whether an artifact is a note for another: notes stand apart and are never called final. None unless told. */
  isNote?: ((artifact: Artifact) => boolean) | undefined;
  /** The origin of an artifact. */
  provenanceOf?: ((artifact: Artifact) => ReactNode) | undefined;
  /** The requirements of an artifact, to be taken away with it. */
  requirementsOf?: ((artifact: Artifact) => readonly Requirement[]) | undefined;
  /** Words to show where they stand. */
  passage?: Passage | undefined;
  /** The content above the text, such as its outline. */
  above?: ReactNode;
  /** The content drawn over the text of an artifact, such as where its passages come from. */
  overOf?: ((artifact: Artifact, stretch?: DrawnStretch) => ReactNode) | undefined;
  /** The text of an artifact drawn in another way; `undefined` for the usual one. */
  contentOf?: ((artifact: Artifact, usual: ReactNode, files: ArtifactFiles) => ReactNode) | undefined;
  /** Buttons beside those of every artifact. */
  tools?: ReactNode;
  /** Given the element the text is drawn in. */
  drawnRef?: Ref<HTMLElement> | undefined;
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
  const { isNote = noNote, artifactOf = (id) => artifacts.find((each) => each.id === id) } = of;
  usePrintKey();
  const requirements = (artifact && of.requirementsOf?.(artifact)) ?? [];
  return (
    <section
      ref={ref}
      data-artifacts=""
      data-artifact={artifact && ""}
      className={styles.panel}
      aria-label={t("title")}
      tabIndex={-1}
    >
      <ArtifactBar
        total={artifacts.length}
        index={index}
        open={open}
        bodyId={bodyId}
        onToggle={() => setOpen(!open)}
        onGo={(position) => artifacts[position] && onSelect(artifacts[position].id)}
      >
        {artifact ? (
          <>
            <ArtifactBadges artifact={artifact} isNote={isNote(artifact)} />
            <ArtifactActions
              artifact={artifact}
              requirements={requirements}
              notes={artifact.dependencies.flatMap((id) => artifactOf(id) ?? [])}
              onOpenLarge={() => setLarge(true)}
            />
            {of.tools}
          </>
        ) : null}
      </ArtifactBar>
      <div id={bodyId} className={styles.body} hidden={!open}>
        {artifact ? (
          <RowBoundary record={artifact} store="artifacts">
            <ShownArtifact
              artifact={artifact}
              artifactOf={artifactOf}
              requirementOf={(id) => requirements.find((each) => each.id === id)?.description}
              provenance={of.provenanceOf?.(artifact)}
              passage={of.passage?.artifactId === artifact.id ? of.passage : undefined}
              above={of.above}
              overOf={of.overOf}
              contentOf={of.contentOf}
              drawnRef={of.drawnRef}
            />
          </RowBoundary>
        ) : (
          <NoArtifact missing={selectedId !== undefined} />
        )}
        <Others artifacts={artifacts} selectedId={selectedId} onSelect={onSelect} isNote={isNote} />
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

/** The other artifacts to look at, in rows of thumbnails, and the notes they were written from. */
function Others({
  artifacts,
  isNote,
  ...of
}: Pick<ArtifactPanelProps, "artifacts" | "selectedId" | "onSelect"> & {
  isNote: (artifact: Artifact) => boolean;
}) {
  const { t } = useTranslation("artifacts");
  const notes = artifacts.filter(isNote);
  const others = artifacts.filter((each) => !isNote(each));
  const isNoteShown = notes.some(({ id }) => id === of.selectedId);
  return (
    <>
      {others.length > 1 || (isNoteShown && others.length > 0) ? (
        <ArtifactThumbnails label={t("choose")} artifacts={others} {...of} />
      ) : null}
      {notes.length > 0 && artifacts.length > 1 ? (
        <div className={styles.notes}>
          <p className={styles.notesTitle}>{t("notes")}</p>
          <ArtifactThumbnails label={t("notes")} artifacts={notes} {...of} />
        </div>
      ) : null}
    </>
  );
}

function NoArtifact({ missing }: { missing: boolean }) {
  const { t } = useTranslation("artifacts");
  return (
    <div className={styles.none}>
      <p className={styles.noneTitle}>{missing ? t("notFound") : t("none")}</p>
      {missing ? <p>{t("notFoundHint")}</p> : null}
    </div>
  );
}
