import { everyBlock, plainText, type RichBlock } from "@core/domain/text/rich-text";

/** A text with fewer headings or words than that is found one's way in without a table of contents. */
const HEADINGS = 5;
const WORDS = 1500;

/** Whether a text is long enough for a table of contents. */
export function needsContents(blocks: readonly RichBlock[], language: string): boolean {
  const every = [...everyBlock(blocks)];
  if (every.filter(({ type }) => type === "heading").length < HEADINGS) return false;
  const text = every.map(wordsOf).join("\n");
  const segmenter = new Intl.Segmenter(language, { granularity: "word" });
  let words = 0;
  for (const { isWordLike } of segmenter.segment(text)) {
    if (isWordLike) words += 1;
    if (words > WORDS) return true;
  }
  return false;
}

function wordsOf(block: RichBlock): string {
  if (block.type === "heading" || block.type === "paragraph") return plainText(block.content);
  return block.type === "table" ? [block.head, ...block.rows].flat().map(plainText).join(" ") : "";
}

/** Whether a text begins with its title: a heading of the first level, the only one. */
export function beginsWithTitle(blocks: readonly RichBlock[]): boolean {
  const [first] = blocks;
  const highest = [...everyBlock(blocks)].filter((block) => block.type === "heading" && block.level === 1);
  return first !== undefined && highest.length === 1 && highest[0] === first;
}
