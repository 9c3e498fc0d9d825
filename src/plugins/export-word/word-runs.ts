import { type Inline, imageWords, type TextRun as Run } from "@core/domain/text/rich-text";
import { ExternalHyperlink, FootnoteReferenceRun, type ParagraphChild, TextRun } from "docx";

/** The runs of a line, as Word has them. `notes`: the footnotes' numbers by their labels. */
export function runsOf(content: readonly Inline[], notes: ReadonlyMap<string, number>): ParagraphChild[] {
  return content.flatMap((inline) => runOf(inline, notes) ?? []);
}

function runOf(inline: Inline, notes: ReadonlyMap<string, number>): ParagraphChild | undefined {
  switch (inline.type) {
    case "text":
      return linked(inline);
    case "break":
      return new TextRun({ break: 1 });
    case "image":
      return linked(imageWords(inline));
    case "footnote": {
      const number = notes.get(inline.label);
      return number ? new FootnoteReferenceRun(number) : undefined;
    }
  }
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
    ...(code ? { font: "Consolas" } : {}),
    ...(superscript ? { superScript: true } : {}),
    ...(subscript ? { subScript: true } : {}),
  });
}
