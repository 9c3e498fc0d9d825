import type { FolderScope } from "@core/domain/tool/folder-scope";
import { NotifierToken } from "@core/ports/notifier";
import type { ShownFolder } from "@core/stores/knowledge/folders-store";
import { FoldersStoreToken } from "@core/stores/tokens";
import { downloadFile } from "@ui/download-file";
import { Button } from "@ui/elements/button";
import { FileButton } from "@ui/elements/files/file-button";
import { Modal } from "@ui/elements/modal";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { FolderChanges } from "./folder-changes";
import { FolderFiles } from "./folder-files";
import styles from "./folders.module.css";

/** Properties of the dialog. */
export interface FolderDialogProps {
  folder: ShownFolder;
  /** The scope it is worked in; none in particular when absent. */
  scope?: FolderScope;
  onClose: () => void;
}

/** A folder agents work in: its state, its files, and what was changed in it. */
export const FolderDialog = observer(function FolderDialog({ folder, scope, onClose }: FolderDialogProps) {
  const { t } = useTranslation("folders");
  const store = useService(FoldersStoreToken);
  const notifier = useService(NotifierToken);
  const [opened] = useState(() => store.open(folder.id));
  const isThere = folder.access === "granted";
  useEffect(() => {
    void opened.load();
    return () => opened.dispose();
  }, [opened]);
  const reconnect = async () => {
    if (await store.reconnect(folder.id)) await opened.load();
  };
  const zip = async () => {
    try {
      downloadFile(`${folder.name}.zip`, await opened.zip(), "application/zip");
    } catch (error) {
      notifier.error(error);
    }
  };
  const stop = () => {
    if (scope) store.use(scope, undefined);
    onClose();
  };
  return (
    <Modal
      title={folder.name}
      description={t(`state.${folder.isPrivate ? "private" : folder.access}`)}
      onClose={onClose}
      width="wide"
      actions={scope ? <Button onClick={stop}>{t("stop")}</Button> : undefined}
    >
      <div className={styles.actions}>
        {isThere ? (
          <>
            <FileButton
              size="small"
              label={t("upload")}
              multiple
              onFiles={(files) => void opened.add(files)}
            />
            <Button size="small" disabled={opened.fileCount === 0} onClick={() => void zip()}>
              {t("zip")}
            </Button>
          </>
        ) : (
          <Button size="small" variant="primary" onClick={() => void reconnect()}>
            {t("reconnect")}
          </Button>
        )}
      </div>
      <FolderChanges
        changes={opened.changes}
        onUndo={(change, evenIfChanged) => opened.undo(change, evenIfChanged)}
        showsEmpty
      />
      <FolderFiles opened={opened} />
    </Modal>
  );
});
