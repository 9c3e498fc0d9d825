import type { Artifact } from "@core/domain/artifact";
import { Badge } from "@ui/components/badge";
import { useTranslation } from "react-i18next";
import { ARTIFACT_STATUS_TONES } from "./artifact-labels";
import styles from "./artifact-panel.module.css";

/** Properties of the badges. */
export interface ArtifactBadgesProps {
  artifact: Pick<Artifact, "type" | "status" | "version">;
  /** Whether it is a note, which has no status of its own. */
  isNote?: boolean;
}

/** Type, status and version of an artifact. */
export function ArtifactBadges({ artifact, isNote = false }: ArtifactBadgesProps) {
  const { t } = useTranslation("artifacts");
  return (
    <span className={styles.badges}>
      <Badge>{t(`type.${artifact.type}`)}</Badge>
      {isNote ? (
        <Badge>{t("note")}</Badge>
      ) : (
        <Badge tone={ARTIFACT_STATUS_TONES[artifact.status]}>{t(`status.${artifact.status}`)}</Badge>
      )}
      <Badge>{t("version", { version: artifact.version })}</Badge>
    </span>
  );
}
