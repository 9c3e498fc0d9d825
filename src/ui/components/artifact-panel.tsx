import type { Artifact } from "@core/domain/artifact";
import { ArtifactActions } from "@ui/components/artifacts/artifact-actions";
import { ArtifactBadges } from "@ui/components/artifacts/artifact-badges";
import { ArtifactBar } from "@ui/components/artifacts/artifact-bar";
import { ArtifactCheck } from "@ui/components/artifacts/artifact-check";
import { ArtifactContent } from "@ui/components/artifacts/artifact-content";
import { ArtifactLinks } from "@ui/components/artifacts/artifact-links";
import styles from "@ui/components/artifacts/artifact-panel.module.css";
import { ArtifactThumbnails } from "@ui/components/artifacts/artifact-thumbnails";
import { RowBoundary } from "@ui/components/records/row-boundary";
import { SourceList } from "@ui/components/sources/source-list";
import { lazy, type Ref, Suspense, useId, useState } from "react";
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
  ref?: Ref<HTMLElement>;
}

/** The region `Artifacts`: one artifact at a time, with previous and next and a row of thumbnails. Collapsible. */
export function ArtifactPanel({ artifacts, selectedId, onSelect, ref }: ArtifactPanelProps) {
  const { t } = useTranslation("artifacts");
  const [open, setOpen] = useState(true);
  const [large, setLarge] = useState(false);
  const bodyId = useId();
  const index = artifacts.findIndex(({ id }) => id === selectedId);
  const artifact = artifacts[index];
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
        {artifacts.length > 1 ? (
          <ArtifactThumbnails artifacts={artifacts} selectedId={selectedId} onSelect={onSelect} />
        ) : null}
        {artifact ? (
          <RowBoundary record={artifact} store="artifacts">
            <ShownArtifact artifact={artifact} artifacts={artifacts} onOpenLarge={() => setLarge(true)} />
          </RowBoundary>
        ) : (
          <NoArtifact missing={selectedId !== undefined} />
        )}
      </div>
      {large && artifact ? (
        <Suspense fallback={null}>
          <ArtifactDialog artifact={artifact} onClose={() => setLarge(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}

function ShownArtifact({
  artifact,
  artifacts,
  onOpenLarge,
}: {
  artifact: Artifact;
  artifacts: readonly Artifact[];
  onOpenLarge: () => void;
}) {
  const { t } = useTranslation("artifacts");
  const title = artifact.title || t("untitled");
  return (
    <article className={styles.artifact}>
      <header className={styles.heading}>
        <h2 className={styles.title}>{title}</h2>
        <ArtifactBadges artifact={artifact} />
        <div className={styles.actions}>
          <ArtifactActions artifact={artifact} onOpenLarge={onOpenLarge} />
        </div>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard */}
      <section key={artifact.id} className={styles.content} tabIndex={0} aria-label={t("content", { title })}>
        <ArtifactContent artifact={artifact} />
        <SourceList sources={artifact.sources} />
        <ArtifactLinks artifact={artifact} />
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
