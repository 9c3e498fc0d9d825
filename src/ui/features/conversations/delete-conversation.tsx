import type { Conversation } from "@core/domain/conversation/conversation";
import { ConversationsStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { Modal } from "@ui/elements/modal";
import { useService } from "@ui/services-context";
import { useTranslation } from "react-i18next";

/** Asks before a conversation is deleted. It can still be undone afterwards. */
export default function DeleteConversation(props: { conversation: Conversation; onClose: () => void }) {
  const { conversation, onClose } = props;
  const { t } = useTranslation("conversations");
  const store = useService(ConversationsStoreToken);
  const remove = () => {
    onClose();
    void store.remove(conversation.id);
  };
  const actions = (
    <>
      <Button onClick={onClose}>{t("common:cancel")}</Button>
      <Button variant="danger" onClick={remove}>
        {t("common:delete")}
      </Button>
    </>
  );
  return (
    <Modal title={t("deleteTitle")} description={t("deleteConfirm")} onClose={onClose} actions={actions}>
      <p>{conversation.title || t("untitled")}</p>
    </Modal>
  );
}
