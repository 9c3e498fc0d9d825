import { CodeBlockRenderers } from "@core/points/code-block-renderer";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useId, useMemo, useState } from "react";
import { BlockViewer } from "./block-viewer";
import { FootnoteList } from "./footnote-list";
import { FootnoteProvider } from "./footnote-reference";
import styles from "./markdown.module.css";
import { MarkdownBoundary, PlainText } from "./markdown-boundary";
import { MarkdownDocument } from "./markdown-document";
import { ChapterView } from "./markdown-view";

/** Properties of a Markdown text. */
export interface MarkdownProps {
  text: string;
  /** Whether more text is on its way: the end of the text is then taken as unfinished. */
  streaming?: boolean;
}

/** Markdown from a model or a person, drawn safely; the one way the application shows it, streaming or not. */
export default function Markdown({ text, streaming = false }: MarkdownProps) {
  return (
    <MarkdownBoundary text={text}>
      {text.startsWith("---") ? (
        <MarkdownOrDocument text={text} streaming={streaming} />
      ) : (
        <MarkdownBody text={text} streaming={streaming} />
      )}
    </MarkdownBoundary>
  );
}

/** A text whose front matter declares a kind of its own, such as slides, is drawn by the renderer of that kind. */
const MarkdownOrDocument = observer(function MarkdownOrDocument({
  text,
  streaming,
}: Required<MarkdownProps>) {
  const renderer = useService(CodeBlockRenderers).all.find(({ matchesDocument }) => matchesDocument?.(text));
  if (!renderer) return <MarkdownBody text={text} streaming={streaming} />;
  return <BlockViewer language={renderer.id} source={text} open={streaming} renderer={renderer} />;
});

function MarkdownBody({ text, streaming }: Required<MarkdownProps>) {
  const idPrefix = useId();
  const [document] = useState(() => new MarkdownDocument());
  const view = parse(document, text, !streaming);
  const labels = view?.footnotes.map((footnote) => footnote.label).join("\n") ?? "";
  const scope = useMemo(() => ({ labels: labels.split("\n"), idPrefix }), [labels, idPrefix]);
  if (!view) return <PlainText text={text} />;
  return (
    <FootnoteProvider value={scope}>
      <div className={styles.markdown}>
        {view.chapters.map((pages) => (
          <ChapterView key={pages[0]?.[0]?.key} pages={pages} nested={nested} />
        ))}
        <FootnoteList footnotes={view.footnotes} idPrefix={idPrefix} />
      </div>
    </FootnoteProvider>
  );
}

const nested = (text: string, streaming: boolean) => <Markdown text={text} streaming={streaming} />;

function parse(document: MarkdownDocument, text: string, final: boolean) {
  try {
    return document.update(text, final);
  } catch (error) {
    console.error("Markdown could not be parsed", error);
    return undefined;
  }
}
