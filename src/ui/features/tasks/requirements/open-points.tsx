import type { Proof } from "@core/domain/requirement/proof";
import { openPoints } from "@core/domain/requirement/requirement";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { CircleAlert } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import styles from "./open-points.module.css";
import type { RequirementActions } from "./requirement-actions";
import { RequirementButtons } from "./requirement-buttons";
import { RequirementProof } from "./requirement-proof";
import { VerdictBadge } from "./verdict-badge";

/** Properties of the open points. */
export interface OpenPointsProps {
  view: TaskSession;
  actions: RequirementActions | undefined;
  /** Shows quoted words where they stand. */
  onShowProof: (proof: Proof) => void;
  /** Whether the points themselves stand elsewhere on the page. */
  isBrief: boolean;
}

/** The open points of a finished task, and what can be done about each; nothing where all is proved. */
export const OpenPoints = observer(function OpenPoints({ view, isBrief, ...of }: OpenPointsProps) {
  const { t } = useTranslation("tasks");
  const { actions, onShowProof } = of;
  const open = openPoints(view.requirements);
  if (open.length === 0) return null;
  return (
    <section className={styles.points} aria-label={t("work.open")}>
      <p className={styles.sum}>
        <CircleAlert aria-hidden="true" />
        {t("notice.open", { count: open.length })}
      </p>
      <ul className={styles.list} hidden={isBrief}>
        {(isBrief ? [] : open).map((requirement) => (
          <li key={requirement.id} className={styles.point}>
            <p id={`open-${requirement.id}`}>{requirement.description}</p>
            <VerdictBadge requirement={requirement} />
            {requirement.proof ? (
              <RequirementProof requirement={requirement} proof={requirement.proof} onShow={onShowProof} />
            ) : requirement.validationResult ? (
              <p className={styles.reason}>{requirement.validationResult}</p>
            ) : null}
            {actions ? (
              <RequirementButtons
                requirement={requirement}
                describedBy={`open-${requirement.id}`}
                actions={actions}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
});
