import { describeValue, encodeValue } from "@core/services/backup/value-encoding";
import { downloadFile } from "@ui/download-file";
import { Button } from "@ui/elements/button";
import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import styles from "./records.module.css";

/** A file of 10 MB as text would hold up the page. */
const SHOWN_LENGTH = 20_000;
const NAME_LENGTH = 80;

/** A record as JSON, whatever is in it; what is too long to show can be downloaded. */
export function RecordJson({ record }: { record: object }) {
  const { t } = useTranslation("database");
  const text = JSON.stringify(describeValue(record), null, 2);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable without a mouse */}
      <section className={styles.json} tabIndex={0} aria-label={t("detail.raw")}>
        <pre>{text.slice(0, SHOWN_LENGTH)}</pre>
      </section>
      {text.length > SHOWN_LENGTH ? <p className={styles.remark}>{t("detail.cut")}</p> : null}
    </>
  );
}

/** Hands a record over as a file. */
export function DownloadRecord({ record }: { record: object }) {
  const { t } = useTranslation("database");
  const download = async () => {
    const { json } = await encodeValue(record);
    const id = "id" in record ? JSON.stringify(describeValue(record.id)) : "";
    const name = id.replaceAll(/[^\w-]+/g, "-").replaceAll(/^-+|-+$/g, "");
    const file = `${name.slice(0, NAME_LENGTH) || "record"}.json`;
    downloadFile(file, JSON.stringify(json, null, 2), "application/json");
  };
  return (
    <Button size="small" icon={<Download aria-hidden="true" />} onClick={() => void download()}>
      {t("detail.download")}
    </Button>
  );
}
