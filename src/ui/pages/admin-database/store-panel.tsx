import type { StoreStatistics } from "@core/services/database-admin/store-statistics";
import type { RecordList } from "@core/stores/data/record-list";
import { DatabaseStoreToken } from "@core/stores/tokens";
import { Modal } from "@ui/elements/modal";
import { formatNumber } from "@ui/format";
import { useLanguage } from "@ui/language";
import { useService } from "@ui/services-context";
import { useMediaQuery } from "@ui/use-media-query";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import { RecordContent, RecordDetail, type RecordDetailProps } from "./record-detail";
import { RecordPager } from "./record-pager";
import { RecordRows } from "./record-rows";
import { RecordSearch } from "./record-search";
import styles from "./store-panel.module.css";
import { useSizeText } from "./use-size-text";

/** Properties of what is shown of a store. */
export interface StorePanelProps {
  statistics: StoreStatistics;
  records: RecordList;
}

/** A store at a glance, its records, and beside them the one that is looked at. */
export const StorePanel = observer(function StorePanel({ statistics, records }: StorePanelProps) {
  const { t } = useTranslation("database");
  const { selected, select } = useService(DatabaseStoreToken);
  const isWide = useMediaQuery("(min-width: 1080px)");
  const close = () => select(undefined);
  return (
    <>
      <StoreFacts {...statistics} />
      <RecordSearch records={records} />
      <div className={styles.columns} data-split={isWide && selected !== undefined}>
        <div className={styles.column}>
          <RecordRows records={records} />
          <RecordPager records={records} />
        </div>
        {selected && isWide ? (
          <aside className={styles.side} aria-label={t("detail.title")}>
            <RecordDetail record={selected} records={records} onClose={close} />
          </aside>
        ) : null}
      </div>
      {selected && !isWide ? <RecordDialog record={selected} records={records} onClose={close} /> : null}
    </>
  );
});

function StoreFacts({ count, sizeBytes, isEstimate, indexes }: StoreStatistics) {
  const { t } = useTranslation("database");
  const language = useLanguage();
  const sizeText = useSizeText();
  return (
    <p className={styles.facts}>
      <span>{t("records", { count, shown: formatNumber(count, language) })}</span>
      <span>{sizeText(sizeBytes, isEstimate)}</span>
      <span>
        {t("indexes")} <code>{indexes.join(", ")}</code>
      </span>
    </p>
  );
}

/** The details of a record where there is no room for them beside the list. */
function RecordDialog({ record, records, onClose }: RecordDetailProps) {
  const { t } = useTranslation("database");
  const search = (text: string) => {
    onClose();
    void records.search(text);
  };
  return (
    <Modal title={t("detail.title")} onClose={onClose} width="wide">
      <RecordContent record={record} records={records} onSearch={search} />
    </Modal>
  );
}
