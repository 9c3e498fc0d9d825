import { CodeBlockRenderers } from "@core/points/code-block-renderer";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { BlockActions, RunButton } from "./block-actions";
import { BlockViewer } from "./block-viewer";
import styles from "./code-block.module.css";
import { type CodeProps, HighlightedCode } from "./highlighted-code";
import { isKnownLanguage } from "./known-language";

/** A code block as a message has it; `open` while its end has not arrived. */
export const CodeFence = observer(function CodeFence({
  info,
  code,
  open,
}: {
  info: string;
  code: string;
  open: boolean;
}) {
  const language = info.trim().split(/[\s{]/)[0]?.toLowerCase() ?? "";
  const [renderer] = useService(CodeBlockRenderers).serving(language);
  if (!renderer && isKnownLanguage(language)) {
    return <CodeView language={language} source={code} open={open} />;
  }
  return <BlockViewer language={language} source={code} open={open} renderer={renderer} />;
});

/** Code with its language and what can be done with it. */
function CodeView({ language, source, open }: CodeProps) {
  return (
    <figure className={styles.viewer}>
      <figcaption className={styles.header}>
        <span className={styles.language}>{language}</span>
        {open ? null : <RunButton language={language} source={source} />}
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
