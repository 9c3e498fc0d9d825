import { memo, type ReactNode } from "react";
import type { Block } from "./block";
import styles from "./markdown.module.css";
import { renderTokens } from "./render-tokens";
import { ThinkBlock } from "./think-block";

/** Draws a text inside the text; the same function on every render, or nothing is remembered. */
export type DrawNested = (text: string, streaming: boolean) => ReactNode;

interface BlockProps {
  readonly block: Block;
  readonly nested: DrawNested;
}

/** One block; drawn again only when the block object is another one. */
const BlockView = memo(function BlockView({ block, nested }: BlockProps): ReactNode {
  if (block.kind === "markdown") return <div className={styles.block}>{renderTokens(block.tokens)}</div>;
  return (
    <div className={styles.block}>
      <ThinkBlock block={block}>{nested(block.source, block.open)}</ThinkBlock>
    </div>
  );
});

/** A page of blocks; untouched while text streams in further down. */
export const BlockPage = memo(function BlockPage({
  blocks,
  nested,
}: {
  blocks: readonly Block[];
  nested: DrawNested;
}): ReactNode {
  return blocks.map((block) => <BlockView key={block.key} block={block} nested={nested} />);
});
