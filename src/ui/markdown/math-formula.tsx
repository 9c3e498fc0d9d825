import { useLayoutEffect, useRef, useState } from "react";
import styles from "./markdown.module.css";
import { useVisible } from "./use-visible";

type Typeset = (element: HTMLElement, tex: string, display: boolean) => void;

/** Kept once it is there, so that formulas of a growing text do not flicker. */
let typeset: Typeset | undefined;

/** Properties of a formula; `source` is how the text writes it. */
export interface MathFormulaProps {
  tex: string;
  source: string;
  display: boolean;
}

/** A formula: its source until the typesetter has been fetched, and again when it is not valid. */
export function MathFormula({ tex, source, display }: MathFormulaProps) {
  const box = useRef<HTMLElement>(null);
  const [ready, setReady] = useState(typeset !== undefined);
  const [invalidTex, setInvalidTex] = useState<string>();
  const isVisible = useVisible(box, true);
  useLayoutEffect(() => {
    if (!isVisible || ready) return;
    import("./typeset-math").then(
      ({ typesetMath }) => {
        typeset = typesetMath;
        setReady(true);
      },
      // The source stays.
      () => {},
    );
  }, [isVisible, ready]);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !ready || !typeset || invalidTex === tex) return;
    try {
      typeset(element, tex, display);
    } catch {
      setInvalidTex(tex);
    }
  }, [ready, tex, display, invalidTex]);
  const isTypeset = ready && invalidTex !== tex;
  // A key per kind: what the typesetter put into an element is never reconciled by React.
  return isTypeset ? (
    <span key="typeset" ref={box} className={display ? styles.mathBlock : undefined} />
  ) : (
    <code key="source" ref={box} className={display ? styles.mathBlock : undefined}>
      {source}
    </code>
  );
}
