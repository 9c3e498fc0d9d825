import type { Artifact } from "@core/domain/artifact";
import { traceability } from "@core/domain/coverage";
import type { Requirement } from "@core/domain/requirement";
import { useTranslation } from "react-i18next";
import { RequirementRow } from "./requirement-row";
import styles from "./requirements.module.css";
import { Section } from "./section";

/** Properties of the requirements region. */
export interface RequirementsBoardProps {
  requirements: readonly Requirement[];
  /** What has been delivered so far. */
  artifacts: readonly Artifact[];
  /** Whether more may still be found. */
  working: boolean;
}

/** The region `Requirements`: what the result has to be or do, and how each was judged. */
export function RequirementsBoard({ requirements, artifacts, working }: RequirementsBoardProps) {
  const { t } = useTranslation("tasks");
  const satisfied = requirements.filter(({ status }) => status === "satisfied").length;
  const figure =
    requirements.length > 0 ? t("requirements.figure", { satisfied, total: requirements.length }) : undefined;
  return (
    <Section title={t("requirements.title")} figure={figure}>
      {requirements.length === 0 ? (
        <p className={styles.none}>{working ? t("requirements.finding") : t("requirements.none")}</p>
      ) : (
        <ul className={styles.list}>
          {traceability(requirements, artifacts).map((row) => (
            <RequirementRow key={row.requirement.id} row={row} working={working} />
          ))}
        </ul>
      )}
    </Section>
  );
}
