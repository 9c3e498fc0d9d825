import { ConversationsStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/components/button";
import { EmptyState } from "@ui/components/empty-state";
import { RowBoundary } from "@ui/components/records/row-boundary";
import { Skeleton } from "@ui/components/skeleton";
import { useService } from "@ui/services-context";
import { SearchX } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import { ConversationRow } from "./conversation-row";
import styles from "./conversations.module.css";

/** The conversations in which the words were found. */
export const SearchResults = observer(function SearchResults() {
  const { t } = useTranslation("conversations");
  const store = useService(ConversationsStoreToken);
  const { matches, hasMoreMatches, query } = store;
  if (!matches) return <Skeleton lines={4} label={t("searching")} />;
  if (matches.length === 0) {
    const clear = <Button onClick={() => void store.search("")}>{t("clearSearch")}</Button>;
    return (
      <EmptyState icon={<SearchX />} title={t("nothingFound", { query: query.trim() })} action={clear} />
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
