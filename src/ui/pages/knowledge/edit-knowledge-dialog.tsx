import { parseTags } from "@core/domain/knowledge/knowledge-file";
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

/** Changes the name, description and tags of a file. */
export function EditKnowledgeDialog({ item, onClose }: { item: KnowledgeSummary; onClose: () => void }) {
  const { t } = useTranslation(["knowledge", "common"]);
  const knowledge = useService(KnowledgeStoreToken);
  const errorText = useErrorText();
  const formId = useId();
  const [name, setName] = useState(item.name);
  const [description, setDescription] = useState(item.description ?? "");
  const [tags, setTags] = useState(item.tags.join(", "));
  const [error, setError] = useState<string>();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await knowledge.edit(item.id, { name, description, tags: parseTags(tags) });
      onClose();
    } catch (reason) {
      setError(errorText(reason));
    }
  };
  const actions = (
    <>
      <Button onClick={onClose}>{t("common:cancel")}</Button>
      <Button variant="primary" type="submit" form={formId}>
        {t("common:save")}
      </Button>
    </>
  );
  return (
    <Modal title={t("edit.title")} onClose={onClose} actions={actions}>
      <form id={formId} className={styles.form} onSubmit={(event) => void save(event)}>
        <TextField
          label={t("common:name")}
          value={name}
          required
          error={error}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={t("edit.description")}
          rows={3}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
        <TextField
          label={t("edit.tags")}
          hint={t("edit.tagsHint")}
          value={tags}
          onChange={(event) => setTags(event.target.value)}
        />
      </form>
    </Modal>
  );
}
