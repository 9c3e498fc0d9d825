import { useEffect, useMemo, useRef, useState } from "react";
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

type Highlight = typeof import("./highlight").highlight;

/** The same for all blocks, once it has come. */
let loaded: Highlight | undefined;

/** Code in a box that scrolls sideways; coloured once it is complete and in view. */
export function HighlightedCode({ language, source, open }: CodeProps) {
  const box = useRef<HTMLPreElement>(null);
  const isWanted = language !== "" && source.length <= MAX_HIGHLIGHTED_LENGTH;
  // Asked for while the code still comes, so that its end and its colours are drawn together.
  const highlight = useHighlight(useVisible(box, isWanted));
  const coloured = useMemo(
    () => (isWanted && !open ? highlight?.(source, language) : undefined),
    [isWanted, open, highlight, source, language],
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard.
    <pre ref={box} className={styles.code} tabIndex={0}>
      <code>{coloured ?? source}</code>
    </pre>
  );
}

/** The highlighter from the moment it is wanted and has come. */
function useHighlight(isWanted: boolean): Highlight | undefined {
  const [, setLoaded] = useState(loaded !== undefined);
  useEffect(() => {
    if (!isWanted) return;
    if (loaded) return setLoaded(true);
    let isCurrent = true;
    import("./highlight").then(
      ({ highlight }) => {
        loaded = highlight;
        if (isCurrent) setLoaded(true);
      },
      (error: unknown) => console.warn("Code stays uncoloured", error),
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted]);
  return isWanted ? loaded : undefined;
}
