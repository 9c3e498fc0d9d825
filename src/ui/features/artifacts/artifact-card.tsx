import type { Artifact } from "@core/domain/artifact/artifact";
import {
  FileChartColumn,
  FileCode2,
  FileSearch,
  FileText,
  ListTree,
  type LucideIcon,
  Palette,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import styles from "./artifact-card.module.css";

const ICONS: Readonly<Record<Artifact["type"], LucideIcon>> = {
  document: FileText,
  code: FileCode2,
  design: Palette,
  analysis: FileSearch,
  plan: ListTree,
  report: FileChartColumn,
};

/** Properties of an artifact card. */
export interface ArtifactCardProps {
  artifact: Pick<Artifact, "title" | "type" | "version">;
  /** Whether it is the one shown. */
  selected?: boolean;
  onSelect: () => void;
}

/** An artifact in a row of thumbnails or under a message: icon, title, type; a click shows it. */
export function ArtifactCard({ artifact, selected, onSelect }: ArtifactCardProps) {
  const { t } = useTranslation("artifacts");
  const Icon = ICONS[artifact.type] ?? FileText;
  return (
    <button type="button" className={styles.card} aria-pressed={selected} onClick={onSelect}>
      <Icon aria-hidden="true" className={styles.icon} />
      <span className={styles.text}>
        <span className={styles.title}>{artifact.title || t("untitled")}</span>
        <span className={styles.meta}>{t(`type.${artifact.type}`)}</span>
      </span>
    </button>
  );
}
