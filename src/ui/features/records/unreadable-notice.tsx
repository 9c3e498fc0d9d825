import type { UnreadableRecord } from "@core/stores/data/unreadable-records-store";
import { useTranslation } from "react-i18next";
import { RecordActions } from "./record-actions";
import styles from "./records.module.css";

/** More than anybody goes through here; `/admin/database` has all of them. */
const LISTED = 20;
const NAME_LENGTH = 60;

/** The number of records that cannot be read, and each of them by its kind and id. */
export default function UnreadableNotice({ records }: { records: readonly UnreadableRecord[] }) {
  const { t } = useTranslation(["records", "database"]);
  return (
    <section className={styles.notice} aria-label={t("label")}>
      <p>{t("unreadable", { count: records.length })}</p>
      <ul className={styles.found}>
        {records.slice(0, LISTED).map((record) => {
          const id = shownId(record.id);
          return (
            <li key={`${record.store}/${id}`}>
              <span className={styles.name}>
                {t(`database:stores.${record.store}`, { defaultValue: record.store })} <code>{id}</code>
              </span>
              <RecordActions record={record} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function shownId(id: unknown): string {
  const text = typeof id === "string" ? id : JSON.stringify(id);
  return text.length > NAME_LENGTH ? `${text.slice(0, NAME_LENGTH)}…` : text;
}
