import { type Inline, imageWords, type TextRun as Run } from "@core/domain/text/rich-text";
import { wellFormed } from "@core/domain/text/well-formed";
import { type MadePicture, pictureOfUrl } from "@shared/made-picture";
import { ExternalHyperlink, FootnoteReferenceRun, ImageRun, type ParagraphChild, TextRun } from "docx";
import type { OfficeFormulas } from "./office-formulas";
import { CODE_FONT, STYLE } from "./word-styles";

/** Width and height between the margins of a page, in pixels of which 96 are an inch. */
const MOST_WIDTH_PX = 600;
const MOST_HEIGHT_PX = 860;

/** The notes and formulas that the lines of a document refer to. */
export interface LineContext {
  /** The footnotes' numbers by their labels. */
  readonly notes: ReadonlyMap<string, number>;
  readonly formulas: OfficeFormulas;
}

/** The runs of a line, as Word has them. */
export function runsOf(content: readonly Inline[], context: LineContext): ParagraphChild[] {
  return content.flatMap((inline) => runOf(inline, context) ?? []);
}

function runOf(inline: Inline, { notes, formulas }: LineContext): ParagraphChild | undefined {
  switch (inline.type) {
    case "text":
      return (inline.tex === undefined ? undefined : formulas.formula(inline.tex)) ?? linked(inline);
    case "break":
      return new TextRun({ break: 1 });
    case "image": {
      const picture = inline.dataUrl === undefined ? undefined : pictureOfUrl(inline.dataUrl);
      return picture ? pictureRun(picture, inline.alt) : linked(imageWords(inline));
    }
    case "footnote": {
      const number = notes.get(inline.label);
      return number ? new FootnoteReferenceRun(number) : undefined;
    }
  }
}

/** A picture as large as it is, or as the page. */
export function pictureRun(
  { type, bytes, widthPx, heightPx }: Pick<MadePicture, "type" | "bytes" | "widthPx" | "heightPx">,
  description: string,
): ImageRun {
  const scale = Math.min(1, MOST_WIDTH_PX / widthPx, MOST_HEIGHT_PX / heightPx);
  const side = (px: number) => Math.max(1, Math.round(px * scale));
  const altText = { name: "picture", description: wellFormed(description.slice(0, 500)) };
  return new ImageRun({
    ...{ type, data: bytes, altText },
    transformation: { width: side(widthPx), height: side(heightPx) },
  });
}

function linked(run: Run): ParagraphChild {
  if (run.href === undefined) return styled(run);
  return new ExternalHyperlink({ link: run.href, children: [styled(run, "Hyperlink")] });
}

function styled({ text, bold, italic, strike, code, superscript, subscript }: Run, style?: string): TextRun {
  return new TextRun({
    text,
    ...(style ? { style } : {}),
    ...(bold ? { bold } : {}),
    ...(italic ? { italics: true } : {}),
    ...(strike ? { strike } : {}),
    ...(code ? (style ? { font: CODE_FONT } : { style: STYLE.inlineCode }) : {}),
    ...(superscript ? { superScript: true } : {}),
    ...(subscript ? { subScript: true } : {}),
  });
}
