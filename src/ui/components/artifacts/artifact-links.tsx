import type { Artifact } from "@core/domain/artifact";
import { useTranslation } from "react-i18next";
import { shortId } from "./artifact-labels";
import styles from "./artifact-panel.module.css";

function Ids({ label, ids }: { label: string; ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <div className={styles.idRow}>
      <dt>{label}</dt>
      <dd>
        {ids.map((id) => (
          <code key={id} className={styles.id} title={id}>
            {shortId(id)}
          </code>
        ))}
      </dd>
    </div>
  );
}

/** What an artifact builds on and the requirements it was made for, by the last 8 characters of their ids. */
export function ArtifactLinks({ artifact }: { artifact: Pick<Artifact, "dependencies" | "validates"> }) {
  const { t } = useTranslation("artifacts");
  if (artifact.dependencies.length + artifact.validates.length === 0) return null;
  return (
    <dl className={styles.links}>
      <Ids label={t("dependencies")} ids={artifact.dependencies} />
      <Ids label={t("validates")} ids={artifact.validates} />
    </dl>
  );
}
