import "@ui/theme/controls.css";
import type { Artifact } from "@core/domain/artifact/artifact";
import { validateArtifact } from "@core/domain/requirement/artifact-validation";
import { useTranslation } from "react-i18next";
import styles from "./artifact-details.module.css";
import { shortId } from "./artifact-labels";

/** Properties of the details of an artifact. */
export interface ArtifactDetailsProps {
  artifact: Artifact;
  /** Finds what it builds on, wherever in the task that was made. */
  artifactOf: (artifactId: string) => Artifact | undefined;
  /** The text of a requirement. */
  requirementOf: (requirementId: string) => string | undefined;
}

/** The details of an artifact: what it builds on, what it was made for, and its form. Folded at first. */
export function ArtifactDetails({ artifact, artifactOf, requirementOf }: ArtifactDetailsProps) {
  const { t } = useTranslation("artifacts");
  const { dependencies, validates } = artifact;
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>{t("common:details")}</summary>
      <div className={styles.facts}>
        {dependencies.length + validates.length > 0 ? (
          <dl className={styles.links}>
            <Links label={t("dependencies")} ids={dependencies} nameOf={(id) => artifactOf(id)?.title} />
            <Links label={t("validates")} ids={validates} nameOf={requirementOf} />
          </dl>
        ) : null}
        <Form artifact={artifact} artifactOf={artifactOf} />
      </div>
    </details>
  );
}

interface LinksProps {
  label: string;
  ids: readonly string[];
  nameOf: (id: string) => string | undefined;
}

/** Each by its own words, where it is known, and the last 8 characters of its id. */
function Links({ label, ids, nameOf }: LinksProps) {
  if (ids.length === 0) return null;
  return (
    <div>
      <dt>{label}</dt>
      {ids.map((id) => (
        <dd key={id}>
          {nameOf(id)} <code title={id}>{shortId(id)}</code>
        </dd>
      ))}
    </div>
  );
}

/** The findings of the formal check of an artifact. */
function Form({ artifact, artifactOf }: Pick<ArtifactDetailsProps, "artifact" | "artifactOf">) {
  const { t } = useTranslation(["artifacts", "errors"]);
  const check = validateArtifact(artifact, artifactOf);
  const { issues, suggestions } = check;
  const found = issues.length > 0 ? t("check.issues", { count: issues.length }) : t("check.passed");
  return (
    <>
      <p>{t("check.line", { found, score: check.coverageScore })}</p>
      <ul className={styles.list}>
        {issues.map(({ code, artifactId = "" }) => (
          <li key={code + artifactId}>{t(`errors:artifact.issues.${code}`)}</li>
        ))}
        {suggestions.map(({ code }) => (
          <li key={code}>{t("check.suggestion", { text: t(`errors:artifact.issues.${code}`) })}</li>
        ))}
      </ul>
    </>
  );
}
