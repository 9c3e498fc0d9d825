import { type KnowledgeSummary, searchFiles } from "@core/domain/knowledge/knowledge-summary";
import { KNOWLEDGE_PAGE_SIZE } from "@core/stores/knowledge/knowledge-store";
import { KnowledgeStoreToken } from "@core/stores/tokens";
import { EmptyState } from "@ui/elements/empty-state";
import { LoadFailure } from "@ui/elements/load-failure";
import { ShowMore } from "@ui/elements/show-more";
import { Skeleton } from "@ui/elements/skeleton";
import { KnowledgePreview } from "@ui/features/knowledge/knowledge-preview";
import { RowBoundary } from "@ui/features/records/row-boundary";
import { useService } from "@ui/services-context";
import { Library } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { DeleteFolderDialog } from "./delete-folder-dialog";
import { EditKnowledgeDialog } from "./edit-knowledge-dialog";
import styles from "./knowledge-list.module.css";
import { KnowledgeRow } from "./knowledge-row";

/** The files of the knowledge base, newest modified first. */
export const KnowledgeList = observer(function KnowledgeList() {
  const { t } = useTranslation(["knowledge", "common", "errors"]);
  const knowledge = useService(KnowledgeStoreToken);
  const [query, setQuery] = useState("");
  const [openId, setOpenId] = useState<string>();
  const [edited, setEdited] = useState<KnowledgeSummary>();
  const [deleted, setDeleted] = useState<KnowledgeSummary>();
  const [shown, setShown] = useState(KNOWLEDGE_PAGE_SIZE);
  const showMore = useCallback(() => setShown((count) => count + KNOWLEDGE_PAGE_SIZE), []);
  if (knowledge.status === "failed") {
    return (
      <LoadFailure title={t("failed")} error={knowledge.error} onRetry={() => void knowledge.reload()} />
    );
  }
  const isWhole = knowledge.status === "ready";
  const loading = <Skeleton lines={4} label={t("loading")} />;
  if (knowledge.items.length === 0 && !isWhole) return loading;
  if (knowledge.items.length === 0)
    return <EmptyState icon={<Library />} title={t("empty")} hint={t("emptyHint")} />;
  const found = query.trim() === "" ? knowledge.items : searchFiles(knowledge.items, query);
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
      <ul className={styles.list}>
        {found.slice(0, shown).map((item) => (
          <RowBoundary key={item.id} record={item} store="knowledgeItems" isItem>
            <KnowledgeRow
              item={item}
              onEdit={() => setEdited(item)}
              onOpen={() => setOpenId(item.id)}
              onDeleteFolder={() => setDeleted(item)}
            />
          </RowBoundary>
        ))}
      </ul>
      {found.length > 0 || isWhole ? null : loading}
      {found.length === 0 && isWhole ? <p role="status">{t("picker.nothing")}</p> : null}
      {found.length > shown ? (
        <ShowMore key={shown} label={t("more", { count: found.length - shown })} onShowMore={showMore} />
      ) : null}
      {openId ? <KnowledgePreview id={openId} isWhole onClose={() => setOpenId(undefined)} /> : null}
      {edited ? <EditKnowledgeDialog item={edited} onClose={() => setEdited(undefined)} /> : null}
      {deleted ? <DeleteFolderDialog folder={deleted} onClose={() => setDeleted(undefined)} /> : null}
    </>
  );
});
