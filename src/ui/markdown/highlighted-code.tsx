import { type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./code-block.module.css";
import { useVisible } from "./use-visible";

/** Properties of a block of code. */
export interface CodeProps {
  language: string;
  source: string;
  /** Whether more of it is on its way. */
  open: boolean;
}

/** Longer code stays plain: colouring it would cost more than it helps. */
const MAX_HIGHLIGHTED_LENGTH = 60_000;

/** Code in a box that scrolls sideways; coloured once it is complete and in view. */
export function HighlightedCode({ language, source, open }: CodeProps) {
  const box = useRef<HTMLPreElement>(null);
  const isWanted = !open && language !== "" && source.length <= MAX_HIGHLIGHTED_LENGTH;
  const isVisible = useVisible(box, isWanted);
  const [coloured, setColoured] = useState<{ source: string; nodes: ReactNode }>();
  useEffect(() => {
    if (!isWanted || !isVisible) return;
    let isCurrent = true;
    import("./highlight").then(
      ({ highlight }) => {
        const nodes = isCurrent ? highlight(source, language) : undefined;
        if (nodes !== undefined) setColoured({ source, nodes });
      },
      (error: unknown) => console.warn("Code stays uncoloured", error),
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, isVisible, source, language]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard.
    <pre ref={box} className={styles.code} tabIndex={0}>
      <code>{coloured?.source === source ? coloured.nodes : source}</code>
    </pre>
  );
}
