import type { Attachment } from "@core/domain/attachment";
import type { TaskLimits } from "@core/domain/task";
import { NotifierToken } from "@core/ports/notifier";
import { PreferencesToken } from "@core/ports/preferences";
import { moveFolderUse } from "@core/services/folders/folder-uses";
import { TasksStoreToken } from "@core/stores/tokens";
import { FolderField } from "@ui/components/folders/folder-field";
import { PageLayout } from "@ui/components/page-layout";
import { PromptBox } from "@ui/components/prompt-box";
import { PromptOptions } from "@ui/components/prompt-options";
import { StrategyPicker } from "@ui/components/strategy-picker";
import { useAppNavigate } from "@ui/links";
import { useService } from "@ui/services-context";
import { ChevronDown } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./task-new-page.module.css";

const TaskTools = lazy(() => import("@ui/components/tools/task-tools"));

/** Where a folder is chosen for the task that is being written. */
const NEW_TASK = "prompt/new-task";

/**
 * A prompt box for a task. What is sent is saved at once and opened: without a provider the task's own page says
 * what to do, and the task waits there, also while a provider is being added in Settings.
 */
export default function TaskNewPage() {
  const { t } = useTranslation("tasks");
  const tasks = useService(TasksStoreToken);
  const notifier = useService(NotifierToken);
  const preferences = useService(PreferencesToken);
  const navigate = useAppNavigate();
  const [prompt, setPrompt] = useState("");
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);
  const [strategy, setStrategy] = useState("");
  const [approveFirst, setApproveFirst] = useState(false);
  const [limits, setLimits] = useState<TaskLimits>();
  const [withoutTools, setWithoutTools] = useState<readonly string[]>([]);
  const [choosesTools, setChoosesTools] = useState(false);
  const [sending, setSending] = useState(false);
  const send = async (text: string) => {
    setSending(true);
    try {
      const wishes = { attachments, strategy, approveFirst, withoutTools, ...(limits ? { limits } : {}) };
      const task = await tasks.create({ prompt: text, ...wishes });
      moveFolderUse(preferences, NEW_TASK, `task/${task.id}`);
      void tasks.begin(task.id);
      await navigate(`/tasks/${task.id}`);
    } catch (error) {
      notifier.error(error);
      setSending(false);
    }
  };
  return (
    <PageLayout title={t("new.title")} subtitle={t("new.subtitle")} width="reading">
      <PromptBox
        placeholder={t("new.placeholder")}
        value={prompt}
        onChange={setPrompt}
        onSend={(text) => void send(text)}
        attachments={attachments}
        onAttachmentsChange={setAttachments}
        agentPicker={<StrategyPicker value={strategy} onChange={setStrategy} disabled={sending} />}
        disabled={sending}
        autoFocus
      />
      <PromptOptions
        approveFirst={approveFirst}
        onApproveFirst={setApproveFirst}
        limits={limits}
        onLimits={setLimits}
        isOpen
        disabled={sending}
      />
      <FolderField scopes={[NEW_TASK]} isNew disabled={sending} />
      <details className={styles.tools} onToggle={(event) => setChoosesTools(event.currentTarget.open)}>
        <summary className={styles.summary}>
          {t("new.tools")}
          <ChevronDown aria-hidden="true" />
        </summary>
        {choosesTools ? (
          <Suspense fallback={null}>
            <TaskTools without={withoutTools} onChange={setWithoutTools} />
          </Suspense>
        ) : null}
      </details>
    </PageLayout>
  );
}
