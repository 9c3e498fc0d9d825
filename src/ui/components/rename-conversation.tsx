import type { Conversation } from "@core/domain/conversation";
import { TITLE_LIMIT } from "@core/domain/conversation-title";
import { ConversationsStoreToken } from "@core/stores/tokens";
import { useService } from "@ui/services-context";
import { type FormEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button";
import { Modal } from "./modal";
import { TextField } from "./text-field";

/** Asks for another title. */
export default function RenameConversation(props: { conversation: Conversation; onClose: () => void }) {
  const { conversation, onClose } = props;
  const { t } = useTranslation("conversations");
  const store = useService(ConversationsStoreToken);
  const [title, setTitle] = useState(conversation.title);
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() === "") return;
    void store.rename(conversation.id, title);
    onClose();
  };
  const actions = (
    <>
      <Button onClick={onClose}>{t("cancel")}</Button>
      <Button type="submit" form={formId} variant="primary" disabled={title.trim() === ""}>
        {t("save")}
      </Button>
    </>
  );
  return (
    <Modal
      title={t("rename")}
      onClose={onClose}
      actions={actions}
      initialFocus={() => form.current?.querySelector("input")}
    >
      <form ref={form} id={formId} onSubmit={save}>
        <TextField
          label={t("titleField")}
          value={title}
          maxLength={TITLE_LIMIT}
          required
          onChange={(event: { target: { value: string } }) => setTitle(event.target.value)}
        />
      </form>
    </Modal>
  );
}
