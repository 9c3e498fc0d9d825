import type { Attachment } from "@core/domain/file/attachment";
import type { KnowledgeItem } from "@core/domain/knowledge/knowledge-item";
import { attachmentOf, PREVIEW_LENGTH } from "@core/domain/knowledge/knowledge-summary";
import { fromBase64 } from "@core/domain/text/base64";
import { KnowledgeStoreToken } from "@core/stores/tokens";
import { downloadFile } from "@ui/download-file";
import { Button } from "@ui/elements/button";
import { Modal } from "@ui/elements/modal";
import { Skeleton } from "@ui/elements/skeleton";
import { useErrorText } from "@ui/error-text";
import { useService } from "@ui/services-context";
import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./knowledge-preview.module.css";

/** The content of a look into a file. */
interface Seen {
  readonly item: KnowledgeItem;
  /** As agents get it; empty for a file that holds none. */
  readonly text: string;
}

/** Characters of a file that is opened; a page shows no more at once. */
const WHOLE_LENGTH = 100_000;

/** Properties of a look into a file. */
export interface KnowledgePreviewProps {
  id: string;
  /** Shows all of it, and hands it out as it was added. */
  isWhole?: boolean;
  onClose: () => void;
}

/** A look into a file of the knowledge base: an image, or the beginning of the text that agents get of it. */
export function KnowledgePreview({ id, isWhole = false, onClose }: KnowledgePreviewProps) {
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
    <Modal
      title={knowledge.find(id)?.name ?? t("preview.title")}
      width={isWhole ? "wide" : "narrow"}
      onClose={onClose}
      actions={
        seen && isWhole ? (
          <Button icon={<Download aria-hidden="true" />} onClick={() => save(attachmentOf(seen.item))}>
            {t("common:download")}
          </Button>
        ) : undefined
      }
    >
      {seen ? <KnowledgeContent {...seen} length={isWhole ? WHOLE_LENGTH : PREVIEW_LENGTH} /> : null}
      {error ? <p>{errorText(error)}</p> : null}
      {seen || error ? null : <Skeleton lines={4} />}
    </Modal>
  );
}

/** As a file of no kind a browser would open by itself. */
function save({ name, data }: Attachment): void {
  downloadFile(name, fromBase64(data), "application/octet-stream");
}

function KnowledgeContent({ item, text, length }: Seen & { length: number }) {
  const { t } = useTranslation("knowledge");
  // A file that was imported may claim to be an image and name an address instead.
  if (item.fileType === "image" && item.content.startsWith("data:image/"))
    return <img src={item.content} alt={item.name} className={styles.image} />;
  if (text.trim() === "") return <p className={styles.note}>{t("preview.none")}</p>;
  const cut = text.length > length;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard */}
      <pre className={styles.text} tabIndex={0}>
        {cut ? `${text.slice(0, length)}…` : text}
      </pre>
      {cut ? <p className={styles.note}>{t("preview.cut", { count: length })}</p> : null}
    </>
  );
}
