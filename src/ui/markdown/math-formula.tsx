import styles from "./markdown.module.css";

/** A formula: its source, until the typesetter is there. */
export function MathFormula({ source, display }: { tex: string; source: string; display: boolean }) {
  return <code className={display ? styles.mathBlock : undefined}>{source}</code>;
}
