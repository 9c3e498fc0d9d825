import type { Artifact } from "@core/domain/artifact";
import { ArtifactCard } from "@ui/components/artifact-card";
import { RowBoundary } from "@ui/components/records/row-boundary";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import styles from "./artifact-panel.module.css";

/** Properties of the thumbnail row. */
export interface ArtifactThumbnailsProps {
  artifacts: readonly Artifact[];
  selectedId: string | undefined;
  onSelect: (artifactId: string) => void;
}

/** All artifacts in a row that scrolls by itself, the chosen one brought into view. */
export function ArtifactThumbnails({ artifacts, selectedId, onSelect }: ArtifactThumbnailsProps) {
  const { t } = useTranslation("artifacts");
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const list = row.current;
    const chosen = list?.children[artifacts.findIndex(({ id }) => id === selectedId)];
    if (!list || !(chosen instanceof HTMLElement)) return;
    // Not scrollIntoView: that would move the page as well.
    list.scrollLeft = chosen.offsetLeft - list.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2;
  }, [artifacts, selectedId]);
  return (
    <ul ref={row} className={styles.thumbnails} aria-label={t("choose")}>
      {artifacts.map((artifact) => (
        <li key={artifact.id}>
          <RowBoundary record={artifact} store="artifacts">
            <ArtifactCard
              artifact={artifact}
              selected={artifact.id === selectedId}
              onSelect={() => onSelect(artifact.id)}
            />
          </RowBoundary>
        </li>
      ))}
    </ul>
  );
}
