import type { ShownFolder } from "@core/stores/knowledge/folders-store";
import { FoldersStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { ConfirmDialog } from "@ui/elements/confirm-dialog";
import { FolderDialog } from "@ui/features/folders/folder-dialog";
import { useReady, useService } from "@ui/services-context";
import styles from "@ui/theme/settings-section.module.css";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import tools from "./tools.module.css";

/** The folders agents may work in, once they are known. */
export function WorkingFolderList() {
  return useReady(FoldersStoreToken) ? <FolderRows /> : null;
}

const FolderRows = observer(function FolderRows() {
  const { t } = useTranslation("folders");
  const store = useService(FoldersStoreToken);
  useEffect(() => void store.load(), [store]);
  return (
    <div className={`${styles.group} ${styles.separate}`}>
      <h3>{t("settings.title")}</h3>
      <p className={styles.hint}>{t("settings.hint")}</p>
      <ul className={styles.list}>
        {store.folders.map((folder) => (
          <FolderRow key={folder.id} folder={folder} />
        ))}
      </ul>
      <div className={styles.row}>
        <Button onClick={() => void store.choose(t("private.name"))}>{t("choose")}</Button>
      </div>
    </div>
  );
});

function FolderRow({ folder }: { folder: ShownFolder }) {
  const { t } = useTranslation("folders");
  const store = useService(FoldersStoreToken);
  const [dialog, setDialog] = useState<"open" | "remove">();
  const { id, name, access, isPrivate } = folder;
  const close = () => setDialog(undefined);
  return (
    <li className={tools.entry}>
      <span className={tools.words}>
        {name}
        <br />
        <span className={styles.hint}>{t(`state.${isPrivate ? "private" : access}`)}</span>
      </span>
      <span className={styles.row}>
        {access === "granted" ? null : (
          <Button size="small" onClick={() => void store.reconnect(id)}>
            {t("reconnect")}
          </Button>
        )}
        <Button size="small" aria-label={t("open", { name })} onClick={() => setDialog("open")}>
          {t("settings.open")}
        </Button>
        <Button
          size="small"
          aria-label={t("common:prompt.removeAttachment", { name })}
          onClick={() => setDialog("remove")}
        >
          {t("common:remove")}
        </Button>
      </span>
      {dialog === "open" ? <FolderDialog folder={folder} onClose={close} /> : null}
      {dialog === "remove" ? (
        <ConfirmDialog
          title={t("common:prompt.removeAttachment", { name })}
          description={t(isPrivate ? "settings.removePrivate" : "settings.removeHint")}
          confirmLabel={t("common:remove")}
          danger={isPrivate}
          onConfirm={() => void store.forget(id)}
          onClose={close}
        />
      ) : null}
    </li>
  );
}
