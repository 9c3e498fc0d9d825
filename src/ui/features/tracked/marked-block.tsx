import { Skeleton } from "@ui/elements/skeleton";
import { LazyMarkdown } from "@ui/markdown/lazy-markdown";
import type { ReactNode } from "react";
import styles from "./marked-block.module.css";
import type { BlockChange } from "./tracked-text";

/** Properties of a changed block. */
export interface MarkedBlockProps {
  change: BlockChange;
  /** Drawn below it. */
  children?: ReactNode;
}

/** Blocks of a document with what goes and what comes: word by word where that can be drawn, else the old above the new. */
export function MarkedBlock({ change, children }: MarkedBlockProps) {
  const { marked, before, after } = change;
  return (
    <div className={styles.marked} data-tracked="">
      {marked === undefined ? (
        <>
          {before.trim() === "" ? null : (
            <del className={styles.block}>
              <TrackedMarkdown text={before} />
            </del>
          )}
          {after.trim() === "" ? null : (
            <ins className={styles.block}>
              <TrackedMarkdown text={after} />
            </ins>
          )}
        </>
      ) : (
        <TrackedMarkdown text={marked} />
      )}
      {children}
    </div>
  );
}

/** A stretch of a document, as it is read. */
export function TrackedMarkdown({ text }: { text: string }) {
  return <LazyMarkdown text={text} fallback={<Skeleton lines={3} />} />;
}
