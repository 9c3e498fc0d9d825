import { ownValue } from "@core/domain/text/own-value";
import { visibleName } from "@core/domain/text/visible-text";
import type { CommandValues, SlashCommand } from "@core/points/slash-command";
import { Button } from "@ui/elements/button";
import { Modal } from "@ui/elements/modal";
import { TextField } from "@ui/elements/text-field";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./slash.module.css";

/** Properties of the dialog. */
export interface CommandDialogProps {
  command: SlashCommand;
  onRun: (values: CommandValues) => void;
  onClose: () => void;
}

/** Asks what a command is to be run with. */
export default function CommandDialog({ command, onRun, onClose }: CommandDialogProps) {
  const { t } = useTranslation("tools");
  const formId = useId();
  const [values, setValues] = useState<CommandValues>({});
  const [isChecked, setChecked] = useState(false);
  const isMissing = ({ name, isRequired }: SlashCommand["fields"][number]) =>
    isRequired && !ownValue(values, name)?.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!command.fields.some(isMissing))
      onRun(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== "")));
  };
  const insert = (
    <Button type="submit" form={formId} variant="primary">
      {t("commands.insert")}
    </Button>
  );
  return (
    <Modal
      title={`/${visibleName(command.name)}`}
      description={visibleName(command.origin)}
      onClose={onClose}
      actions={insert}
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        {command.fields.map((field) => (
          <TextField
            key={field.name}
            label={visibleName(field.name)}
            hint={field.description && visibleName(field.description)}
            required={field.isRequired}
            error={isChecked && isMissing(field) ? t("commands.missing") : undefined}
            value={ownValue(values, field.name) ?? ""}
            autoComplete="off"
            onChange={(event) => setValues({ ...values, [field.name]: event.target.value })}
          />
        ))}
      </form>
    </Modal>
  );
}
