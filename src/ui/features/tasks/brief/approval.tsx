import { readersOf } from "@core/domain/journal/brief";
import { TaskEditorToken } from "@core/services/tokens";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { TasksStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { useAttempt } from "@ui/features/tasks/use-attempt";
import { useService } from "@ui/services-context";
import { Play } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./editor.module.css";
import { ReaderEditor, withoutBlankReaders } from "./reader-editor";
import { RequirementEditor, withoutBlank } from "./requirement-editor";

/** The brief before anything is written: what the result has to be, who reads for it, and the button that starts. */
export const Approval = observer(function Approval({ view }: { view: TaskSession }) {
  const { t } = useTranslation("tasks");
  const editor = useService(TaskEditorToken);
  const tasks = useService(TasksStoreToken);
  const attempt = useAttempt();
  const [requirements, setRequirements] = useState(view.task.requirements);
  const [readers, setReaders] = useState(() => readersOf(view.state.events));
  const [isBusy, setBusy] = useState(false);
  const [titleId, doneId, readersId] = [useId(), useId(), useId()];
  const { taskId } = view;
  const start = async () => {
    setBusy(true);
    const change = { requirements: withoutBlank(requirements), readers: withoutBlankReaders(readers) };
    if (await attempt(() => editor.changeBrief(taskId, change))) await tasks.approve(taskId);
    setBusy(false);
  };
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{t("approval.title")}</h2>
        <p className={styles.hint}>{t("approval.hint")}</p>
      </header>
      <section className={`${styles.group} ${styles.wide}`} aria-labelledby={doneId}>
        <h3 id={doneId}>{t("approval.done")}</h3>
        <RequirementEditor taskId={taskId} requirements={requirements} onChange={setRequirements} />
      </section>
      <section className={`${styles.group} ${styles.wide}`} aria-labelledby={readersId}>
        <h3 id={readersId}>{t("approval.readers")}</h3>
        <ReaderEditor readers={readers} onChange={setReaders} />
      </section>
      <div className={styles.actions}>
        <Button
          variant="primary"
          icon={<Play aria-hidden="true" />}
          disabled={isBusy}
          onClick={() => void start()}
        >
          {t("header.start")}
        </Button>
      </div>
    </section>
  );
});
