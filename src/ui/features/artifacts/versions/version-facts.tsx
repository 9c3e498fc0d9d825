import type { ArtifactVersion } from "@core/domain/journal/artifact-versions";
import { Moment } from "@ui/elements/moment";
import { useTranslation } from "react-i18next";
import styles from "./provenance.module.css";

/** Properties of the facts of a version. */
export interface VersionFactsProps {
  version: ArtifactVersion;
  /** The name of an agent. */
  nameOf: (agentId: string) => string;
  /** The text of a requirement, by its id. */
  requirementOf: (requirementId: string) => string | undefined;
}

/** The facts of a version: which it is, whose, when it was made and why. */
export function VersionFacts({ version, nameOf, requirementOf }: VersionFactsProps) {
  const { t } = useTranslation("artifacts");
  const { artifact, at, repair, by, restoredFrom, change, beside } = version;
  const author = by === "user" ? t("common:you") : nameOf(change?.agentId ?? artifact.agentId);
  const edits = (repair ?? change)?.edits;
  const reasons = repair?.requirementIds.flatMap((id) => requirementOf(id) ?? []) ?? [];
  return (
    <>
      <p>
        {t("version", { version: artifact.version })} · {author} · <Moment at={at} />
        {edits === undefined ? null : ` · ${t("repaired", { count: edits })}`}
      </p>
      {reasons.length > 0 ? (
        <p className={styles.reasons}>{t("repairedFor", { list: reasons.join("; ") })}</p>
      ) : null}
      {change ? <p className={styles.reasons}>{t("changedFor", { request: change.request })}</p> : null}
      {beside === undefined ? null : <p className={styles.reasons}>{t("beside", { version: beside })}</p>}
      {restoredFrom === undefined ? null : (
        <p className={styles.reasons}>{t("restoredFrom", { version: restoredFrom })}</p>
      )}
    </>
  );
}
