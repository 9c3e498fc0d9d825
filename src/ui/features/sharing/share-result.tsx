import { NotifierToken } from "@core/ports/notifier";
import { announce } from "@ui/announce";
import { downloadFile } from "@ui/download-file";
import { Button } from "@ui/elements/button";
import { TextField } from "@ui/elements/text-field";
import { useService } from "@ui/services-context";
import { Copy, Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { QrCodes } from "./qr-codes";
import styles from "./sharing.module.css";
import type { SharedLink } from "./use-share";

const FILE_NAME = "troupe-setup.json";

/** A link that is ready: to copy, to scan, to save. */
export function ShareResult({ shared }: { shared: SharedLink }) {
  const { t } = useTranslation("sharing");
  const notifier = useService(NotifierToken);
  const section = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState<boolean>();
  const url = shared.address + shared.code;
  useEffect(() => {
    section.current?.scrollIntoView({ block: "nearest" });
    announce(t("share.ready"));
  }, [t]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      // A clipboard that is refused: the button stays, and the link can be copied by hand.
      setCopied(false);
    }
  };
  const download = () => {
    try {
      downloadFile(FILE_NAME, shared.file, "application/json");
    } catch (error) {
      notifier.error(error, "sharing.export-failed");
    }
  };
  return (
    <section ref={section} className={`${styles.group} ${styles.result}`}>
      <h3>{t("share.ready")}</h3>
      <TextField
        label={t("share.url")}
        rows={3}
        readOnly
        spellCheck={false}
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <div className={styles.row}>
        <Button variant="primary" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          {t("share.copy")}
        </Button>
        <Button icon={<Download aria-hidden="true" />} onClick={download}>
          {t("common:download")}
        </Button>
        <span role="status">
          {copied === undefined ? null : t(copied ? "share.copied" : "share.copyFailed")}
        </span>
      </div>
      <p className={styles.hint}>{t("share.downloadHint")}</p>
      <QrCodes shared={shared} />
    </section>
  );
}
