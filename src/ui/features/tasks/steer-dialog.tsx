import { Button } from "@ui/elements/button";
import { Modal } from "@ui/elements/modal";
import { MenuTextField } from "@ui/features/slash/menu-text-field";
import { type FormEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

/** Properties of the dialog. */
export interface SteerDialogProps {
  /** Gets the sentence, never a blank one. */
  onSteer: (sentence: string) => void;
  onClose: () => void;
}

/** Asks for the one sentence that agents are to be told while they work. */
export default function SteerDialog({ onSteer, onClose }: SteerDialogProps) {
  const { t } = useTranslation("tasks");
  const [sentence, setSentence] = useState("");
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (sentence.trim() === "") return;
    onSteer(sentence.trim());
    onClose();
  };
  return (
    <Modal
      title={t("steer.title")}
      description={t("steer.hint")}
      onClose={onClose}
      initialFocus={() => form.current?.querySelector("textarea")}
      actions={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" disabled={sentence.trim() === ""}>
            {t("steer.send")}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} onSubmit={send}>
        <MenuTextField
          label={t("steer.sentence")}
          rows={2}
          value={sentence}
          maxLength={500}
          onChange={setSentence}
          onEnter={() => form.current?.requestSubmit()}
        />
      </form>
    </Modal>
  );
}
