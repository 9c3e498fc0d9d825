import "@ui/theme/controls.css";
import { memo, type ReactElement, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import styles from "./markdown.module.css";
import type { Block, Chapter } from "./parse/block";
import { isCutFormula } from "./parse/overlong";
import { isTooLarge, PlainBlock } from "./plain-block";
import { renderParagraph, renderTokens } from "./render-tokens";

/** Draws a text inside the text; the same function on every render, or nothing is remembered. */
export type DrawNested = (text: string, streaming: boolean) => ReactNode;

/** Blocks as they were drawn: React leaves alone what is the same element as before. */
const drawn = new WeakMap<Block, ReactElement>();

/** One block; drawn again only when the block object is another one. */
function viewOf(block: Block, nested: DrawNested): ReactElement {
  const known = drawn.get(block);
  if (known) return known;
  const view = draw(block, nested);
  drawn.set(block, view);
  return view;
}

/** Text of so many characters is skipped by itself while it is out of view, and not only with its page. */
const LONG_BLOCK_LENGTH = 4096;
/** Blocks that are as high as they are long, which thoughts, drawings and folded HTML are not. */
const TEXT = /^(?:paragraph|blockquote|bullet_list|ordered_list|table)_open$/;

function draw(block: Block, nested: DrawNested): ReactElement {
  const { key, kind, source, tokens, open } = block;
  const isPlain = isTooLarge(tokens) || isCutFormula({ source, tokens, open });
  // Most blocks are paragraphs: of a long text it counts what each takes in memory.
  const [first, text] = tokens;
  const isLong = source.length > LONG_BLOCK_LENGTH && TEXT.test(first?.type ?? "");
  if (first?.type === "paragraph_open" && text && tokens.length === 3 && !isPlain)
    return renderParagraph(text, isLong ? { key, className: styles.long } : { key });
  return (
    <div key={key} className={isLong ? `${styles.block} ${styles.long}` : styles.block}>
      {kind === "think" ? (
        <ThinkBlock isOpen={open}>{nested(source, open)}</ThinkBlock>
      ) : isPlain ? (
        <PlainBlock source={source} />
      ) : (
        renderTokens(tokens)
      )}
    </div>
  );
}

const BlockPage = memo(function BlockPage({
  blocks,
  nested,
}: {
  blocks: readonly Block[];
  nested: DrawNested;
}): ReactNode {
  return <div className={styles.page}>{blocks.map((block) => viewOf(block, nested))}</div>;
});

/** A chapter of pages of blocks; untouched while text streams in further down. */
export const ChapterView = memo(function ChapterView({
  pages,
  nested,
}: {
  pages: Chapter;
  nested: DrawNested;
}) {
  return (
    <div className={styles.chapter}>
      {pages.map((blocks) => (
        <BlockPage key={blocks[0]?.key} blocks={blocks} nested={nested} />
      ))}
    </div>
  );
});

/** A model's reasoning, folded away: 'Thinking…' while it goes on, 'Thoughts' afterwards. */
function ThinkBlock({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const { t } = useTranslation("markdown");
  return (
    <details className={styles.think}>
      <summary>{isOpen ? t("thinking") : t("thoughts")}</summary>
      {children}
    </details>
  );
}
