import { DEFAULT_AGENT_ID } from "@core/domain/agent/agent";
import { AgentsStoreToken, ConversationsStoreToken } from "@core/stores/tokens";
import { Button, buttonClass } from "@ui/elements/button";
import { EmptyState } from "@ui/elements/empty-state";
import { LoadFailure } from "@ui/elements/load-failure";
import { PageLayout } from "@ui/elements/page-layout";
import { Skeleton } from "@ui/elements/skeleton";
import { conversationPath } from "@ui/features/conversations/conversation-address";
import { searchPath } from "@ui/features/conversations/search-address";
import { PluginImportButton } from "@ui/features/imports/plugin-import-button";
import { RowBoundary } from "@ui/features/records/row-boundary";
import { UnreadableRecords } from "@ui/features/records/unreadable-records";
import { TrashLink } from "@ui/features/trash/trash-link";
import { AppLink } from "@ui/links";
import { useService } from "@ui/services-context";
import { Search, SearchX, SquarePen, Upload } from "lucide-react";
import { observer } from "mobx-react-lite";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { ConversationRow } from "./conversation-row";
import styles from "./conversations.module.css";
import { History } from "./history";

/** The conversations in which the words were found. */
const SearchResults = observer(function SearchResults() {
  const { t } = useTranslation("conversations");
  const store = useService(ConversationsStoreToken);
  const { matches, hasMoreMatches, query } = store;
  if (!matches) return <Skeleton lines={4} />;
  if (matches.length === 0) {
    const clear = <Button onClick={() => void store.search("")}>{t("clearSearch")}</Button>;
    return (
      <EmptyState
        icon={<SearchX />}
        title={t("common:nothingFound", { query: query.trim() })}
        action={clear}
      />
    );
  }
  return (
    <>
      <p className={styles.found} role="status">
        {t(hasMoreMatches ? "foundMore" : "found", { count: matches.length })}
      </p>
      <ul className={styles.rows}>
        {matches.map(({ conversation, excerpt }) => (
          <RowBoundary key={conversation.id} record={conversation} store="conversations" isItem>
            <ConversationRow conversation={conversation} excerpt={excerpt} />
          </RowBoundary>
        ))}
      </ul>
    </>
  );
});

const ImportDialog = lazy(() => import("./import-dialog"));

/** Brings in conversations of other applications. */
function ImportButton() {
  const { t } = useTranslation("conversations");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Upload aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t("common:import")}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <ImportDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Looks for words in the titles and messages of all conversations. */
const ConversationSearch = observer(function ConversationSearch() {
  const { t } = useTranslation("conversations");
  const store = useService(ConversationsStoreToken);
  return (
    <search className={styles.search}>
      <Search aria-hidden="true" />
      <input
        type="search"
        aria-label={t("search")}
        placeholder={t("search")}
        value={store.query}
        onChange={(event) => void store.search(event.target.value)}
      />
      {store.query.trim() === "" ? null : (
        <AppLink to={searchPath(store.query)} className={styles.everywhere}>
          {t("common:searchEverywhere")}
        </AppLink>
      )}
    </search>
  );
});

/** Everything that was ever said, newest first. */
const ConversationsPage = observer(function ConversationsPage() {
  const { t } = useTranslation("conversations");
  const store = useService(ConversationsStoreToken);
  const agents = useService(AgentsStoreToken);
  const page = Number.parseInt(useSearchParams()[0].get("page") ?? "1", 10);
  useEffect(() => void store.load(Math.max(0, page - 1) || 0), [store, page]);
  useEffect(() => {
    void agents.load();
    return () => store.endSearch();
  }, [store, agents]);
  const newLink = (
    <AppLink to={conversationPath(DEFAULT_AGENT_ID)} className={buttonClass("primary")}>
      <SquarePen aria-hidden="true" />
      {t("new")}
    </AppLink>
  );
  const isEmpty = store.status === "ready" && store.count === 0;
  return (
    <PageLayout
      title={t("shell:nav.conversations")}
      width="reading"
      actions={
        <>
          <ImportButton />
          <PluginImportButton kinds={["conversations"]} />
          {isEmpty ? null : newLink}
        </>
      }
    >
      {isEmpty ? null : <ConversationSearch />}
      <Content />
      <UnreadableRecords stores={["conversations", "messages"]} />
      <TrashLink />
    </PageLayout>
  );
});

const Content = observer(function Content() {
  const { t } = useTranslation("conversations");
  const store = useService(ConversationsStoreToken);
  if (store.query.trim() !== "") return <SearchResults />;
  if (store.status === "ready") return <History />;
  if (store.status !== "failed") return <Skeleton lines={6} />;
  const retry = () => void store.load(store.page);
  return <LoadFailure title={t("loadFailed")} error={store.error} onRetry={retry} />;
});

export default ConversationsPage;
