import { addedRequirement } from "@core/domain/journal/brief";
import type { Requirement } from "@core/domain/requirement/requirement";
import { uncoveredDemands } from "@core/domain/requirement/uncovered";
import { ClockToken } from "@core/ports/clock";
import { IdsToken } from "@core/ports/ids";
import { Button } from "@ui/elements/button";
import { useService } from "@ui/services-context";
import { CircleDashed, Plus } from "lucide-react";
import { useId, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { RequirementActions } from "./requirement-actions";
import styles from "./requirements.module.css";

/** Properties of the demands that no requirement covers. */
export interface UncoveredDemandsProps {
  request: string;
  requirements: readonly Requirement[];
  /** The actions on requirements; absent while nothing can be changed. */
  actions: RequirementActions | undefined;
}

/** The demands of the request that no requirement quotes or speaks of, each to be added with one click. */
export function UncoveredDemands({ request, requirements, actions }: UncoveredDemandsProps) {
  const { t } = useTranslation("tasks");
  const titleId = useId();
  const demands = useMemo(() => uncoveredDemands(request, requirements), [request, requirements]);
  if (demands.length === 0) return null;
  return (
    <div className={styles.uncovered}>
      <p id={titleId} className={styles.proof}>
        <CircleDashed aria-hidden="true" />
        <span>{t("requirements.uncovered")}</span>
      </p>
      <ul className={styles.demands} aria-labelledby={titleId}>
        {demands.map((demand) => (
          <li key={demand} className={styles.demand}>
            <span>{t("proof.quote", { text: demand })}</span>
            {actions ? <AddDemand demand={demand} actions={actions} /> : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

function AddDemand({ demand, actions }: { demand: string; actions: RequirementActions }) {
  const { t } = useTranslation("tasks");
  const ids = useService(IdsToken);
  const clock = useService(ClockToken);
  const add = () => {
    const { taskId, requirements, onSave } = actions;
    const given = { id: ids.next(), taskId, description: demand, priority: "must" } as const;
    const added = addedRequirement({ ...given, detectedAt: clock.now() });
    onSave([...requirements, { ...added, quote: demand }]);
  };
  return (
    <Button
      size="small"
      icon={<Plus aria-hidden="true" />}
      aria-label={t("common:of", { label: t("requirements.addDemand"), name: demand })}
      onClick={add}
    >
      {t("requirements.addDemand")}
    </Button>
  );
}
