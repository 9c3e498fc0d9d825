import { memo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Block, Chapter } from "./block";
import styles from "./markdown.module.css";
import { isCutFormula } from "./overlong";
import { isTooLarge, PlainBlock } from "./plain-block";
import { renderTokens } from "./render-tokens";

/** Draws a text inside the text; the same function on every render, or nothing is remembered. */
export type DrawNested = (text: string, streaming: boolean) => ReactNode;

interface BlockProps {
  readonly block: Block;
  readonly nested: DrawNested;
}

/** One block; drawn again only when the block object is another one. */
const BlockView = memo(function BlockView({ block, nested }: BlockProps): ReactNode {
  return <div className={styles.block}>{contentOf(block, nested)}</div>;
});

function contentOf(block: Block, nested: DrawNested): ReactNode {
  if (block.kind === "think")
    return <ThinkBlock block={block}>{nested(block.source, block.open)}</ThinkBlock>;
  return isTooLarge(block.tokens) || isCutFormula(block) ? (
    <PlainBlock source={block.source} />
  ) : (
    renderTokens(block.tokens)
  );
}

const BlockPage = memo(function BlockPage({
  blocks,
  nested,
}: {
  blocks: readonly Block[];
  nested: DrawNested;
}): ReactNode {
  return (
    <div className={styles.page}>
      {blocks.map((block) => (
        <BlockView key={block.key} block={block} nested={nested} />
      ))}
    </div>
  );
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
function ThinkBlock({ block, children }: { block: Block; children: ReactNode }) {
  const { t } = useTranslation("markdown");
  return (
    <details className={styles.think}>
      <summary>{block.open ? t("thinking") : t("thoughts")}</summary>
      {children}
    </details>
  );
}
