import { type Inline, imageWords, type RichBlock, type TextRun } from "@core/domain/text/rich-text";
import type PptxGenJS from "pptxgenjs";
import { imageOf } from "./slide-figures";

type Line = PptxGenJS.TextProps;

/** The numbers of footnotes by their labels. */
export type Notes = ReadonlyMap<string, number>;

const BODY_SIZE = 20;
const CODE_SIZE = 14;

/** The lines of a slide: paragraphs, items with their bullets, code; its tables and pictures are apart. */
export function linesOf(blocks: readonly RichBlock[], notes: Notes, level = 0): readonly Line[] {
  return blocks.flatMap((block): readonly Line[] => {
    switch (block.type) {
      case "heading":
        return line(block.content, notes, { bold: true, fontSize: BODY_SIZE + 4 });
      case "paragraph":
        if (block.content.length > 0 && block.content.every((each) => imageOf(each).length > 0)) return [];
        return line(block.content, notes, { fontSize: BODY_SIZE });
      case "quote":
        return linesOf(block.blocks, notes, level);
      case "list":
        return block.items.flatMap(({ blocks: [first, ...rest] }) => {
          const bullet = block.ordered ? ({ type: "number" } as const) : true;
          const content = first && "content" in first ? first.content : [];
          const others = first && !("content" in first) ? [first, ...rest] : rest;
          return [
            ...line(content, notes, { fontSize: BODY_SIZE, bullet, indentLevel: Math.min(level, 8) }),
            ...linesOf(others, notes, level + 1),
          ];
        });
      case "code":
        if (block.picture) return [];
        return block.text.split("\n").map((text) => code(text));
      case "formula":
        return [code(block.tex)];
      default:
        return [];
    }
  });
}

function code(text: string): Line {
  return { text, options: { fontFace: "Consolas", fontSize: CODE_SIZE, breakLine: true } };
}

function line(
  content: readonly Inline[],
  notes: Notes,
  options: PptxGenJS.TextPropsOptions,
): readonly Line[] {
  const runs: Line[] = [];
  let isBroken = false;
  for (const inline of content) {
    const run = runOf(inline, notes);
    if (run) {
      const softBreakBefore = isBroken && runs.length > 0;
      const look = { ...options, ...lookOf(run), ...(softBreakBefore ? { softBreakBefore } : {}) };
      runs.push({ text: run.text, options: { ...look, breakLine: false } });
    }
    isBroken = !run && inline.type === "break";
  }
  const last = runs.at(-1) ?? { text: "", options };
  return [...runs.slice(0, -1), { ...last, options: { ...last.options, breakLine: true } }];
}

function runOf(inline: Inline, notes: Notes): TextRun | undefined {
  if (inline.type === "text") return inline;
  if (inline.type === "image") return imageOf(inline).length > 0 ? undefined : imageWords(inline);
  const number = inline.type === "footnote" && notes.get(inline.label);
  return number ? { type: "text", text: String(number), superscript: true } : undefined;
}

function lookOf({ bold, italic, superscript, href }: TextRun): PptxGenJS.TextPropsOptions {
  return {
    ...(bold ? { bold } : {}),
    ...(italic ? { italic } : {}),
    ...(superscript ? { superscript } : {}),
    ...(href ? { hyperlink: { url: href } } : {}),
  };
}
