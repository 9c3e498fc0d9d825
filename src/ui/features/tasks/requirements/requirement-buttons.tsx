import { openPoints, type Requirement } from "@core/domain/requirement/requirement";
import { Button } from "@ui/elements/button";
import { Undo2, Wrench } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { RequirementActions } from "./requirement-actions";
import styles from "./requirements.module.css";

const RequirementsDialog = lazy(() => import("./requirements-dialog"));

/** Properties of what can be done about a requirement. */
export interface RequirementButtonsProps {
  requirement: Requirement;
  /** Id of the element that says which requirement it is. */
  describedBy: string;
  actions: RequirementActions;
}

/** The actions on a requirement that is not shown to be met: have it fixed, change it, or take it as it is. */
export function RequirementButtons({ requirement, describedBy, actions }: RequirementButtonsProps) {
  const { t } = useTranslation("tasks");
  const [isEditing, setEditing] = useState(false);
  const { id } = requirement;
  if (requirement.acceptedAt !== undefined) {
    return (
      <Button
        size="small"
        icon={<Undo2 aria-hidden="true" />}
        aria-describedby={describedBy}
        onClick={() => actions.onAccept(id, false)}
      >
        {t("requirements.takeBack")}
      </Button>
    );
  }
  if (openPoints([requirement]).length === 0) return null;
  return (
    <div className={styles.actions}>
      <Button
        size="small"
        icon={<Wrench aria-hidden="true" />}
        aria-describedby={describedBy}
        onClick={() => actions.onFix(id)}
      >
        {t("requirements.fix")}
      </Button>
      <Button size="small" aria-describedby={describedBy} onClick={() => setEditing(true)}>
        {t("requirements.editOne")}
      </Button>
      <Button size="small" aria-describedby={describedBy} onClick={() => actions.onAccept(id, true)}>
        {t("requirements.accept")}
      </Button>
      {isEditing ? (
        <Suspense fallback={null}>
          <RequirementsDialog
            taskId={actions.taskId}
            requirements={actions.requirements}
            focusOn={id}
            onSave={actions.onSave}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
