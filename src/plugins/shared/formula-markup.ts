import { everyBlock, type Inline, type RichBlock, type RichText } from "@core/domain/text/rich-text";

/** Sets a formula in TeX as MathML; nothing where it is none, or too long. */
export type FormulaMarkup = (tex: string, isDisplayed: boolean) => string | undefined;

/** A longer formula stays as it was written, since nothing bounds the time that it takes. */
const LONGEST = 1500;
/** Limit of all formulas of a file together. */
const LONGEST_TOGETHER = 60_000;
/** Sizes in em above this, and macros that expand more often than this, are refused. */
const LIMITS = { maxSize: 20, maxExpand: 500 };

/** The typesetter for the formulas of a text, which is fetched where there are some. */
export async function formulaMarkup(text: RichText): Promise<FormulaMarkup> {
  const blocks = [text, ...text.footnotes].flatMap((part) => [...everyBlock(part.blocks)]);
  if (!blocks.some(hasFormula)) return () => undefined;
  const { renderToString } = await import("katex");
  let room = LONGEST_TOGETHER;
  return (tex, displayMode) => {
    if (tex.length > LONGEST || tex.length > room) return undefined;
    room -= tex.length;
    try {
      return renderToString(tex, {
        ...LIMITS,
        displayMode,
        output: "mathml",
        throwOnError: true,
        strict: "ignore",
        trust: false,
      });
    } catch {
      // It is no TeX that is known, or more than the stack has room for.
      return undefined;
    }
  };
}

function hasFormula(block: RichBlock): boolean {
  if (block.type === "formula") return true;
  if (block.type === "heading" || block.type === "paragraph") return block.content.some(isFormula);
  return block.type === "table" && [block.head, ...block.rows].flat(2).some(isFormula);
}

function isFormula(inline: Inline): boolean {
  return inline.type === "text" && inline.tex !== undefined;
}
