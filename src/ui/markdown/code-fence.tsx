import styles from "./markdown.module.css";

/** A code block as a message has it; `open` while its end has not arrived. */
export function CodeFence({ info, code }: { info: string; code: string; open: boolean }) {
  const language = info.trim().split(/\s/)[0] ?? "";
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard.
    <pre className={styles.code} data-language={language || undefined} tabIndex={0}>
      <code>{code}</code>
    </pre>
  );
}
