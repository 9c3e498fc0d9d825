import type { KnowledgeSummary } from "@core/domain/knowledge/knowledge-summary";
import { filesBelow, type KnowledgeFolder } from "@core/domain/knowledge/knowledge-tree";
import { KNOWLEDGE_PAGE_SIZE } from "@core/stores/knowledge/knowledge-store";
import { ActionMenu } from "@ui/elements/action-menu";
import { ShowMore } from "@ui/elements/show-more";
import { ChevronRight, Folder, FolderInput, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useCallback, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./knowledge-list.module.css";
import { MOVE_KEYS, type Moving } from "./use-moving";

/** Up to so many files all folders are open at first. */
const OPEN_UP_TO = 40;

/** Actions that rows have done. */
export interface KnowledgeActions {
  onEdit: (item: KnowledgeSummary) => void;
  onMove: (folder: KnowledgeFolder) => void;
  onDelete: (folder: KnowledgeFolder) => void;
  /** How rows are dragged, cut and pasted. */
  moving: Moving;
  /** Whether a folder is kept in step with one of the device, where alone it can be changed. */
  isSynced: (folder: KnowledgeFolder) => boolean;
}

/** Properties of the content of a folder. */
export interface KnowledgeTreeProps extends KnowledgeActions {
  folder: KnowledgeFolder;
  row: (item: KnowledgeSummary) => ReactNode;
  /** Whether folders are open at first; where there are few files unless told. */
  isOpen?: boolean;
}

/** The folders and files in a folder, as nested lists; fifty files of each, and more when asked. */
export function KnowledgeTree({
  folder,
  row,
  isOpen = folder.fileCount <= OPEN_UP_TO,
  ...actions
}: KnowledgeTreeProps) {
  const { t } = useTranslation("knowledge");
  const [shown, setShown] = useState(KNOWLEDGE_PAGE_SIZE);
  const showMore = useCallback(() => setShown((count) => count + KNOWLEDGE_PAGE_SIZE), []);
  const { folders, files } = folder;
  const { moving } = actions;
  const isRoot = folder.path === "";
  return (
    <>
      <ul
        className={isRoot ? styles.list : styles.branch}
        data-over={isRoot && moving.over === "" ? "" : undefined}
        {...moving.target(isRoot ? "" : undefined)}
      >
        {folders.map((each) => (
          <Branch key={each.item?.id ?? each.path} {...actions} folder={each} row={row} isOpen={isOpen} />
        ))}
        {files.slice(0, shown).map(row)}
      </ul>
      {files.length > shown ? (
        <ShowMore
          key={shown}
          label={t("common:showMore", { count: files.length - shown })}
          onShowMore={showMore}
        />
      ) : null}
    </>
  );
}

function Branch({ folder, isOpen: isOpenAtFirst = false, ...of }: KnowledgeTreeProps) {
  const { t } = useTranslation("knowledge");
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const id = useId();
  const { name, item, path } = folder;
  const { moving } = of;
  const isFixed = of.isSynced(folder) || item !== undefined;
  const movable = isFixed ? undefined : { name, items: filesBelow(folder), from: path, isFolder: true };
  const takenPath = isFixed ? undefined : path;
  return (
    <li
      className={styles.folder}
      data-over={moving.over === path ? "" : undefined}
      {...moving.target(takenPath)}
    >
      <div
        className={styles.folderRow}
        data-held={moving.held?.isFolder && moving.held.from === path ? "" : undefined}
        {...moving.source(movable)}
      >
        <button
          type="button"
          className={styles.toggle}
          data-entry=""
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-keyshortcuts={movable && MOVE_KEYS}
          onClick={() => setOpen(!isOpen)}
          onKeyDown={moving.keys(movable, takenPath)}
        >
          <ChevronRight aria-hidden="true" className={styles.chevron} />
          <Folder aria-hidden="true" />
          <span className={styles.folderName}>{name}</span>{" "}
          <span className={styles.facts}>{t("fileCount", { count: folder.fileCount })}</span>
        </button>
        <ActionMenu
          label={t("common:actionsFor", { name })}
          actions={[
            ...(item ? [{ label: t("common:edit"), icon: <Pencil />, run: () => of.onEdit(item) }] : []),
            ...(isFixed
              ? []
              : [{ label: t("move.confirm"), icon: <FolderInput />, run: () => of.onMove(folder) }]),
            { label: t("common:delete"), icon: <Trash2 />, danger: true, run: () => of.onDelete(folder) },
          ]}
        />
      </div>
      {isOpen ? (
        <div id={id}>
          <KnowledgeTree {...of} folder={folder} isOpen={isOpenAtFirst} />
        </div>
      ) : null}
    </li>
  );
}
