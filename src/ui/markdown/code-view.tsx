import { BlockActions } from "./block-actions";
import styles from "./code-block.module.css";
import { type CodeProps, HighlightedCode } from "./highlighted-code";

/** Code with its language and what can be done with it. */
export function CodeView({ language, source, open }: CodeProps) {
  return (
    <figure className={styles.viewer}>
      <figcaption className={styles.header}>
        <span className={styles.language}>{language}</span>
        <BlockActions
          language={language}
          source={source}
          large={<HighlightedCode language={language} source={source} open={false} />}
        />
      </figcaption>
      <HighlightedCode language={language} source={source} open={open} />
    </figure>
  );
}
