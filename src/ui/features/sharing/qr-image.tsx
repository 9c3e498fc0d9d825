import { Skeleton } from "@ui/elements/skeleton";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./sharing.module.css";

const OPTIONS = { type: "svg", errorCorrectionLevel: "M", margin: 1, width: 256 } as const;
const SHOWN_PX = 240;

/** Properties of a QR code. */
export interface QrImageProps {
  text: string;
  label: string;
}

interface Drawing {
  readonly source: string;
  /** The largest width up to 240 pixels at which every module is as wide as the next: others are not read well. */
  readonly widthPx: number;
}

/** A text as a QR code, drawn as vectors. The library comes with the first one. */
export function QrImage({ text, label }: QrImageProps) {
  const { t } = useTranslation("sharing");
  const [drawn, setDrawn] = useState<{ readonly text: string; readonly drawing: Drawing | undefined }>();
  useEffect(() => {
    let isStale = false;
    const show = (drawing: Drawing | undefined) => isStale || setDrawn({ text, drawing });
    draw(text).then(show, () => show(undefined));
    return () => {
      isStale = true;
    };
  }, [text]);
  if (drawn?.text !== text) return <Skeleton lines={4} label={label} />;
  if (drawn.drawing === undefined) return <p role="alert">{t("share.qrFailed")}</p>;
  const { source, widthPx } = drawn.drawing;
  return <img className={styles.code} src={source} width={widthPx} height={widthPx} alt={label} />;
}

async function draw(text: string): Promise<Drawing> {
  const { default: qrcode } = await import("qrcode");
  const code = qrcode.create(text, OPTIONS);
  const modules = code.modules.size + 2 * OPTIONS.margin;
  const svg = await qrcode.toString(text, OPTIONS);
  const source = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return { source, widthPx: Math.floor(SHOWN_PX / modules) * modules };
}
