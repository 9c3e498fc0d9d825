import { splitIntoParts } from "@core/domain/sharing/setup-parts";
import { Button } from "@ui/elements/button";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { QrImage } from "./qr-image";
import styles from "./sharing.module.css";
import type { SharedLink } from "./use-share";

/**
 * Of a code shown 240 px wide. QR allows 2331 at level M, but then a module is hardly more than a pixel; at these
 * lengths (versions 25 and 20) cameras still read it from a screen.
 */
const SINGLE_LENGTH = 997;
const PART_LENGTH = 560;

/**
 * The texts of the QR codes for a link: one, several to be scanned one after the other, or none when even those would
 * not do. A setup whose keys have no password is never split: its parts wait on the other device for the rest.
 */
function qrTexts({ address, code, isGuarded }: SharedLink): readonly string[] {
  if (address.length + code.length <= SINGLE_LENGTH) return [address + code];
  const parts = isGuarded ? splitIntoParts(code, PART_LENGTH) : undefined;
  return parts?.map((part) => address + part) ?? [];
}

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
