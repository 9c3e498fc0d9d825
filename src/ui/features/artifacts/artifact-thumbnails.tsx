import type { Artifact } from "@core/domain/artifact/artifact";
import { ArtifactCard } from "@ui/features/artifacts/artifact-card";
import { RowBoundary } from "@ui/features/records/row-boundary";
import { useEffect, useRef } from "react";
import styles from "./artifact-panel.module.css";

/** Properties of the thumbnail row. */
export interface ArtifactThumbnailsProps {
  label: string;
  artifacts: readonly Artifact[];
  selectedId: string | undefined;
  onSelect: (artifactId: string) => void;
}

/** Artifacts in a row that scrolls by itself, the chosen one brought into view. */
export function ArtifactThumbnails({ label, artifacts, selectedId, onSelect }: ArtifactThumbnailsProps) {
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const list = row.current;
    const chosen = list?.children[artifacts.findIndex(({ id }) => id === selectedId)];
    if (!list || !(chosen instanceof HTMLElement)) return;
    // Not scrollIntoView: that would move the page as well.
    list.scrollLeft = chosen.offsetLeft - list.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2;
  }, [artifacts, selectedId]);
  return (
    <ul ref={row} className={styles.thumbnails} aria-label={label}>
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
