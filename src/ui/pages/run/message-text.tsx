import { lazy, Suspense } from "react";
import styles from "./message-list.module.css";

const load = () => import("@ui/markdown/markdown");
const Markdown = lazy(load);
// Fetched with the page: it would hold up the first words of a reply. A failure shows when it is needed.
void load().catch(() => {});

/** A reply as Markdown; as plain text until the renderer has come. */
export function MessageText({ text, streaming }: { text: string; streaming?: boolean }) {
  return (
    <Suspense fallback={<p className={styles.prompt}>{text}</p>}>
      <div className={styles.text}>
        <Markdown text={text} streaming={streaming} />
      </div>
    </Suspense>
  );
}
