import { describeValue } from "@core/services/backup/value-encoding";
import { Badge } from "@ui/elements/badge";
import { IconButton } from "@ui/elements/button";
import { formatDateTime } from "@ui/format";
import { useLanguage } from "@ui/language";
import { Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import styles from "./record-detail.module.css";

/** Longer values are cut here, and whole in the JSON. */
const SHOWN_LENGTH = 400;
/** Numbers of this size in fields of these names are times. */
const EARLIEST_TIME = 1e11;
const TIME_FIELD = /(at|timestamp|date|lastModified|lastSync\w*)$/i;
const ENCRYPTED_FIELDS: ReadonlySet<string> = new Set(["encryptedApiKey", "encryptedSecretKey", "sealed"]);

interface RecordFieldsProps {
  record: object;
  onSearch: (text: string) => void;
}

/** The fields of a record; what a short value is can be searched for. */
export function RecordFields({ record, onSearch }: RecordFieldsProps) {
  const { t } = useTranslation("database");
  const language = useLanguage();
  return (
    <dl className={styles.fields}>
      {Object.entries(record).map(([name, value]) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
            {ENCRYPTED_FIELDS.has(name) ? <Badge tone="success">{t("detail.encrypted")}</Badge> : null}
          </dt>
          <dd>
            <div>
              <code className={styles.value}>{shown(value)}</code>
              {isTime(name, value) ? (
                <span className={styles.time}>{formatDateTime(Number(value), language)}</span>
              ) : null}
            </div>
            {isSearchable(value) ? (
              <IconButton
                size="small"
                label={t("detail.searchFor", { field: name })}
                onClick={() => onSearch(String(value))}
              >
                <Search />
              </IconButton>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function shown(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(describeValue(value)) ?? "");
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text;
}

function isTime(name: string, value: unknown): boolean {
  return typeof value === "number" && value > EARLIEST_TIME && TIME_FIELD.test(name);
}

function isSearchable(value: unknown): value is string | number {
  return (typeof value === "string" && value.trim() !== "") || typeof value === "number";
}
