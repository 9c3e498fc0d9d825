import { LazyMarkdown, loadMarkdown } from "@ui/markdown/lazy-markdown";
import { TextPieces } from "@ui/markdown/plain-text";
import styles from "./message-list.module.css";

// Fetched with the page: it would hold up the first words of a reply. A failure shows when it is needed.
void loadMarkdown().catch(() => {});

/** A reply as Markdown; as plain text until the renderer has come. */
export function MessageText({ text, streaming }: { text: string; streaming?: boolean }) {
  const fallback = (
    <p className={styles.prompt}>
      <TextPieces text={text} />
    </p>
  );
  return (
    <div className={styles.text}>
      <LazyMarkdown text={text} streaming={streaming} fallback={fallback} />
    </div>
  );
}
