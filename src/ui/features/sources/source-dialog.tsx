import type { FileSource } from "@core/domain/source/source";
import { KnowledgeStoreToken } from "@core/stores/tokens";
import { Modal } from "@ui/elements/modal";
import { Skeleton } from "@ui/elements/skeleton";
import { useErrorText } from "@ui/error-text";
import { useService } from "@ui/services-context";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./source-dialog.module.css";

/** Characters shown before and after the passage: a whole book would be slow to lay out. */
const SURROUNDINGS = 20_000;

/** Properties of an opened source. */
export interface SourceDialogProps {
  source: FileSource;
  onClose: () => void;
}

/** A file's text, opened at the passage that is cited, which is marked. */
export function SourceDialog({ source, onClose }: SourceDialogProps) {
  const knowledge = useService(KnowledgeStoreToken);
  const errorText = useErrorText();
  const [text, setText] = useState<string>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    const leaving = new AbortController();
    knowledge.readText(source.itemId, leaving.signal).then(
      (read) => leaving.signal.aborted || setText(read),
      (reason: unknown) => leaving.signal.aborted || setError(reason),
    );
    return () => leaving.abort();
  }, [knowledge, source.itemId]);
  return (
    <Modal title={`[${source.number}] ${source.name}`} width="wide" onClose={onClose}>
      {text === undefined ? null : <CitedText text={text} source={source} />}
      {error ? <p>{errorText(error)}</p> : null}
      {text !== undefined || error ? null : <Skeleton lines={6} />}
    </Modal>
  );
}

function CitedText({ text, source: { start, end } }: { text: string; source: FileSource }) {
  const { t } = useTranslation("knowledge");
  const mark = useRef<HTMLElement>(null);
  useEffect(() => mark.current?.scrollIntoView({ block: "center" }), []);
  if (start >= text.length) return <p>{t("sources.gone")}</p>;
  const first = Math.max(0, start - SURROUNDINGS);
  const last = Math.min(text.length, end + SURROUNDINGS);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
    <pre className={styles.text} tabIndex={0}>
      {first > 0 ? "…" : ""}
      {text.slice(first, start)}
      <mark ref={mark} className={styles.passage}>
        {text.slice(start, end)}
      </mark>
      {text.slice(end, last)}
      {last < text.length ? "…" : ""}
    </pre>
  );
}
