import { childrenOf } from "@core/domain/journal/task-outline";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { Activity } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import styles from "./task-header.module.css";

/** The work being done at this moment, in a sentence. */
export const PhaseLine = observer(function PhaseLine({ view }: { view: TaskSession }) {
  const { t } = useTranslation("tasks");
  const subTasks = childrenOf(view.state, view.state.rootTaskId);
  const done = subTasks.filter(({ status }) => status === "completed").length;
  const phase = view.state.run?.state ?? "planning";
  const divided = phase === "running" && subTasks.length > 0;
  return (
    <p className={styles.phase}>
      <Activity aria-hidden="true" />
      <span>
        {divided
          ? t("phase.runningDivided", { done, total: subTasks.length })
          : t(`phase.${phase}`, { defaultValue: t("phase.running") })}
      </span>
    </p>
  );
});
