import { Skeleton } from "@ui/parts/skeleton";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./sharing.module.css";

const OPTIONS = { type: "svg", errorCorrectionLevel: "M", margin: 1, width: 256 } as const;

/** Properties of a QR code. */
export interface QrImageProps {
  text: string;
  label: string;
}

/** A text as a QR code, drawn as vectors so that its modules stay even. The library comes with the first one. */
export function QrImage({ text, label }: QrImageProps) {
  const { t } = useTranslation("sharing");
  const [drawn, setDrawn] = useState<{ readonly text: string; readonly source: string | undefined }>();
  useEffect(() => {
    let isStale = false;
    const show = (source: string | undefined) => isStale || setDrawn({ text, source });
    draw(text).then(show, () => show(undefined));
    return () => {
      isStale = true;
    };
  }, [text]);
  if (drawn?.text !== text) return <Skeleton lines={4} label={label} />;
  if (drawn.source === undefined) return <p role="alert">{t("share.qrFailed")}</p>;
  return <img className={styles.code} src={drawn.source} width={256} height={256} alt={label} />;
}

async function draw(text: string): Promise<string> {
  const { default: qrcode } = await import("qrcode");
  const svg = await qrcode.toString(text, OPTIONS);
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
