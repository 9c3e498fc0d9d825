import { usageOf } from "@core/domain/journal/usage";
import type { TaskLimits } from "@core/domain/task/task";
import { TaskControlToken } from "@core/services/tokens";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { TasksStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { LimitFields } from "@ui/elements/limit-fields";
import { useLanguage } from "@ui/language";
import { useService } from "@ui/services-context";
import { Play } from "lucide-react";
import { observer } from "mobx-react-lite";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatTaskDuration } from "./duration";
import styles from "./task-notice.module.css";
import { useAttempt } from "./use-attempt";
import { useCostOf, useWorkText } from "./use-work-text";

/** The limits of a task, to be changed: while it goes on, or before it goes on after one was reached. */
export const RaiseLimits = observer(function RaiseLimits({ view }: { view: TaskSession }) {
  const { t } = useTranslation("tasks");
  const control = useService(TaskControlToken);
  const tasks = useService(TasksStoreToken);
  const attempt = useAttempt();
  const { id, limits: given = {} } = view.root;
  const [limits, setLimits] = useState<TaskLimits>(given);
  const text = useWorkText();
  const language = useLanguage();
  const usage = usageOf(view.calls, useCostOf());
  const isReached = view.displayState === "limit_reached";
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const isSaved = await attempt(() => control.setLimits(id, limits));
    if (isSaved && isReached) void tasks.resume(id);
  };
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <LimitFields limits={limits} onChange={setLimits} />
      <p>
        {t("limits.spent", {
          tokens: text.tokens(usage),
          cost: text.cost(usage),
          time: formatTaskDuration(view.elapsedMs, language),
        })}
      </p>
      {isReached ? (
        <Button type="submit" variant="primary" icon={<Play aria-hidden="true" />}>
          {t("header.resume")}
        </Button>
      ) : (
        <Button type="submit">{t("limits.save")}</Button>
      )}
    </form>
  );
});
