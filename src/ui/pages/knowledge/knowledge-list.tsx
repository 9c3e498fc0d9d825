import { type KnowledgeSummary, searchFiles } from "@core/domain/knowledge-summary";
import { KnowledgeStoreToken } from "@core/stores/tokens";
import { EmptyState } from "@ui/components/empty-state";
import { KnowledgePreview } from "@ui/components/knowledge-preview";
import { LoadFailure } from "@ui/components/load-failure";
import { RowBoundary } from "@ui/components/records/row-boundary";
import { Skeleton } from "@ui/components/skeleton";
import { useService } from "@ui/services-context";
import { Library } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useTranslation } from "react-i18next";
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
  if (knowledge.status === "failed") {
    return (
      <LoadFailure title={t("failed")} error={knowledge.error} onRetry={() => void knowledge.reload()} />
    );
  }
  if (knowledge.status !== "ready") return <Skeleton lines={4} label={t("loading")} />;
  if (knowledge.items.length === 0)
    return <EmptyState icon={<Library />} title={t("empty")} hint={t("emptyHint")} />;
  const shown = query.trim() === "" ? knowledge.items : searchFiles(knowledge.items, query);
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
        {shown.map((item) => (
          <RowBoundary key={item.id} record={item} store="knowledgeItems" isItem>
            <KnowledgeRow item={item} onEdit={() => setEdited(item)} onOpen={() => setOpenId(item.id)} />
          </RowBoundary>
        ))}
      </ul>
      {shown.length === 0 ? <p role="status">{t("picker.nothing")}</p> : null}
      {openId ? <KnowledgePreview id={openId} isWhole onClose={() => setOpenId(undefined)} /> : null}
      {edited ? <EditKnowledgeDialog item={edited} onClose={() => setEdited(undefined)} /> : null}
    </>
  );
});
