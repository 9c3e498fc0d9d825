import { runnableKind } from "@core/domain/artifact/runnable";
import RunPane from "@ui/features/run/run-pane";
import type { RunnableBlock } from "@ui/markdown/runnable-blocks";
import { useMediaQuery } from "@ui/use-media-query";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./run-beside.module.css";

/** Properties of the pane beside a conversation. */
export interface RunBesideProps {
  block: RunnableBlock;
  /** Sends a request for the correction of a problem; absent while a reply is on its way. */
  onFix: ((request: string) => void) | undefined;
  onClose: () => void;
}

/** A block of a reply as it runs: beside the conversation, or over it where there is no room. */
export default function RunBeside({ block, onFix, onClose }: RunBesideProps) {
  const { t } = useTranslation("artifacts");
  const isWide = useMediaQuery("(min-width: 1100px)");
  const title = t("run.beside");
  const of = useMemo(
    () => ({ ...block, kind: runnableKind(block.language, block.source) ?? "page", title }) as const,
    [block, title],
  );
  const pane = (
    <RunPane
      // Another block is another page, which was asked for as well.
      key={block.source}
      of={of}
      isAsked
      onFix={onFix && ((problem) => onFix(t("run.fixRequest", { problem })))}
      onClose={onClose}
    />
  );
  return isWide ? (
    <Beside title={title}>{pane}</Beside>
  ) : (
    <Over title={title} onClose={onClose}>
      {pane}
    </Over>
  );
}

function Beside({ title, children }: { title: string; children: ReactNode }) {
  const aside = useRef<HTMLElement>(null);
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    aside.current?.focus({ preventScroll: true });
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [opener]);
  return (
    <aside ref={aside} tabIndex={-1} className={styles.beside} aria-label={title}>
      {children}
    </aside>
  );
}

function Over({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={styles.over} aria-label={title} onClose={onClose}>
      {children}
    </dialog>
  );
}
