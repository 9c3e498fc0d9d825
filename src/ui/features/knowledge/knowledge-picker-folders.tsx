import { KnowledgeStoreToken } from "@core/stores/tokens";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import { KnowledgeIcon } from "./knowledge-icon";
import styles from "./knowledge-picker.module.css";

/** Properties of the choice of folders. */
export interface KnowledgePickerFoldersProps {
  /** Ids of the chosen items. */
  value: readonly string[];
  onToggle: (id: string) => void;
}

/** Folders to choose as a whole, with what will be in them; nothing where there are none. */
export const KnowledgePickerFolders = observer(function KnowledgePickerFolders({
  value,
  onToggle,
}: KnowledgePickerFoldersProps) {
  const { t } = useTranslation("knowledge");
  const knowledge = useService(KnowledgeStoreToken);
  const folders = knowledge.items.filter(({ type, parentId }) => type === "folder" && parentId === undefined);
  if (folders.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t("picker.folders")}>
      {folders.map((folder) => (
        <li key={folder.id} className={styles.row}>
          <label className={styles.choice}>
            <input
              type="checkbox"
              className={styles.checkbox}
              checked={value.includes(folder.id)}
              aria-label={folder.name}
              onChange={() => onToggle(folder.id)}
            />
            <KnowledgeIcon item={folder} />
            <span className={styles.text}>
              <span className={styles.name}>{folder.name}</span>
              <span className={styles.detail}>{t("picker.wholeFolder")}</span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
});
