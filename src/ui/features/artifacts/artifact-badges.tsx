import type { Artifact } from "@core/domain/artifact/artifact";
import { useTranslation } from "react-i18next";
import styles from "./artifact-panel.module.css";

/** Properties of the badges. */
export interface ArtifactBadgesProps {
  artifact: Pick<Artifact, "type" | "status" | "version">;
  /** Whether it is a note, which has no status of its own. */
  isNote?: boolean;
}

/** Type, status and version of an artifact, in quiet words. */
export function ArtifactBadges({ artifact, isNote = false }: ArtifactBadgesProps) {
  const { t } = useTranslation("artifacts");
  return (
    <span className={styles.badges}>
      <span>{t(`type.${artifact.type}`)}</span>
      <span>{isNote ? t("note") : t(`status.${artifact.status}`)}</span>
      <span>{t("version", { version: artifact.version })}</span>
    </span>
  );
}
