import type { Conversation } from "@core/domain/conversation/conversation";
import { TITLE_LIMIT } from "@core/domain/conversation/conversation-title";
import { ConversationsStoreToken } from "@core/stores/tokens";
import { RenameDialog } from "@ui/elements/rename-dialog";
import { useService } from "@ui/services-context";
import { useTranslation } from "react-i18next";

/** Asks for another title of a conversation. */
export default function RenameConversation(props: { conversation: Conversation; onClose: () => void }) {
  const { conversation, onClose } = props;
  const { t } = useTranslation("conversations");
  const store = useService(ConversationsStoreToken);
  return (
    <RenameDialog
      heading={t("common:rename")}
      label={t("titleField")}
      value={conversation.title}
      maxLength={TITLE_LIMIT}
      onSave={(title) => void store.rename(conversation.id, title)}
      onClose={onClose}
    />
  );
}
