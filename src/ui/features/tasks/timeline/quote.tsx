import { LazyMarkdown } from "@ui/markdown/lazy-markdown";
import { excerpt } from "./excerpt";
import styles from "./timeline.module.css";

/** The beginning of what somebody wrote, as a quotation. */
export function Quote({ text }: { text: string }) {
  const short = excerpt(text);
  return (
    <blockquote className={styles.quote}>
      <LazyMarkdown text={short} fallback={<p>{short}</p>} />
    </blockquote>
  );
}
