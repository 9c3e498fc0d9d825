import { lazy, Suspense } from "react";
import styles from "./message-list.module.css";

const Markdown = lazy(() => import("@ui/markdown/markdown"));

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
