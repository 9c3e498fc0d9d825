import type { Artifact } from "@core/domain/artifact";
import { validateArtifact } from "@core/domain/artifact-validation";
import { useTranslation } from "react-i18next";
import styles from "./artifact-check.module.css";

/** Properties of the formal check of an artifact. */
export interface ArtifactCheckProps {
  artifact: Artifact;
  /** Among them the ones it builds on. */
  artifacts: readonly Artifact[];
}

/** What the formal check found, in a line that opens where there is more to say. */
export function ArtifactCheck({ artifact, artifacts }: ArtifactCheckProps) {
  const { t } = useTranslation(["artifacts", "errors"]);
  const check = validateArtifact(artifact, (id) => artifacts.find((each) => each.id === id));
  const { issues, suggestions } = check;
  const found = issues.length > 0 ? t("check.issues", { count: issues.length }) : t("check.passed");
  const line = t("check.line", { found, score: check.coverageScore });
  if (issues.length + suggestions.length === 0) return <p className={styles.check}>{line}</p>;
  return (
    <details className={styles.check}>
      <summary>{line}</summary>
      <ul className={styles.list}>
        {issues.map(({ code, artifactId = "" }) => (
          <li key={code + artifactId}>{t(`errors:artifact.issues.${code}`)}</li>
        ))}
        {suggestions.map(({ code }) => (
          <li key={code}>{t("check.suggestion", { text: t(`errors:artifact.issues.${code}`) })}</li>
        ))}
      </ul>
    </details>
  );
}
