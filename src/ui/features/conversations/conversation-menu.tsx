import type { Conversation } from "@core/domain/conversation/conversation";
import { exportFileName } from "@core/domain/conversation/conversation-export";
import { NotifierToken } from "@core/ports/notifier";
import { ConversationsStoreToken } from "@core/stores/tokens";
import { downloadFile } from "@ui/download-file";
import { ActionMenu } from "@ui/elements/action-menu";
import { useAgentName } from "@ui/features/agents/use-agent-name";
import { formatDateTime } from "@ui/format";
import { useLanguage } from "@ui/language";
import { useService } from "@ui/services-context";
import { FileJson, FileText, FolderInput, Pencil, Pin, PinOff, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

const RenameConversation = lazy(() => import("./rename-conversation"));
const MoveToProject = lazy(() => import("@ui/features/projects/move-to-project"));
const DeleteConversation = lazy(() => import("./delete-conversation"));

/** The actions on a conversation as a whole. */
export function ConversationMenu({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation("conversations");
  const { pin, exportMarkdown, exportJson } = useConversationActions(conversation);
  const [dialog, setDialog] = useState<"rename" | "move" | "delete">();
  const close = () => setDialog(undefined);
  const actions = [
    { label: t("common:rename"), icon: <Pencil />, run: () => setDialog("rename") },
    conversation.pinned
      ? { label: t("common:unpin"), icon: <PinOff />, run: () => pin(false) }
      : { label: t("common:pin"), icon: <Pin />, run: () => pin(true) },
    { label: t("move"), icon: <FolderInput />, run: () => setDialog("move") },
    { label: t("exportMarkdown"), icon: <FileText />, run: exportMarkdown },
    { label: t("exportJson"), icon: <FileJson />, run: exportJson },
    { label: t("deleteMenu"), icon: <Trash2 />, danger: true, run: () => setDialog("delete") },
  ];
  return (
    <>
      <ActionMenu label={t("common:actionsFor", { name: conversation.title })} actions={actions} />
      <Suspense fallback={null}>
        {dialog === "rename" ? <RenameConversation conversation={conversation} onClose={close} /> : null}
        {dialog === "move" ? (
          <MoveToProject work={{ ...conversation, kind: "conversation" }} onClose={close} />
        ) : null}
        {dialog === "delete" ? <DeleteConversation conversation={conversation} onClose={close} /> : null}
      </Suspense>
    </>
  );
}

/** Pins and exports a conversation; a failure is told as a notice. */
function useConversationActions(conversation: Conversation) {
  const store = useService(ConversationsStoreToken);
  const notifier = useService(NotifierToken);
  const { t } = useTranslation("conversations");
  const language = useLanguage();
  const agentName = useAgentName();
  const words = {
    you: t("common:you"),
    agentName,
    time: (timestamp: number) => formatDateTime(timestamp, language),
  };
  const download = (content: Promise<string>, extension: string, mimeType: string) => {
    const name = `${exportFileName(conversation)}.${extension}`;
    content.then(
      (text) => downloadFile(name, text, mimeType),
      (error: unknown) => notifier.error(error),
    );
  };
  return {
    pin: (pinned: boolean) => void store.pin(conversation.id, pinned),
    exportMarkdown: () => download(store.toMarkdown(conversation.id, words), "md", "text/markdown"),
    exportJson: () => download(store.toJson(conversation.id), "json", "application/json"),
  };
}
