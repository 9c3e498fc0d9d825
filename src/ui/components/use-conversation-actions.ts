import type { Conversation } from "@core/domain/conversation";
import { exportFileName } from "@core/domain/conversation-export";
import { NotifierToken } from "@core/ports/notifier";
import { ConversationsStoreToken } from "@core/stores/tokens";
import { downloadFile } from "@ui/download-file";
import { formatDateTime } from "@ui/format";
import { useLanguage } from "@ui/language";
import { useService } from "@ui/services-context";
import { useTranslation } from "react-i18next";
import { useAgentName } from "./use-agent-name";

/** Pins and exports a conversation; a failure is told as a notice. */
export function useConversationActions(conversation: Conversation) {
  const store = useService(ConversationsStoreToken);
  const notifier = useService(NotifierToken);
  const { t } = useTranslation("conversations");
  const language = useLanguage();
  const agentName = useAgentName();
  const words = {
    you: t("you"),
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
