import type { RecordList } from "@core/stores/data/record-list";
import { IconButton } from "@ui/elements/button";
import { formatNumber } from "@ui/format";
import { useLanguage } from "@ui/language";
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import styles from "./record-rows.module.css";

/** Goes through the pages of a store or of what was found in it; nothing when there is one. */
export const RecordPager = observer(function RecordPager({ records }: { records: RecordList }) {
  const { t } = useTranslation("database");
  const language = useLanguage();
  const { page, pageCount, first, previous, next, last } = records;
  if (pageCount < 2) return null;
  const number = (value: number) => formatNumber(value, language);
  const steps = [
    { key: "first", go: first, icon: <ChevronFirst />, off: page === 0 },
    { key: "previous", go: previous, icon: <ChevronLeft />, off: page === 0 },
    { key: "next", go: next, icon: <ChevronRight />, off: page >= pageCount - 1 },
    { key: "last", go: last, icon: <ChevronLast />, off: page >= pageCount - 1 },
  ] as const;
  return (
    <nav className={styles.pager} aria-label={t("pages.label")}>
      {steps.map(({ key, go, icon, off }) => (
        <IconButton key={key} label={t(`pages.${key}`)} disabled={off} onClick={() => void go()}>
          {icon}
        </IconButton>
      ))}
      <span>{t("pages.page", { page: number(page + 1), total: number(pageCount) })}</span>
    </nav>
  );
});
