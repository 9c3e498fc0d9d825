import { ORCHESTRATOR_ID } from "@core/domain/agent/agent";
import { NEW_TASK_FOLDER } from "@core/stores/tasks/task-prompt-store";
import { TaskPromptStoreToken } from "@core/stores/tokens";
import { PageLayout } from "@ui/elements/page-layout";
import { FolderField } from "@ui/features/folders/folder-field";
import { PromptBox } from "@ui/features/prompt/prompt-box";
import PromptOptions from "@ui/features/prompt/prompt-options";
import StrategyPicker from "@ui/features/prompt/strategy-picker";
import { useAppNavigate } from "@ui/links";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { CheckField } from "./check-field";

const TaskTools = lazy(() => import("@ui/features/tools/task-tools"));

/**
 * A prompt box for a task. What is sent is saved at once and opened: without a provider the task's own page says
 * what to do, and the task waits there, also while a provider is being added in Settings.
 */
const TaskNewPage = observer(function TaskNewPage() {
  const { t } = useTranslation("tasks");
  const prompt = useService(TaskPromptStoreToken);
  const navigate = useAppNavigate();
  const send = async (text: string) => {
    const path = await prompt.send(text);
    if (path) await navigate(path);
  };
  return (
    <PageLayout title={t("shell:nav.newTask")} subtitle={t("new.subtitle")} width="reading">
      <PromptBox
        placeholder={t("new.placeholder")}
        value={prompt.text}
        onChange={prompt.setText}
        onSend={(text) => void send(text)}
        attachments={prompt.attachments}
        onAttachmentsChange={prompt.setAttachments}
        agentPicker={
          <>
            <StrategyPicker value={prompt.strategy} onChange={prompt.setStrategy} disabled={prompt.sending} />
            <FolderField scopes={[NEW_TASK_FOLDER]} isNew isCompact disabled={prompt.sending} />
          </>
        }
        work={{
          agentId: ORCHESTRATOR_ID,
          choice: prompt.choice,
          onChange: prompt.setChoice,
          places: [NEW_TASK_FOLDER],
          isWatched: true,
        }}
        disabled={prompt.sending}
        autoFocus
      />
      <PromptOptions
        approveFirst={prompt.approveFirst}
        onApproveFirst={prompt.setApproveFirst}
        limits={prompt.limits}
        onLimits={prompt.setLimits}
        disabled={prompt.sending}
      />
      <CheckField />
      <Suspense fallback={null}>
        <TaskTools without={prompt.withoutTools} onChange={prompt.setWithoutTools} />
      </Suspense>
    </PageLayout>
  );
});

export default TaskNewPage;
