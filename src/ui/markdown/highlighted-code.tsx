import { createElement, type ReactNode, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import styles from "./code-block.module.css";
import { ElementStack } from "./element-stack";
import { TextPieces } from "./plain-text";
import type { CodeMark, Typeset } from "./typesetting/typesetting-task";
import { useTypeset } from "./typesetting/use-typeset";
import { useVisible } from "./use-visible";

/** Properties of a block of code. */
export interface CodeProps {
  language: string;
  source: string;
  /** Whether more of it is on its way. */
  open: boolean;
}

/** Code in a box that scrolls sideways; coloured once it is complete and in view. */
export function HighlightedCode({ language, source, open }: CodeProps) {
  const box = useRef<HTMLPreElement>(null);
  const isNear = useVisible(box, language !== "");
  const task = useMemo(() => ({ kind: "code", language, source }) as const, [language, source]);
  const typeset = useTypeset(task, { isNear, isReady: isNear && !open });
  const code = useMemo(
    () => (typeset?.type === "colours" ? colouredCode(source, typeset.marks) : <TextPieces text={source} />),
    [typeset, source],
  );
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard. */}
      <pre ref={box} className={styles.code} tabIndex={0}>
        <code>{code}</code>
      </pre>
      <Remark typeset={typeset} length={source.length} />
    </>
  );
}

/** Says why colours are missing. */
function Remark({ typeset, length }: { typeset: Typeset | undefined; length: number }) {
  const { t } = useTranslation("markdown");
  const isPartial = typeset?.type === "colours" && typeset.end < length;
  if (!isPartial && typeset?.type !== "too-costly") return null;
  return <p className={styles.remark}>{t(isPartial ? "code.partlyColoured" : "code.uncoloured")}</p>;
}

/** Code as elements, its parts marked by kind (`data-hl`). */
function colouredCode(source: string, marks: readonly CodeMark[]): ReactNode {
  const stack = new ElementStack();
  let from = 0;
  for (const { at, kind } of marks) {
    if (at > from) stack.add(source.slice(from, at));
    from = at;
    if (kind === undefined) stack.close();
    else stack.open("span", { "data-hl": kind });
  }
  stack.add(source.slice(from));
  return createElement("span", null, stack.finish());
}
