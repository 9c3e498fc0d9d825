import { SEARCH_KINDS } from "@core/domain/search/hit";
import { SEARCH_PERIODS, type SearchPeriod, type SearchRequest } from "@core/stores/shell/search-store";
import { SearchStoreToken } from "@core/stores/tokens";
import { useArrivalFocus } from "@ui/arrival-focus";
import { EmptyState } from "@ui/elements/empty-state";
import { LoadFailure } from "@ui/elements/load-failure";
import { PageLayout } from "@ui/elements/page-layout";
import { SelectField } from "@ui/elements/select-field";
import { Skeleton } from "@ui/elements/skeleton";
import { useService } from "@ui/services-context";
import { Search, SearchX } from "lucide-react";
import { observer } from "mobx-react-lite";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import styles from "./search-page.module.css";
import { SearchResults } from "./search-results";

const KINDS = ["all", ...SEARCH_KINDS] as const;
const PERIODS = Object.keys(SEARCH_PERIODS) as SearchPeriod[];

/** Finds words in everything that was written and said; what is asked for stands in the address. */
const SearchPage = observer(function SearchPage() {
  const { t } = useTranslation("palette");
  const store = useService(SearchStoreToken);
  const list = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const change = useSearchInAddress();
  useArrivalFocus(field, true);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    list.current?.querySelector("a")?.focus();
  };
  return (
    <PageLayout title={t("shell:nav.search")} width="reading">
      <search className={styles.search}>
        <div className={styles.field}>
          <Search aria-hidden="true" />
          <input
            ref={field}
            type="search"
            aria-label={t("search.label")}
            placeholder={t("search.placeholder")}
            autoComplete="off"
            spellCheck={false}
            value={store.request.text}
            onChange={(event) => change({ text: event.target.value })}
            onKeyDown={onKeyDown}
          />
        </div>
        <div className={styles.filters}>
          <SelectField
            label={t("search.kind")}
            options={KINDS.map((value) => ({ value, label: t(`search.kinds.${value}`) }))}
            value={store.request.kind}
            onChange={(value) => change({ kind: KINDS.find((each) => each === value) ?? "all" })}
          />
          <SelectField
            label={t("search.period")}
            options={PERIODS.map((value) => ({ value, label: t(`search.periods.${value}`) }))}
            value={store.request.period}
            onChange={(value) => change({ period: PERIODS.find((each) => each === value) ?? "any" })}
          />
        </div>
      </search>
      <Progress />
      <Content listRef={list} onLeaveUp={() => field.current?.focus()} />
    </PageLayout>
  );
});
export default SearchPage;

/** Takes the search from the address it was opened with, and keeps the address in step. */
function useSearchInAddress(): (change: Partial<SearchRequest>) => void {
  const store = useService(SearchStoreToken);
  const [params, setParams] = useSearchParams();
  const opened = useRef<string | undefined>(undefined);
  const asked = params.toString();
  useEffect(() => {
    if (opened.current === asked) return;
    opened.current = asked;
    const query = new URLSearchParams(asked);
    void store.search({
      text: query.get("q") ?? "",
      kind: KINDS.find((each) => each === query.get("kind")) ?? "all",
      period: PERIODS.find((each) => each === query.get("since")) ?? "any",
    });
  }, [store, asked]);
  useEffect(() => () => store.dispose(), [store]);
  return (change) => {
    void store.search(change);
    const { text, kind, period } = { ...store.request, ...change };
    const next = new URLSearchParams({
      ...(text === "" ? {} : { q: text }),
      ...(kind === "all" ? {} : { kind }),
      ...(period === "any" ? {} : { since: period }),
    });
    opened.current = next.toString();
    setParams(next, { replace: true, preventScrollReset: true });
  };
}

/** The progress of a first reading; it holds up nothing. */
const Progress = observer(function Progress() {
  const { t } = useTranslation("palette");
  const { progress } = useService(SearchStoreToken);
  if (!progress || progress.total === 0) return null;
  const { done, total } = progress;
  return (
    <div className={styles.progress}>
      <span>{t("search.reading", { percent: Math.floor((done / total) * 100) })}</span>
      <progress max={total} value={done} aria-label={t("search.readingLabel")} />
    </div>
  );
});

/** Properties of what was found. */
interface ContentProps {
  listRef: React.Ref<HTMLUListElement>;
  onLeaveUp: () => void;
}

const Content = observer(function Content({ listRef, onLeaveUp }: ContentProps) {
  const { t } = useTranslation("palette");
  const store = useService(SearchStoreToken);
  const { status, hits, hasMore } = store;
  if (store.isBlank) return <EmptyState icon={<Search />} title={t("search.empty")} />;
  if (status === "failed") {
    const retry = () => void store.retry();
    return <LoadFailure error={store.error} onRetry={retry} />;
  }
  if (hits.length === 0 && status !== "ready") return <Skeleton lines={4} />;
  return (
    <>
      <p className={styles.count} role="status">
        {t(hasMore ? "search.foundMore" : "search.found", { count: hits.length })}
      </p>
      {hits.length === 0 ? (
        <EmptyState icon={<SearchX />} title={t("common:nothingFound")} />
      ) : (
        <SearchResults
          ref={listRef}
          hits={hits}
          hasMore={hasMore}
          onShowMore={() => void store.showMore()}
          onLeaveUp={onLeaveUp}
        />
      )}
    </>
  );
});
