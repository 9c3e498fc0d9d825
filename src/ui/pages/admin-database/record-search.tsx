import type { RecordList } from "@core/stores/data/record-list";
import { SEARCH_TEXT_LIMIT } from "@core/stores/data/record-list";
import { Button } from "@ui/elements/button";
import { formatNumber } from "@ui/format";
import { useLanguage } from "@ui/language";
import { Search } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import styles from "./store-panel.module.css";

/** Looks for records by any of their fields; says how far it is, and can be stopped. */
export const RecordSearch = observer(function RecordSearch({ records }: { records: RecordList }) {
  const { t } = useTranslation("database");
  return (
    <search className={styles.search}>
      <label className={styles.field}>
        <Search aria-hidden="true" />
        <input
          type="search"
          maxLength={SEARCH_TEXT_LIMIT}
          value={records.query}
          placeholder={t("search.placeholder")}
          aria-label={t("search.label")}
          onChange={(event) => void records.search(event.target.value)}
        />
      </label>
      {records.isSearching ? (
        <Button variant="quiet" onClick={records.cancelSearch}>
          {t("search.stop")}
        </Button>
      ) : null}
      <p role="status" className={styles.found}>
        <Found records={records} />
      </p>
    </search>
  );
});

const Found = observer(function Found({ records }: { records: RecordList }) {
  const { t } = useTranslation("database");
  const language = useLanguage();
  const { isFiltered, isSearching, searched, count, matches } = records;
  if (!isFiltered) return null;
  const number = (value: number) => formatNumber(value, language);
  const found = t("search.found", { count: matches.length, shown: number(matches.length) });
  if (!isSearching && searched >= count) return <>{found}</>;
  return <>{t("search.progress", { found, searched: number(searched), count: number(count) })}</>;
});
