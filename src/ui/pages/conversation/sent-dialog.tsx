import type { Message } from "@core/domain/conversation/conversation";
import { withHistory } from "@core/services/chat/chat-history";
import type { ConversationSession } from "@core/stores/conversation/conversation-session";
import { Modal } from "@ui/elements/modal";
import { SourceList } from "@ui/features/sources/source-list";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import styles from "./message-list.module.css";

/** Properties of the dialog. */
export interface SentDialogProps {
  view: ConversationSession;
  message: Message;
  onClose: () => void;
}

/** The request sent to the model for a reply: made again from what it was answered from. */
const SentDialog = observer(function SentDialog({ view, message, onClose }: SentDialogProps) {
  const { t } = useTranslation("chat");
  const { instructions = "", summaryId } = message.sent ?? {};
  const branch = message.parentId === undefined ? [] : view.content.tree.branch(message.parentId);
  const summary = view.conversation?.summaries?.find(({ id }) => id === summaryId);
  const sent = withHistory(instructions, branch, summary && { ...summary, state: "used" });
  return (
    <Modal title={t("sent.title")} width="wide" onClose={onClose}>
      <ol className={styles.messages}>
        {sent.map(({ role, content, attachments = [] }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown
          <li key={place}>
            <strong>{t(`sent.${role}`)}</strong>
            <p className={styles.prompt}>
              {[content, ...attachments.map(({ name }) => `[${name}]`)].filter(Boolean).join("\n")}
            </p>
          </li>
        ))}
      </ol>
      <SourceList sources={message.sent?.sources} />
    </Modal>
  );
});

export default SentDialog;
