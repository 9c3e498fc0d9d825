import { Button } from "@ui/components/button";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { QrImage } from "./qr-image";
import { qrTexts } from "./qr-plan";
import styles from "./sharing.module.css";
import type { SharedLink } from "./use-share";

/** The link as a QR code, or as several where it is too long for one. */
export function QrCodes({ shared }: { shared: SharedLink }) {
  const { t } = useTranslation("sharing");
  const [index, setIndex] = useState(0);
  const texts = qrTexts(shared);
  const text = texts[index] ?? texts[0];
  const total = texts.length;
  if (text === undefined) {
    return <p>{t(shared.isGuarded ? "share.qrTooLarge" : "share.qrTooLargeOpen")}</p>;
  }
  if (total === 1) return <QrImage text={text} label={t("share.qr")} />;
  return (
    <div className={styles.codes}>
      <p>{t("share.qrParts", { total })}</p>
      <QrImage text={text} label={t("share.qrPart", { number: index + 1, total })} />
      <div className={styles.row}>
        <Button
          icon={<ChevronLeft aria-hidden="true" />}
          disabled={index === 0}
          onClick={() => setIndex(index - 1)}
        >
          {t("share.qrPrevious")}
        </Button>
        <span role="status">{t("share.qrPart", { number: index + 1, total })}</span>
        <Button
          icon={<ChevronRight aria-hidden="true" />}
          disabled={index === total - 1}
          onClick={() => setIndex(index + 1)}
        >
          {t("share.qrNext")}
        </Button>
      </div>
    </div>
  );
}
