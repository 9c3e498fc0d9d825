import { AppError } from "@core/errors/app-error";
import { ErrorAlert } from "@ui/elements/error-text";
import { Modal } from "@ui/elements/modal";
import section from "@ui/theme/settings-section.module.css";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { codeReader } from "./code-reader";
import styles from "./devices.module.css";

/** The time between two looks at what the camera sees, in milliseconds. */
const LOOK_INTERVAL_MS = 150;

/** Properties of the camera that looks for a code. */
export interface ScanDialogProps {
  onRead: (text: string) => void;
  onClose: () => void;
}

/** Reads the code that another device shows with the camera, which is on for as long as this is open. */
export default function ScanDialog({ onRead, onClose }: ScanDialogProps) {
  const { t } = useTranslation("sync");
  const video = useRef<HTMLVideoElement>(null);
  const [failure, setFailure] = useState<unknown>();
  const read = useRef(onRead);
  read.current = onRead;
  useEffect(() => {
    const end = new AbortController();
    watch(video, end.signal)
      .then((text) => text !== undefined && read.current(text))
      .catch((error: unknown) => {
        if (!end.signal.aborted) setFailure(new AppError("devices.no-camera", {}, { cause: error }));
      });
    return () => end.abort();
  }, []);
  return (
    <Modal title={t("devices.scan")} onClose={onClose}>
      {failure === undefined ? (
        <video ref={video} className={styles.camera} aria-label={t("devices.camera")} muted playsInline />
      ) : (
        <ErrorAlert error={failure} className={section.failure} />
      )}
    </Modal>
  );
}

/** The first text that the camera sees; `undefined` once it need not look any more. */
async function watch(
  video: { readonly current: HTMLVideoElement | null },
  signal: AbortSignal,
): Promise<string | undefined> {
  const look = await codeReader();
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  try {
    const { current } = video;
    if (!current || signal.aborted) return undefined;
    current.srcObject = stream;
    await current.play();
    while (!signal.aborted) {
      const text = await look(current);
      if (text) return text;
      await new Promise((resolve) => setTimeout(resolve, LOOK_INTERVAL_MS));
    }
    return undefined;
  } finally {
    stop();
  }
}
