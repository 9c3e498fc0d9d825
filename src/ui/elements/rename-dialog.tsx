import { type FormEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button";
import { Modal } from "./modal";
import { TextField } from "./text-field";

/** Properties of the dialog. */
export interface RenameDialogProps {
  heading: string;
  /** Name of the field. */
  label: string;
  /** The current name. */
  value: string;
  maxLength: number;
  /** Never gets a blank one. */
  onSave: (value: string) => void;
  onClose: () => void;
}

/** Asks for another name: Enter saves, Escape leaves it as it is. */
export function RenameDialog({ heading, label, value, maxLength, onSave, onClose }: RenameDialogProps) {
  const { t } = useTranslation("common");
  const [text, setText] = useState(value);
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const isBlank = text.trim() === "";
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isBlank) return;
    onSave(text);
    onClose();
  };
  const actions = (
    <>
      <Button onClick={onClose}>{t("cancel")}</Button>
      <Button type="submit" form={formId} variant="primary" disabled={isBlank}>
        {t("save")}
      </Button>
    </>
  );
  return (
    <Modal
      title={heading}
      onClose={onClose}
      actions={actions}
      initialFocus={() => form.current?.querySelector("input")}
    >
      <form ref={form} id={formId} onSubmit={save}>
        <TextField
          label={label}
          value={text}
          maxLength={maxLength}
          required
          onChange={(event: { target: { value: string } }) => setText(event.target.value)}
        />
      </form>
    </Modal>
  );
}
