import { type Inline, plainText, type RichBlock, type TextRun } from "@core/domain/rich-text";
import type PptxGenJS from "pptxgenjs";

type Line = PptxGenJS.TextProps;

const BODY_SIZE = 20;
const CODE_SIZE = 14;

/** The lines of a slide: paragraphs, items with their bullets, code. */
export function linesOf(blocks: readonly RichBlock[], level = 0): readonly Line[] {
  return blocks.flatMap((block): readonly Line[] => {
    switch (block.type) {
      case "heading":
        return line(block.content, { bold: true, fontSize: BODY_SIZE + 4 });
      case "paragraph":
        return line(block.content, { fontSize: BODY_SIZE });
      case "quote":
        return linesOf(block.blocks, level);
      case "list":
        return block.items.flatMap(({ blocks: [first, ...rest] }) => {
          const bullet = block.ordered ? ({ type: "number" } as const) : true;
          const content = first && "content" in first ? first.content : [];
          const others = first && !("content" in first) ? [first, ...rest] : rest;
          return [
            ...line(content, { fontSize: BODY_SIZE, bullet, indentLevel: Math.min(level, 8) }),
            ...linesOf(others, level + 1),
          ];
        });
      case "code":
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

function line(content: readonly Inline[], options: PptxGenJS.TextPropsOptions): readonly Line[] {
  const runs = content.filter((each): each is TextRun => each.type === "text");
  if (runs.length === 0) return [{ text: plainText(content), options: { ...options, breakLine: true } }];
  return runs.map(({ text, bold, italic, href }, index) => ({
    text,
    options: {
      ...options,
      ...(bold ? { bold } : {}),
      ...(italic ? { italic } : {}),
      ...(href ? { hyperlink: { url: href } } : {}),
      breakLine: index === runs.length - 1,
    },
  }));
}
