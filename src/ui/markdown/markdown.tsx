import { CodeBlockRenderers } from "@core/points/code-block-renderer";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { Component, memo, type ReactNode, startTransition, useEffect, useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { BlockViewer } from "./block-viewer";
import { FootnoteProvider } from "./footnote-reference";
import styles from "./markdown.module.css";
import { ChapterView } from "./markdown-view";
import type { FootnoteBlock, ParsedDocument } from "./parse/block";
import { MarkdownDocument } from "./parse/markdown-document";
import { PlainBlock } from "./plain-block";
import { PlainText } from "./plain-text";
import { renderTokens } from "./render-tokens";

/** Properties of a Markdown text. */
export interface MarkdownProps {
  text: string;
  /** Whether more text is on its way: the end of the text is then taken as unfinished. */
  streaming?: boolean;
  /** Whether lines of a paragraph end where they were ended, as in a message; else they flow, as Markdown says. */
  keepsLines?: boolean;
}

/** The length of a text that is taken in at first, together with all else that is drawn then. */
export const FIRST_PIECE = 4096;
/** The length of a longer text that is taken in by each turn after that. */
export const LATER_PIECE = 8192;

/** Markdown from a model or a person, drawn safely; the one way the application shows it, streaming or not. */
export default function Markdown({ text, streaming = false, keepsLines = false }: MarkdownProps) {
  const Body = text.startsWith("---") ? MarkdownOrDocument : MarkdownBody;
  return (
    <MarkdownBoundary text={text}>
      <Body text={text} streaming={streaming} keepsLines={keepsLines} />
    </MarkdownBoundary>
  );
}

/** A text whose front matter declares a kind of its own, such as slides, is drawn by the renderer of that kind. */
const MarkdownOrDocument = observer(function MarkdownOrDocument(props: Required<MarkdownProps>) {
  const { text, streaming } = props;
  const renderer = useService(CodeBlockRenderers).all.find(({ matchesDocument }) => matchesDocument?.(text));
  if (!renderer) return <MarkdownBody {...props} />;
  return <BlockViewer language={renderer.id} source={text} open={streaming} renderer={renderer} />;
});

function MarkdownBody({
  text,
  streaming,
  keepsLines,
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
      <div className={keepsLines ? `${styles.markdown} ${styles.lines}` : styles.markdown}>
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
    <MarkdownBody text={text} streaming={streaming} keepsLines={false} isThought />
  </MarkdownBoundary>
);

/** The document of the text; of a long one ever more, by transitions, so that the page can answer in between. */
function useDocument(text: string, streaming: boolean, isThought: boolean): ParsedDocument | undefined {
  const [document] = useState(() => new MarkdownDocument({ hasThoughts: !isThought }));
  const [, nextTurn] = useState({});
  const view = parse(document, text, !streaming);
  const isBehind = view !== undefined && document.length < text.length;
  useEffect(() => {
    if (!isBehind) return;
    const turn = setTimeout(() => startTransition(() => nextTurn({})));
    return () => clearTimeout(turn);
  });
  return view;
}

function parse(document: MarkdownDocument, text: string, final: boolean): ParsedDocument | undefined {
  try {
    return document.update(text, final, document.length === 0 ? FIRST_PIECE : LATER_PIECE);
  } catch (error) {
    console.error("Markdown could not be parsed", error);
    return undefined;
  }
}

/** Each has an element and a link of its own, and a new one has all links numbered again. */
const MAX_FOOTNOTES = 1000;

/** The footnotes that have a number; what comes after that is shown as it was written. */
function numberedFootnotes(footnotes: readonly FootnoteBlock[]): readonly FootnoteBlock[] {
  return footnotes.slice(0, MAX_FOOTNOTES);
}

/** The list of footnotes under a document. */
function FootnoteList({ footnotes, idPrefix }: { footnotes: readonly FootnoteBlock[]; idPrefix: string }) {
  const { t } = useTranslation("markdown");
  if (footnotes.length === 0) return null;
  const rest = footnotes.slice(MAX_FOOTNOTES);
  return (
    <section className={styles.footnotes} aria-label={t("footnote.list")}>
      <ol className={styles.footnoteList}>
        {numberedFootnotes(footnotes).map((footnote, index) => (
          <Footnote key={footnote.label} id={`${idPrefix}-${index + 1}`} footnote={footnote} />
        ))}
      </ol>
      {rest.length > 0 ? <PlainBlock source={rest.map(({ source }) => source.trimEnd()).join("\n")} /> : null}
    </section>
  );
}

const Footnote = memo(function Footnote({ footnote, id }: { footnote: FootnoteBlock; id: string }) {
  return (
    <li id={id} tabIndex={-1}>
      {renderTokens(footnote.tokens)}
    </li>
  );
});

/** Shows plain text where drawing the Markdown failed, and tries again with the next text. */
class MarkdownBoundary extends Component<
  { text: string; children: ReactNode },
  { failedText: string | undefined }
> {
  override state: { failedText: string | undefined } = { failedText: undefined };

  static getDerivedStateFromError(): { failedText: string } {
    return { failedText: "" };
  }

  override componentDidCatch(): void {
    this.setState({ failedText: this.props.text });
  }

  override componentDidUpdate(): void {
    const { failedText } = this.state;
    if (failedText !== undefined && failedText !== "" && failedText !== this.props.text)
      this.setState({ failedText: undefined });
  }

  override render(): ReactNode {
    return this.state.failedText === undefined ? this.props.children : <PlainText text={this.props.text} />;
  }
}
