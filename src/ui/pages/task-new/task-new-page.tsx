import type { Attachment } from "@core/domain/attachment";
import { NotifierToken } from "@core/ports/notifier";
import { ProvidersStoreToken } from "@core/stores/providers-store";
import { TasksStoreToken } from "@core/stores/tasks-store";
import { useAppNavigate } from "@ui/links";
import { FirstRunChoices } from "@ui/parts/first-run-choices";
import { PageLayout } from "@ui/parts/page-layout";
import { PromptBox } from "@ui/parts/prompt-box";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

/** A prompt box for a task. Without a provider, what to do about it stands in place and nothing is lost. */
const TaskNewPage = observer(function TaskNewPage() {
  const { t } = useTranslation("tasks");
  const tasks = useService(TasksStoreToken);
  const providers = useService(ProvidersStoreToken);
  const notifier = useService(NotifierToken);
  const navigate = useAppNavigate();
  const [prompt, setPrompt] = useState("");
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);
  const [refused, setRefused] = useState<string>();
  const [sending, setSending] = useState(false);
  useEffect(() => void providers.load(), [providers]);
  const create = async (text: string) => {
    setSending(true);
    try {
      const task = await tasks.create({ prompt: text, attachments });
      await navigate(`/tasks/${task.id}`);
    } catch (error) {
      notifier.error(error);
      setSending(false);
    }
  };
  const send = (text: string) => {
    if (providers.status !== "loading" && !providers.defaultCredential) setRefused(text);
    else void create(text);
  };
  return (
    <PageLayout title={t("new.title")} subtitle={t("new.subtitle")} width="reading">
      <PromptBox
        placeholder={t("new.placeholder")}
        value={prompt}
        onChange={setPrompt}
        onSend={send}
        attachments={attachments}
        onAttachmentsChange={setAttachments}
        disabled={sending}
        autoFocus
      />
      {refused === undefined ? null : <FirstRunChoices onReady={() => void create(refused)} />}
    </PageLayout>
  );
});
export default TaskNewPage;
