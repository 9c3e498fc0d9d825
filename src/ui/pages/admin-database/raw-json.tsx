import { describeValue, encodeValue } from "@core/services/backup/value-encoding";
import { downloadFile } from "@ui/download-file";
import { Button } from "@ui/parts/button";
import { Download } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./record-detail.module.css";

/** A file of 10 MB as text would hold up the page. */
const SHOWN_LENGTH = 20_000;

/** A record as JSON, drawn when it is asked for; what is too long to show can be downloaded. */
export function RawJson({ record }: { record: { readonly id: string } }) {
  const { t } = useTranslation("database");
  const [isOpen, setOpen] = useState(false);
  const download = async () => {
    const { json } = await encodeValue(record);
    downloadFile(
      `${record.id.replaceAll(/[^\w-]+/g, "-")}.json`,
      JSON.stringify(json, null, 2),
      "application/json",
    );
  };
  return (
    <details className={styles.raw} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("detail.raw")}</summary>
      {isOpen ? <Json record={record} /> : null}
      <Button size="small" icon={<Download aria-hidden="true" />} onClick={() => void download()}>
        {t("detail.download")}
      </Button>
    </details>
  );
}

function Json({ record }: { record: object }) {
  const { t } = useTranslation("database");
  const text = JSON.stringify(describeValue(record), null, 2);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable without a mouse */}
      <section className={styles.json} tabIndex={0} aria-label={t("detail.raw")}>
        <pre>{text.slice(0, SHOWN_LENGTH)}</pre>
      </section>
      {text.length > SHOWN_LENGTH ? <p className={styles.time}>{t("detail.cut")}</p> : null}
    </>
  );
}
