import type { KnowledgeSummary } from "@core/domain/knowledge/knowledge-summary";
import { KnowledgeStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { Modal } from "@ui/elements/modal";
import { TextField } from "@ui/elements/text-field";
import { useErrorText } from "@ui/error-text";
import { useService } from "@ui/services-context";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./edit-knowledge-dialog.module.css";

/** Properties of the dialog. */
export interface MoveKnowledgeDialogProps {
  /** The file or folder that is moved, by name. */
  name: string;
  /** A file, or all files in a folder and below. */
  items: readonly KnowledgeSummary[];
  /** The folder whose path becomes another. */
  from: string;
  /** The folders there are. */
  folders: readonly string[];
  onClose: () => void;
}

/** Gives a file another folder, or a folder another path; one that is not there is made. */
export function MoveKnowledgeDialog({ name, items, from, folders, onClose }: MoveKnowledgeDialogProps) {
  const { t } = useTranslation(["knowledge", "common"]);
  const knowledge = useService(KnowledgeStoreToken);
  const errorText = useErrorText();
  const formId = useId();
  const listId = useId();
  const [folder, setFolder] = useState(from);
  const [error, setError] = useState<string>();
  const move = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await knowledge.move(items, from, folder);
      onClose();
    } catch (reason) {
      setError(errorText(reason));
    }
  };
  const actions = (
    <>
      <Button onClick={onClose}>{t("common:cancel")}</Button>
      <Button variant="primary" type="submit" form={formId}>
        {t("move.confirm")}
      </Button>
    </>
  );
  return (
    <Modal title={t("move.title", { name })} onClose={onClose} actions={actions}>
      <form id={formId} className={styles.form} onSubmit={(event) => void move(event)}>
        <TextField
          label={t("move.folder")}
          hint={t("move.hint")}
          value={folder}
          list={listId}
          error={error}
          onChange={(event) => setFolder(event.target.value)}
        />
        <datalist id={listId}>
          {folders.map((path) => (
            <option key={path} value={path} />
          ))}
        </datalist>
      </form>
    </Modal>
  );
}
