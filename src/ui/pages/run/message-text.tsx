import { LazyMarkdown, loadMarkdown } from "@ui/markdown/lazy-markdown";
import styles from "./message-list.module.css";

// Fetched with the page: it would hold up the first words of a reply. A failure shows when it is needed.
void loadMarkdown().catch(() => {});

/** A reply as Markdown; as plain text until the renderer has come. */
export function MessageText({ text, streaming }: { text: string; streaming?: boolean }) {
  return (
    <div className={styles.text}>
      <LazyMarkdown text={text} streaming={streaming} fallback={<p className={styles.prompt}>{text}</p>} />
    </div>
  );
}
