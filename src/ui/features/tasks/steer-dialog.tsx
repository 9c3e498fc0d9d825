import { Button } from "@ui/elements/button";
import { Modal } from "@ui/elements/modal";
import { TextField } from "@ui/elements/text-field";
import { type FormEvent, useId, useState } from "react";
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
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSteer(sentence.trim());
    onClose();
  };
  return (
    <Modal
      title={t("steer.title")}
      description={t("steer.hint")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" disabled={sentence.trim() === ""}>
            {t("steer.send")}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={send}>
        <TextField
          label={t("steer.sentence")}
          value={sentence}
          maxLength={500}
          onChange={(event) => setSentence(event.target.value)}
        />
      </form>
    </Modal>
  );
}
