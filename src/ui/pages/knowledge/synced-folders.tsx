import { NotifierToken } from "@core/ports/notifier";
import { SyncedFoldersStoreToken } from "@core/stores/tokens";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import page from "./knowledge-page.module.css";
import { SyncedFolderRow } from "./synced-folder-row";
import styles from "./synced-folders.module.css";

/** The folders that are kept in step with the knowledge base; nothing while there are none. */
export const SyncedFolders = observer(function SyncedFolders() {
  const { t } = useTranslation("sync");
  const store = useService(SyncedFoldersStoreToken);
  const notifier = useService(NotifierToken);
  useEffect(() => void store.load().catch((error) => notifier.error(error)), [store, notifier]);
  if (store.folders.length === 0) return null;
  return (
    <section aria-labelledby="synced-folders" className={page.section}>
      <div>
        <h2 id="synced-folders">{t("title")}</h2>
        <p className={styles.facts}>{t("hint")}</p>
      </div>
      <ul className={styles.list}>
        {store.folders.map((folder) => (
          <SyncedFolderRow key={folder.id} folder={folder} />
        ))}
      </ul>
    </section>
  );
});
