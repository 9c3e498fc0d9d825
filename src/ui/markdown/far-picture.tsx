import type { FramePicture } from "@core/points/code-block-renderer/frame-protocol";
import { useEffect, useState } from "react";
import styles from "./code-block.module.css";

/** A picture in the place of a drawing that is far from the view. */
export interface FarPicture {
  readonly png: Blob;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Limits above what frames of ours make of themselves. */
const MOST_BYTES = 4_000_000;
const MOST_PIXELS = 4_000_000;
const PNG_HEADER = "\x89PNG\r\n\x1a\n";
/** The places of width and height in the first chunk of a PNG. */
const SIDES_AT = [16, 20] as const;

/** A picture as it may be shown: none where it is no PNG, or so large that showing it would take much memory. */
export function farPictureOf({ png, widthPx, heightPx }: FramePicture): FarPicture | undefined {
  if (png.byteLength > MOST_BYTES || png.byteLength < SIDES_AT[1] + 4) return undefined;
  const header = String.fromCharCode(...new Uint8Array(png, 0, PNG_HEADER.length));
  const view = new DataView(png);
  const [width, height] = [view.getUint32(SIDES_AT[0]), view.getUint32(SIDES_AT[1])];
  if (header !== PNG_HEADER || width * height > MOST_PIXELS) return undefined;
  return { png: new Blob([png], { type: "image/png" }), widthPx, heightPx };
}

/** Shows such a picture; `title` names it to assistive technology. */
export function FarDrawing({ picture, title }: { picture: FarPicture; title: string }) {
  const [address, setAddress] = useState<string>();
  const { png, widthPx, heightPx } = picture;
  useEffect(() => {
    const made = URL.createObjectURL(png);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [png]);
  if (address === undefined) return null;
  return (
    <img className={styles.far} src={address} width={widthPx} height={heightPx} alt={title} loading="lazy" />
  );
}
