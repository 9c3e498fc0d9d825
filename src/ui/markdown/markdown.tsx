import { CodeBlockRenderers } from "@core/points/code-block-renderer";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useEffect, useId, useMemo, useState } from "react";
import type { ParsedDocument } from "./block";
import { BlockViewer } from "./block-viewer";
import { FootnoteList, numberedFootnotes } from "./footnote-list";
import { FootnoteProvider } from "./footnote-reference";
import styles from "./markdown.module.css";
import { MarkdownBoundary } from "./markdown-boundary";
import { MarkdownDocument } from "./markdown-document";
import { ChapterView } from "./markdown-view";
import { PlainText } from "./plain-text";

/** Properties of a Markdown text. */
export interface MarkdownProps {
  text: string;
  /** Whether more text is on its way: the end of the text is then taken as unfinished. */
  streaming?: boolean;
}

/** How much of a text is taken in at a time: nearly all texts at once, what is longer in several turns. */
const MOST_AT_ONCE = 16_384;

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

function MarkdownBody({
  text,
  streaming,
  isThought = false,
}: Required<MarkdownProps> & { isThought?: boolean }) {
  const idPrefix = useId();
  const view = useDocument(text, streaming, isThought);
  const labels = numberedFootnotes(view?.footnotes ?? [])
    .map((footnote) => footnote.label)
    .join("\n");
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

const nested = (text: string, streaming: boolean) => (
  <MarkdownBoundary text={text}>
    <MarkdownBody text={text} streaming={streaming} isThought />
  </MarkdownBoundary>
);

/** What the text shows; of a long one ever more, so that the page can answer in between. */
function useDocument(text: string, streaming: boolean, isThought: boolean): ParsedDocument | undefined {
  const [document] = useState(() => new MarkdownDocument({ hasThoughts: !isThought }));
  const [, nextTurn] = useState({});
  const view = parse(document, text, !streaming);
  const isBehind = view !== undefined && document.length < text.length;
  useEffect(() => {
    if (!isBehind) return;
    const turn = setTimeout(() => nextTurn({}));
    return () => clearTimeout(turn);
  });
  return view;
}

function parse(document: MarkdownDocument, text: string, final: boolean): ParsedDocument | undefined {
  try {
    return document.update(text, final, MOST_AT_ONCE);
  } catch (error) {
    console.error("Markdown could not be parsed", error);
    return undefined;
  }
}
