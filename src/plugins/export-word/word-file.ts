import type { PluginContext } from "@core/plugin/contribution";
import type { ExportedFile, ExportFile, ExportRequest } from "@core/points/artifact-exporter";
import { unnamedPictures } from "@shared/named-pictures";
import { keptTemplate } from "@shared/office/kept-template";
import {
  Document,
  Footer,
  type IPropertiesOptions,
  LeaderType,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  TableOfContents,
  TextRun,
} from "docx";
import { documentWords, wordLanguage } from "./document-words";
import { OfficeFormulas } from "./office-formulas";
import { beginsWithTitle, needsContents } from "./word-contents";
import { WordFigures } from "./word-figures";
import { STYLE, TABLE_STYLE, wordStyles } from "./word-styles";
import { BULLETS, WordWriter } from "./word-writer";

/** How deep Word numbers lists within lists. */
const LEVELS = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const TWIPS_PER_LEVEL = 720;
const MARK_TWIPS = 360;
const MARKS = ["•", "–", "▪"];

/**
 * A Word document with styles of its own, real headings, lists, tables, formulas, links, footnotes and pictures; those
 * that it names nowhere are last. A long one has a table of contents. Where the user keeps a template it has the look of that.
 */
export function wordExporter(context: Pick<PluginContext, "storage">): ExportFile {
  return (request, signal) => wordFile(request, signal, context);
}

async function wordFile(
  request: ExportRequest,
  signal: AbortSignal,
  context: Pick<PluginContext, "storage">,
): Promise<ExportedFile> {
  const { document, asWritten } = documentOf(request);
  const [made, template] = await Promise.all([Packer.toArrayBuffer(document), keptTemplate(context)]);
  signal.throwIfAborted();
  const own = new Uint8Array(made);
  const content = template
    ? (await import("./template/with-template")).withTemplate(own, template.bytes())
    : own;
  return {
    extension: "docx",
    mimeType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    content,
    ...(asWritten > 0
      ? { notice: { code: "artifact.formulas-as-written", params: { count: asWritten } } }
      : {}),
  };
}

function documentOf({ title, language, text, files }: ExportRequest) {
  const { blocks, footnotes } = text;
  const words = documentWords(language);
  const formulas = new OfficeFormulas();
  const figures = new WordFigures(words);
  const isTitled = beginsWithTitle(blocks);
  const notes = new Map(footnotes.map(({ label }, index) => [label, index + 1]));
  const writer = new WordWriter({ notes, formulas, figures, isTitled });
  const [first] = blocks;
  const heading = isTitled && first?.type === "heading" ? [writer.title(first.content)] : [];
  const contents = needsContents(blocks, language) ? contentsOf(words.contents) : [];
  const body = writer.blocks(isTitled ? blocks.slice(1) : blocks);
  const pictures = unnamedPictures(text, files).flatMap((picture) => figures.named(picture));
  const written = footnotes.map(({ blocks: note }, index) => {
    // Word takes paragraphs alone for a footnote.
    const paragraphs: Paragraph[] = writer.paragraphs(note);
    return [String(index + 1), { children: paragraphs }] as const;
  });
  const document = new Document({
    title,
    creator: "Troupe",
    lastModifiedBy: "Troupe",
    styles: wordStyles(wordLanguage(language)),
    externalStyles: TABLE_STYLE,
    numbering: { config: [bullets(), ...[...writer.starts].map(numberingFrom)] },
    footnotes: Object.fromEntries(written),
    sections: [
      {
        footers: { default: pageFooter() },
        children: [...heading, ...contents, ...body, ...pictures],
      },
    ],
  });
  return { document, asWritten: formulas.asWritten };
}

/**
 * A table of contents with its entries, whose pages Word counts when it opens the document, after asking. Other programs
 * do not: no dots lead to where the pages would stand.
 */
function contentsOf(words: string) {
  return [
    new Paragraph({ style: STYLE.contents, children: [new TextRun(words)] }),
    new TableOfContents(words, {
      ...{ hyperlink: true, headingStyleRange: "1-3" },
      tabLeader: LeaderType.NONE,
    }),
  ];
}

function pageFooter(): Footer {
  const number = new TextRun({ children: [PageNumber.CURRENT], size: 18, color: "595959" });
  return new Footer({ children: [new Paragraph({ alignment: "center", children: [number] })] });
}

type Numbering = NonNullable<IPropertiesOptions["numbering"]>["config"][number];

function numberingFrom(start: number): Numbering {
  return {
    reference: WordWriter.numbering(start),
    levels: LEVELS.map((level) => ({
      ...levelOf(level),
      start: level === 0 ? start : 1,
      format: LevelFormat.DECIMAL,
      text: `%${level + 1}.`,
    })),
  };
}

function bullets(): Numbering {
  const levels = LEVELS.map((level) => ({
    ...levelOf(level),
    format: LevelFormat.BULLET,
    text: MARKS[level % MARKS.length] ?? "",
  }));
  return { reference: BULLETS, levels };
}

function levelOf(level: number) {
  const indent = { left: TWIPS_PER_LEVEL * (level + 1), hanging: MARK_TWIPS };
  return { level, style: { paragraph: { indent } } };
}
