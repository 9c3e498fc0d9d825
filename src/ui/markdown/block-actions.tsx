import { runnableKind } from "@core/domain/artifact/runnable";
import { fileExtension, textMimeType } from "@core/domain/file/file-name";
import { downloadFile } from "@ui/download-file";
import { Button, IconButton } from "@ui/elements/button";
import { Check, Copy, Download, Maximize2, Play, X } from "lucide-react";
import { type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./code-block.module.css";
import { RunBlock } from "./runnable-blocks";

const COPIED_SHOWN_MS = 2000;

/** Properties of the buttons of a block. */
export interface BlockActionsProps {
  language: string;
  source: string;
  /** The content that fills the screen when the block is opened large; absent where it can't be. */
  large?: ReactNode;
}

/** Starts a block that does something, where there is a pane for that. */
export function RunButton({ language, source }: Pick<BlockActionsProps, "language" | "source">) {
  const { t } = useTranslation("markdown");
  const run = useContext(RunBlock);
  if (!run || !runnableKind(language, source)) return null;
  return (
    <Button size="small" icon={<Play aria-hidden="true" />} onClick={() => run({ language, source })}>
      {t("code.run")}
    </Button>
  );
}

/** Copy, download and open large. */
export function BlockActions({ language, source, large }: BlockActionsProps) {
  const { t } = useTranslation("markdown");
  const [isCopied, setCopied] = useState(false);
  const [isLarge, setLarge] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () =>
    void navigator.clipboard.writeText(source).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  const download = () => {
    const extension = fileExtension(language);
    downloadFile(`block.${extension}`, source, textMimeType(extension));
  };
  return (
    <span className={styles.actions}>
      <IconButton size="small" label={isCopied ? t("common:copied") : t("common:copy")} onClick={copy}>
        {isCopied ? <Check /> : <Copy />}
      </IconButton>
      <IconButton size="small" label={t("common:download")} onClick={download}>
        <Download />
      </IconButton>
      {large === undefined ? null : (
        <IconButton size="small" label={t("code.open")} onClick={() => setLarge(true)}>
          <Maximize2 />
        </IconButton>
      )}
      {isLarge ? (
        <LargeView title={language || t("code.code")} onClose={() => setLarge(false)}>
          {large}
        </LargeView>
      ) : null}
    </span>
  );
}

function LargeView({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation("markdown");
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className={styles.large}
      aria-label={t("code.large", { kind: title })}
      onClose={onClose}
    >
      <header className={styles.header}>
        <span className={styles.language}>{title}</span>
        <IconButton size="small" label={t("common:close")} onClick={() => dialog.current?.close()}>
          <X />
        </IconButton>
      </header>
      <div className={styles.largeBody}>{children}</div>
    </dialog>
  );
}
