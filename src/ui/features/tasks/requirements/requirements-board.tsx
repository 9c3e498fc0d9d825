import type { Artifact } from "@core/domain/artifact/artifact";
import { traceability } from "@core/domain/requirement/coverage";
import type { Proof } from "@core/domain/requirement/proof";
import type { Requirement } from "@core/domain/requirement/requirement";
import { Button } from "@ui/elements/button";
import { Section } from "@ui/features/tasks/section";
import { Pencil, SearchCheck } from "lucide-react";
import { lazy, Suspense, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { RequirementActions } from "./requirement-actions";
import { RequirementRow } from "./requirement-row";
import styles from "./requirements.module.css";
import { UncoveredDemands } from "./uncovered-demands";

const RequirementsDialog = lazy(() => import("./requirements-dialog"));

/** Properties of the requirements region. */
export interface RequirementsBoardProps {
  requirements: readonly Requirement[];
  /** The artifacts delivered so far. */
  artifacts: readonly Artifact[];
  /** Whether more may still be found. */
  working: boolean;
  /** Shows quoted words where they stand. */
  onShowProof?: (proof: Proof) => void;
  actions?: RequirementActions | undefined;
  /** The request, whose demands are compared with them; absent where it is not theirs. */
  request?: string | undefined;
}

/** The region `Requirements`: what the result has to be or do, and what shows that each is met. */
export function RequirementsBoard(props: RequirementsBoardProps) {
  const { requirements, artifacts, working, onShowProof, actions, request } = props;
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
            <RequirementRow
              key={row.requirement.id}
              row={row}
              working={working}
              onShowProof={onShowProof}
              actions={actions}
            />
          ))}
        </ul>
      )}
      {request !== undefined ? (
        <UncoveredDemands request={request} requirements={requirements} actions={actions} />
      ) : null}
      {actions ? <BoardActions actions={actions} /> : null}
    </Section>
  );
}

function BoardActions({ actions }: { actions: RequirementActions }) {
  const { t } = useTranslation("tasks");
  const [isEditing, setEditing] = useState(false);
  const touchedId = useId();
  const touched = actions.requirements.filter((each) => each.touched).length;
  return (
    <div className={styles.actions}>
      {touched > 0 ? (
        <p id={touchedId} className={styles.touched}>
          {t("requirements.touched", { count: touched })}
        </p>
      ) : null}
      <Button size="small" icon={<Pencil aria-hidden="true" />} onClick={() => setEditing(true)}>
        {t("common:edit")}
      </Button>
      <Button
        size="small"
        icon={<SearchCheck aria-hidden="true" />}
        aria-describedby={touched > 0 ? touchedId : undefined}
        onClick={actions.onCheck}
      >
        {t("requirements.check")}
      </Button>
      {isEditing ? (
        <Suspense fallback={null}>
          <RequirementsDialog
            taskId={actions.taskId}
            requirements={actions.requirements}
            onSave={actions.onSave}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
