import { type KnowledgeSummary, searchFiles } from "@core/domain/knowledge/knowledge-summary";
import {
  filesBelow,
  folderOf,
  type KnowledgeFolder,
  knowledgeTree,
} from "@core/domain/knowledge/knowledge-tree";
import { KNOWLEDGE_PAGE_SIZE } from "@core/stores/knowledge/knowledge-store";
import { KnowledgeStoreToken, SyncedFoldersStoreToken } from "@core/stores/tokens";
import { EmptyState } from "@ui/elements/empty-state";
import { LoadFailure } from "@ui/elements/load-failure";
import { ShowMore } from "@ui/elements/show-more";
import { Skeleton } from "@ui/elements/skeleton";
import { KnowledgePreview } from "@ui/features/knowledge/knowledge-preview";
import { RowBoundary } from "@ui/features/records/row-boundary";
import { useService } from "@ui/services-context";
import { Library } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { DeleteFolderDialog } from "./delete-folder-dialog";
import { EditKnowledgeDialog } from "./edit-knowledge-dialog";
import styles from "./knowledge-list.module.css";
import { KnowledgeRow } from "./knowledge-row";
import { KnowledgeTree } from "./knowledge-tree";
import { MoveKnowledgeDialog, type MoveKnowledgeDialogProps } from "./move-knowledge-dialog";
import { useMoving } from "./use-moving";

/** The files of the knowledge base in their folders, newest modified first; those that a search finds in one list. */
export const KnowledgeList = observer(function KnowledgeList() {
  const { t } = useTranslation(["knowledge", "common", "errors"]);
  const knowledge = useService(KnowledgeStoreToken);
  const [query, setQuery] = useState("");
  const [openId, setOpenId] = useState<string>();
  const [edited, setEdited] = useState<KnowledgeSummary>();
  const [deleted, setDeleted] = useState<KnowledgeFolder>();
  const [moved, setMoved] = useState<Pick<MoveKnowledgeDialogProps, "name" | "items" | "from">>();
  const moveFile = useCallback(
    (item: KnowledgeSummary) => setMoved({ name: item.name, items: [item], from: folderOf(item) }),
    [],
  );
  const moving = useMoving();
  const { folders: synced } = useService(SyncedFoldersStoreToken);
  const [shown, setShown] = useState(KNOWLEDGE_PAGE_SIZE);
  const showMore = useCallback(() => setShown((count) => count + KNOWLEDGE_PAGE_SIZE), []);
  const { items } = knowledge;
  const tree = useMemo(() => knowledgeTree(items), [items]);
  if (knowledge.status === "failed") {
    return <LoadFailure error={knowledge.error} onRetry={() => void knowledge.reload()} />;
  }
  const isWhole = knowledge.status === "ready";
  const loading = <Skeleton lines={4} />;
  if (items.length === 0 && !isWhole) return loading;
  if (items.length === 0) return <EmptyState icon={<Library />} title={t("empty")} />;
  const isSearched = query.trim() !== "";
  const found = isSearched ? searchFiles(items, query) : [];
  const row = (item: KnowledgeSummary) => (
    <RowBoundary key={item.id} record={item} store="knowledgeItems" isItem>
      <KnowledgeRow
        item={item}
        moving={moving}
        onEdit={setEdited}
        onOpen={setOpenId}
        onMove={synced.some(({ id }) => id === item.watchId) ? undefined : moveFile}
      />
    </RowBoundary>
  );
  const isSynced = ({ path }: KnowledgeFolder) =>
    synced.some(({ basePath }) => `${path}/`.startsWith(`${basePath}/`));
  return (
    <>
      <input
        type="search"
        className={styles.search}
        value={query}
        placeholder={t("picker.search")}
        aria-label={t("picker.search")}
        onChange={(event) => setQuery(event.target.value)}
      />
      {isSearched ? (
        <>
          {found.length > 0 ? <ul className={styles.list}>{found.slice(0, shown).map(row)}</ul> : null}
          {found.length > 0 || isWhole ? null : loading}
          {found.length === 0 && isWhole ? <p role="status">{t("picker.nothing")}</p> : null}
          {found.length > shown ? (
            <ShowMore
              key={shown}
              label={t("common:showMore", { count: found.length - shown })}
              onShowMore={showMore}
            />
          ) : null}
        </>
      ) : (
        <KnowledgeTree
          folder={tree}
          row={row}
          moving={moving}
          onEdit={setEdited}
          onMove={(folder) => setMoved({ name: folder.name, items: filesBelow(folder), from: folder.path })}
          onDelete={setDeleted}
          isSynced={isSynced}
        />
      )}
      {openId ? <KnowledgePreview id={openId} isWhole onClose={() => setOpenId(undefined)} /> : null}
      {edited ? <EditKnowledgeDialog item={edited} onClose={() => setEdited(undefined)} /> : null}
      {moved ? (
        <MoveKnowledgeDialog
          {...moved}
          folders={foldersBelow(tree)
            .filter((folder) => !isSynced(folder))
            .map(({ path }) => path)}
          onClose={() => setMoved(undefined)}
        />
      ) : null}
      {deleted ? <DeleteFolderDialog folder={deleted} onClose={() => setDeleted(undefined)} /> : null}
    </>
  );
});

function foldersBelow({ folders }: KnowledgeFolder): readonly KnowledgeFolder[] {
  return folders.flatMap((folder) => [folder, ...foldersBelow(folder)]);
}
