import type { RichText } from "@core/domain/text/rich-text";
import type { ExportFile } from "@core/points/artifact-exporter";
import { Document, LevelFormat, Packer, type Paragraph } from "docx";
import { WordWriter } from "./word-writer";

/** How deep Word numbers lists within lists. */
const LEVELS = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const TWIPS_PER_LEVEL = 360;

/** A Word document with real headings, lists, tables, links and footnotes. */
export const wordFile: ExportFile = async ({ title, text }, signal) => {
  const document = documentOf(title, text);
  signal.throwIfAborted();
  const content = new Uint8Array(await Packer.toArrayBuffer(document));
  return {
    extension: "docx",
    mimeType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    content,
  };
};

function documentOf(title: string, { blocks, footnotes }: RichText): Document {
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
    sections: [{ children }],
  });
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
