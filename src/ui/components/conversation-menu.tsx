import type { Conversation } from "@core/domain/conversation";
import { ActionMenu } from "@ui/components/action-menu";
import { FileJson, FileText, Pencil, Pin, PinOff, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useConversationActions } from "./use-conversation-actions";

const RenameConversation = lazy(() => import("./rename-conversation"));
const DeleteConversation = lazy(() => import("./delete-conversation"));

/** What can be done with a conversation as a whole. */
export function ConversationMenu({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation("conversations");
  const { pin, exportMarkdown, exportJson } = useConversationActions(conversation);
  const [dialog, setDialog] = useState<"rename" | "delete">();
  const close = () => setDialog(undefined);
  const actions = [
    { label: t("rename"), icon: <Pencil />, run: () => setDialog("rename") },
    conversation.pinned
      ? { label: t("unpin"), icon: <PinOff />, run: () => pin(false) }
      : { label: t("pin"), icon: <Pin />, run: () => pin(true) },
    { label: t("exportMarkdown"), icon: <FileText />, run: exportMarkdown },
    { label: t("exportJson"), icon: <FileJson />, run: exportJson },
    { label: t("deleteMenu"), icon: <Trash2 />, danger: true, run: () => setDialog("delete") },
  ];
  return (
    <>
      <ActionMenu label={t("menu", { title: conversation.title })} actions={actions} />
      <Suspense fallback={null}>
        {dialog === "rename" ? <RenameConversation conversation={conversation} onClose={close} /> : null}
        {dialog === "delete" ? <DeleteConversation conversation={conversation} onClose={close} /> : null}
      </Suspense>
    </>
  );
}
