import type { RichText } from "@core/domain/text/rich-text";
import type { ExportFile } from "@core/points/artifact-exporter";
import { type NamedPicture, unnamedPictures } from "@shared/named-pictures";
import { Document, LevelFormat, Packer, Paragraph, TextRun } from "docx";
import { pictureRun } from "./word-runs";
import { WordWriter } from "./word-writer";

/** How deep Word numbers lists within lists. */
const LEVELS = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const TWIPS_PER_LEVEL = 360;

/** A Word document with real headings, lists, tables, links, footnotes and pictures; those that it names nowhere are last. */
export const wordFile: ExportFile = async ({ title, text, files }, signal) => {
  const document = documentOf(title, text, unnamedPictures(text, files));
  signal.throwIfAborted();
  const content = new Uint8Array(await Packer.toArrayBuffer(document));
  return {
    extension: "docx",
    mimeType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    content,
  };
};

function documentOf(
  title: string,
  { blocks, footnotes }: RichText,
  pictures: readonly NamedPicture[],
): Document {
  const writer = new WordWriter(new Map(footnotes.map(({ label }, index) => [label, index + 1])));
  const children = writer.blocks(blocks);
  const notes = footnotes.map(({ blocks: note }, index) => {
    // Word takes paragraphs alone for a footnote.
    const paragraphs: Paragraph[] = writer.paragraphs(note);
    return [String(index + 1), { children: paragraphs }] as const;
  });
  return new Document({
    title,
    creator: "Troupe",
    styles: { default: { document: { run: { font: "Calibri", size: 22 } } } },
    numbering: { config: [...writer.starts].map(numberingFrom) },
    footnotes: Object.fromEntries(notes),
    sections: [{ children: [...children, ...pictures.flatMap(captioned)] }],
  });
}

function captioned({ name, picture }: NamedPicture): readonly Paragraph[] {
  return [
    new Paragraph({ keepNext: true, children: [pictureRun(picture, name)] }),
    new Paragraph({ spacing: { after: 240 }, children: [new TextRun({ text: name, italics: true })] }),
  ];
}

function numberingFrom(start: number) {
  return {
    reference: WordWriter.numbering(start),
    levels: LEVELS.map((level) => ({
      level,
      start: level === 0 ? start : 1,
      format: LevelFormat.DECIMAL,
      text: `%${level + 1}.`,
      style: { paragraph: { indent: { left: TWIPS_PER_LEVEL * (level + 2), hanging: TWIPS_PER_LEVEL } } },
    })),
  };
}
