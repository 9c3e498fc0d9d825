import type { KnowledgeItem } from "@core/domain/knowledge-item";
import { PREVIEW_LENGTH } from "@core/domain/knowledge-summary";
import { KnowledgeStoreToken } from "@core/stores/tokens";
import { useErrorText } from "@ui/error-text";
import { useService } from "@ui/services-context";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./knowledge-preview.module.css";
import { Modal } from "./modal";
import { Skeleton } from "./skeleton";

/** What a look into a file shows. */
interface Seen {
  readonly item: KnowledgeItem;
  /** As agents get it; empty for a file that holds none. */
  readonly text: string;
}

/** A look into a file of the knowledge base: an image, or the beginning of the text that agents get of it. */
export function KnowledgePreview({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation("knowledge");
  const knowledge = useService(KnowledgeStoreToken);
  const errorText = useErrorText();
  const [seen, setSeen] = useState<Seen>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    const leaving = new AbortController();
    const look = async () => {
      const item = await knowledge.read(id);
      const text = item.fileType === "image" ? "" : await knowledge.readText(id, leaving.signal);
      return { item, text };
    };
    look().then(
      (found) => leaving.signal.aborted || setSeen(found),
      (reason: unknown) => leaving.signal.aborted || setError(reason),
    );
    return () => leaving.abort();
  }, [knowledge, id]);
  return (
    <Modal title={knowledge.find(id)?.name ?? t("preview.title")} onClose={onClose}>
      {seen ? <KnowledgeContent {...seen} /> : null}
      {error ? <p>{errorText(error)}</p> : null}
      {seen || error ? null : <Skeleton lines={4} label={t("loading")} />}
    </Modal>
  );
}

function KnowledgeContent({ item, text }: Seen) {
  const { t } = useTranslation("knowledge");
  // A file that was imported may claim to be an image and name an address instead.
  if (item.fileType === "image" && item.content.startsWith("data:image/"))
    return <img src={item.content} alt={item.name} className={styles.image} />;
  if (text.trim() === "") return <p className={styles.note}>{t("preview.none")}</p>;
  const cut = text.length > PREVIEW_LENGTH;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard */}
      <pre className={styles.text} tabIndex={0}>
        {cut ? `${text.slice(0, PREVIEW_LENGTH)}…` : text}
      </pre>
      {cut ? <p className={styles.note}>{t("preview.cut", { count: PREVIEW_LENGTH })}</p> : null}
    </>
  );
}
