import type { TaskLimits } from "@core/domain/task";
import { SettingsStoreToken } from "@core/stores/tokens";
import { useService } from "@ui/services-context";
import { ChevronDown } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import { LimitFields } from "./limit-fields";
import styles from "./prompt-options.module.css";
import { Switch } from "./switch";

/** Properties of the options of a task that is being written. */
export interface PromptOptionsProps {
  approveFirst: boolean;
  onApproveFirst: (approveFirst: boolean) => void;
  limits: TaskLimits | undefined;
  onLimits: (limits: TaskLimits | undefined) => void;
  /** Whether the limits are unfolded at first. */
  isOpen?: boolean;
  disabled?: boolean;
}

/** Whether a task waits for approval of its brief, and what it may take. */
export const PromptOptions = observer(function PromptOptions(props: PromptOptionsProps) {
  const { approveFirst, onApproveFirst, limits, onLimits, isOpen, disabled = false } = props;
  const { t } = useTranslation("common");
  const { taskLimits } = useService(SettingsStoreToken);
  return (
    <div className={styles.options}>
      <Switch
        label={<span title={t("prompt.approveFirstHint")}>{t("prompt.approveFirst")}</span>}
        checked={approveFirst}
        onChange={onApproveFirst}
        disabled={disabled}
      />
      <details className={styles.limits} open={isOpen}>
        <summary className={styles.summary}>
          {t("limits.title")}
          <ChevronDown aria-hidden="true" />
        </summary>
        <LimitFields limits={limits} onChange={onLimits} defaults={taskLimits} disabled={disabled} />
      </details>
    </div>
  );
});
