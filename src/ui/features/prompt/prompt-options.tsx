import "@ui/theme/controls.css";
import type { TaskLimits } from "@core/domain/task/task";
import { PreferencesToken } from "@core/ports/preferences";
import { readTaskLimits } from "@core/services/orchestration/library/task-limits";
import { pairingOf } from "@core/services/runner/pairing";
import { CurrentProjectToken } from "@core/stores/tokens";
import { LimitFields } from "@ui/elements/limit-fields";
import { Switch } from "@ui/elements/switch";
import { useService } from "@ui/services-context";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./prompt-options.module.css";

/** Loaded where a runner is paired, or a project may want one. */
const RunOn = lazy(() => import("./run-on"));

/** Properties of the options of a task that is being written. */
export interface PromptOptionsProps {
  approveFirst: boolean;
  onApproveFirst: (approveFirst: boolean) => void;
  /** Nothing where those of the settings are to hold. */
  limits: TaskLimits | undefined;
  onLimits: (limits: TaskLimits) => void;
  disabled?: boolean;
  /** Further choices, in the same row. */
  children?: ReactNode;
}

/** Whether a task waits for approval of its brief, and what it may take. */
export default function PromptOptions(props: PromptOptionsProps) {
  const { approveFirst, onApproveFirst, limits, onLimits, disabled = false, children } = props;
  const { t } = useTranslation("tasks");
  const preferences = useService(PreferencesToken);
  const [defaults] = useState(() => readTaskLimits(preferences));
  const { project } = useService(CurrentProjectToken);
  const [isPaired] = useState(() => pairingOf(preferences) !== undefined);
  return (
    <div className={styles.options}>
      <Switch
        label={<span title={t("new.approveFirstHint")}>{t("new.approveFirst")}</span>}
        checked={approveFirst}
        onChange={onApproveFirst}
        disabled={disabled}
      />
      {children}
      {isPaired || project ? (
        <Suspense fallback={null}>
          <RunOn disabled={disabled} />
        </Suspense>
      ) : null}
      <details className={styles.limits}>
        <summary className={styles.summary}>{t("limits.title")}</summary>
        <LimitFields limits={limits ?? defaults} onChange={onLimits} disabled={disabled} />
      </details>
    </div>
  );
}
