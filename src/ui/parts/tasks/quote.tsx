import { lazy, Suspense } from "react";
import { excerpt } from "./excerpt";
import styles from "./timeline.module.css";

const Markdown = lazy(() => import("@ui/markdown/markdown"));

/** The beginning of a message as a quotation. */
export function Quote({ text }: { text: string }) {
  const short = excerpt(text);
  return (
    <blockquote className={styles.quote}>
      <Suspense fallback={<p>{short}</p>}>
        <Markdown text={short} />
      </Suspense>
    </blockquote>
  );
}
