import { FileDropZone } from "@ui/elements/files/file-drop-zone";
import { TextField } from "@ui/elements/text-field";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SubmitForm } from "./submit-form";

/** Properties of the form. */
export interface PastedTextFormProps {
  label: string;
  hint: string;
  placeholder: string;
  readLabel: string;
  /** Reads the text. It may hold secrets: it is gone from the page once it was read. */
  onRead: (text: string) => Promise<unknown>;
  onClose: () => void;
}

/** Takes a text that is pasted, typed, or dropped as a file. */
export function PastedTextForm({
  label,
  hint,
  placeholder,
  readLabel,
  onRead,
  onClose,
}: PastedTextFormProps) {
  const { t } = useTranslation("common");
  const [text, setText] = useState("");
  return (
    <SubmitForm
      submitLabel={readLabel}
      isComplete={text.trim() !== ""}
      onSubmit={async () => {
        await onRead(text);
        setText("");
      }}
      onClose={onClose}
    >
      {({ working, attempt }) => (
        <FileDropZone
          pickLabel={t("chooseFile")}
          disabled={working}
          onFiles={([file]) => file && attempt(async () => setText(await file.text()))}
        >
          <TextField
            label={label}
            hint={hint}
            rows={8}
            value={text}
            disabled={working}
            autoFocus
            autoComplete="off"
            spellCheck={false}
            placeholder={placeholder}
            onChange={(event) => setText(event.target.value)}
          />
        </FileDropZone>
      )}
    </SubmitForm>
  );
}
