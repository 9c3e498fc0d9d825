import type { Artifact } from "@core/domain/artifact/artifact";
import { NotifierToken } from "@core/ports/notifier";
import { FoldersStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { Modal } from "@ui/elements/modal";
import { SelectField } from "@ui/elements/select-field";
import { useReady, useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./folders.module.css";

/** Properties of the dialog. */
export interface SaveIntoFolderProps {
  artifact: Artifact;
  onClose: () => void;
}

/** Saves the files of a deliverable into a folder, once the user has seen which, and what they replace. */
const SaveIntoFolder = observer(function SaveIntoFolder({ artifact, onClose }: SaveIntoFolderProps) {
  const { t } = useTranslation("folders");
  const store = useService(FoldersStoreToken);
  const notifier = useService(NotifierToken);
  const [chosenId, setChosenId] = useState<string>();
  const [existing, setExisting] = useState<readonly string[]>([]);
  const [isSaving, setSaving] = useState(false);
  useEffect(() => void store.load(), [store]);
  const folder =
    (chosenId === undefined ? undefined : store.find(chosenId)) ??
    store.inUse([`task/${artifact.taskId}`]) ??
    store.folders[0];
  const folderId = folder?.access === "granted" ? folder.id : undefined;
  const files = store.filesOf(artifact);
  useEffect(() => {
    let isCurrent = true;
    if (folderId === undefined) setExisting([]);
    else void store.existing(folderId, artifact).then((found) => isCurrent && setExisting(found));
    return () => {
      isCurrent = false;
    };
  }, [store, artifact, folderId]);
  const choose = async () => {
    const chosen = await store.choose(t("private.name"));
    if (chosen) setChosenId(chosen.id);
  };
  const save = async () => {
    if (!folder) return;
    setSaving(true);
    try {
      await store.save(folder.id, artifact);
      notifier.notify({
        level: "success",
        code: "folder.saved",
        params: { count: files.length, name: folder.name },
      });
      onClose();
    } catch (error) {
      notifier.error(error);
      setSaving(false);
    }
  };
  const actions = (
    <>
      <Button onClick={() => void choose()}>{t("choose")}</Button>
      {folder && folder.access !== "granted" ? (
        <Button variant="primary" onClick={() => void store.reconnect(folder.id)}>
          {t("reconnect")}
        </Button>
      ) : (
        <Button variant="primary" disabled={!folder || isSaving} onClick={() => void save()}>
          {t("common:save")}
        </Button>
      )}
    </>
  );
  return (
    <Modal title={t("save.title")} description={t("save.hint")} onClose={onClose} actions={actions}>
      {folder ? (
        <SelectField
          label={t("save.into")}
          value={folder.id}
          options={store.folders.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setChosenId}
        />
      ) : null}
      <ul className={styles.list}>
        {files.map(({ path }) => (
          <li key={path} className={styles.row}>
            <span className={styles.path}>{path}</span>
            {existing.includes(path) ? <span className={styles.meta}>{t("save.replaces")}</span> : null}
          </li>
        ))}
      </ul>
    </Modal>
  );
});

/** The same, once the folders are known. */
export default function ReadySaveIntoFolder(props: SaveIntoFolderProps) {
  return useReady(FoldersStoreToken) ? <SaveIntoFolder {...props} /> : null;
}
