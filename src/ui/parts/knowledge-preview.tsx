import type { KnowledgeItem } from "@core/domain/knowledge-item";
import { PREVIEW_LENGTH } from "@core/domain/knowledge-summary";
import { KnowledgeStoreToken } from "@core/stores/knowledge-store";
import { useErrorText } from "@ui/error-text";
import { useService } from "@ui/services-context";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./knowledge-preview.module.css";
import { Modal } from "./modal";
import { Skeleton } from "./skeleton";

/** A look into a file of the knowledge base: the beginning of a text, an image, or a word on why not. */
export function KnowledgePreview({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation("knowledge");
  const knowledge = useService(KnowledgeStoreToken);
  const errorText = useErrorText();
  const [item, setItem] = useState<KnowledgeItem>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    let current = true;
    knowledge.read(id).then(
      (read) => current && setItem(read),
      (reason: unknown) => current && setError(reason),
    );
    return () => {
      current = false;
    };
  }, [knowledge, id]);
  return (
    <Modal title={knowledge.find(id)?.name ?? t("preview.title")} onClose={onClose}>
      {item ? <KnowledgeContent item={item} /> : null}
      {error ? <p>{errorText(error)}</p> : null}
      {item || error ? null : <Skeleton lines={4} label={t("loading")} />}
    </Modal>
  );
}

function KnowledgeContent({ item }: { item: KnowledgeItem }) {
  const { t } = useTranslation("knowledge");
  if (item.fileType === "image") return <img src={item.content} alt={item.name} className={styles.image} />;
  if (item.fileType === "document") return <p className={styles.note}>{t("preview.none")}</p>;
  const cut = item.content.length > PREVIEW_LENGTH;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard */}
      <pre className={styles.text} tabIndex={0}>
        {cut ? `${item.content.slice(0, PREVIEW_LENGTH)}…` : item.content}
      </pre>
      {cut ? <p className={styles.note}>{t("preview.cut", { count: PREVIEW_LENGTH })}</p> : null}
    </>
  );
}
