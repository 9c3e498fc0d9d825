import type { Message } from "@core/domain/conversation/conversation";
import { withoutThoughts } from "@core/domain/text/think-blocks";
import { NotifierToken } from "@core/ports/notifier";
import { TaskLibraryToken } from "@core/services/tokens";
import type { ConversationSession } from "@core/stores/conversation/conversation-session";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { IconButton } from "@ui/elements/button";
import { useAgentName } from "@ui/features/agents/use-agent-name";
import { AppLink, useAppNavigate } from "@ui/links";
import { useService } from "@ui/services-context";
import { FileText } from "lucide-react";
import { observer } from "mobx-react-lite";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./message-list.module.css";
import { useTask } from "./use-task";

/** Ids of the tasks that hold the documents of replies, by message. */
const Documents = createContext<ReadonlyMap<string, string>>(new Map());

/** Knows which replies of a conversation have been opened as documents. */
export const ReplyDocuments = observer(function ReplyDocuments(props: {
  view: ConversationSession;
  children: ReactNode;
}) {
  const library = useService(TaskLibraryToken);
  const id = props.view.conversation?.id;
  const [documents, setDocuments] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    if (id === undefined) return;
    let isOver = false;
    const show = (tasks: Awaited<ReturnType<typeof library.documentsOf>>) => {
      if (isOver) return;
      const made = tasks.flatMap((task) =>
        task.fromReply ? [[task.fromReply.messageId, task.id] as const] : [],
      );
      setDocuments(new Map(made));
    };
    // The conversation is there without them.
    library.documentsOf(id).then(show, () => {});
    return () => {
      isOver = true;
    };
  }, [library, id]);
  return <Documents value={documents}>{props.children}</Documents>;
});

/** Makes a document of a reply, or goes on with the one there is. */
export function OpenAsDocument({ view, message }: { view: ConversationSession; message: Message }) {
  const { t } = useTranslation("chat");
  const library = useService(TaskLibraryToken);
  const { providers } = useService(ProvidersStoreToken);
  const notifier = useService(NotifierToken);
  const navigate = useAppNavigate();
  const agentName = useAgentName();
  const { agentId = "", provider = "", model = "", conversationId } = message;
  const open = async () => {
    const task = await library.openReply({
      ...{ conversationId, messageId: message.id, agentId, agentName: agentName(agentId), provider, model },
      sources: message.sources,
      fromMemory: message.webSearch === "nobody",
      simulated: providers.find(({ id }) => id === provider)?.simulated ?? false,
      content: withoutThoughts(message.content),
      prompt: view.content.find(message.parentId)?.content ?? "",
      title: view.conversation?.title ?? "",
    });
    await navigate(documentPath(task.id));
  };
  return (
    <IconButton
      label={t("document.open")}
      size="small"
      onClick={() => void open().catch((error: unknown) => notifier.error(error))}
    >
      <FileText aria-hidden="true" />
    </IconButton>
  );
}

/** Leads to the document a reply was opened as, if it was, and names its newest version. */
export function ReplyDocument({ message }: { message: Message }) {
  const taskId = useContext(Documents).get(message.id);
  return taskId === undefined ? null : <DocumentLink taskId={taskId} />;
}

const DocumentLink = observer(function DocumentLink({ taskId }: { taskId: string }) {
  const { t } = useTranslation("chat");
  const task = useTask(taskId);
  if (task === undefined || task === "missing") return null;
  const [artifact] = [...task.state.artifacts.values()];
  if (!artifact) return null;
  return (
    <p className={styles.document}>
      <AppLink to={documentPath(taskId)} className={styles.taskLink}>
        <FileText aria-hidden="true" />
        {t("document.opened", { title: task.root.title, version: artifact.version })}
      </AppLink>
    </p>
  );
});

function documentPath(taskId: string): string {
  return `/tasks/${encodeURIComponent(taskId)}`;
}
