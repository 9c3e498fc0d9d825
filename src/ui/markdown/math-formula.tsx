import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { breakable } from "./long-words";
import styles from "./markdown.module.css";
import { formulaNodes } from "./typesetting/formula-nodes";
import { useTypeset } from "./typesetting/use-typeset";
import { useVisible } from "./use-visible";

/** Properties of a formula; `source` is how the text writes it. */
export interface MathFormulaProps {
  tex: string;
  source: string;
  display: boolean;
}

/** A formula: its source until it is set, and for good when it is not valid or too costly. */
export function MathFormula({ tex, source, display }: MathFormulaProps) {
  const { t } = useTranslation("markdown");
  const box = useRef<HTMLElement>(null);
  const isNear = useVisible(box, true);
  const task = useMemo(() => ({ kind: "formula", tex, display }) as const, [tex, display]);
  // Those of a growing text are set as soon as they are there, so that nothing moves.
  const typeset = useTypeset(task, { isNear, isReady: true });
  const [refused, setRefused] = useState<string>();
  const markup = typeset?.type === "formula" && typeset.markup !== refused ? typeset.markup : undefined;
  useLayoutEffect(() => {
    if (markup === undefined) return;
    try {
      box.current?.replaceChildren(formulaNodes(markup));
    } catch (error) {
      console.warn("A formula stays as its source", error);
      setRefused(markup);
    }
  }, [markup]);
  const className = display ? styles.mathBlock : undefined;
  // A key per kind: what is put into an element here is never reconciled by React.
  if (markup !== undefined) return <span key="typeset" ref={box} className={className} />;
  return (
    <>
      <code key="source" ref={box} className={className}>
        {breakable(source)}
      </code>
      {typeset?.type === "too-costly" ? <small className={styles.remark}>{t("formula.notSet")}</small> : null}
    </>
  );
}
