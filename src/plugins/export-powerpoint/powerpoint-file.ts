import {
  everyBlock,
  plainText,
  type RichBlock,
  type RichTable,
  type RichText,
} from "@core/domain/text/rich-text";
import type { ExportFile } from "@core/points/artifact-exporter";
import PptxGenJS from "pptxgenjs";
import { linesOf, type Notes } from "./slide-lines";

/** In inches, as the library has it: a slide of 16:9 and what stands on it. */
const WIDTH = 13.33;
const MARGIN = 0.6;
const TITLE = { x: MARGIN, y: 0.4, w: WIDTH - 2 * MARGIN, h: 1, fontSize: 32, bold: true } as const;
const BODY = { x: MARGIN, y: 1.6, w: WIDTH - 2 * MARGIN, h: 5.3 } as const;

/**
 * A presentation: a slide for each part between two rules, with its first heading as its title. Each further table of a
 * part has a slide of its own, and one that is longer than a slide goes on; footnotes stand at the end.
 */
export const powerpointFile: ExportFile = async ({ title, text }, signal) => {
  const deck = new PptxGenJS();
  deck.layout = "LAYOUT_WIDE";
  deck.title = title;
  const notes = new Map(text.footnotes.map(({ label }, index) => [label, index + 1]));
  for (const blocks of slidesOf(text.blocks)) addSlides(deck, blocks, notes);
  if (text.footnotes.length > 0) addSlides(deck, numberedNotes(text.footnotes), notes);
  signal.throwIfAborted();
  const bytes = await deck.write({ outputType: "uint8array" });
  return {
    extension: "pptx",
    mimeType: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    content: new Uint8Array(bytes as Uint8Array),
  };
};

function slidesOf(blocks: readonly RichBlock[]): readonly (readonly RichBlock[])[] {
  const slides: RichBlock[][] = [[]];
  for (const block of blocks) {
    if (block.type === "rule") slides.push([]);
    else slides.at(-1)?.push(block);
  }
  return slides.filter((slide) => slide.length > 0);
}

function addSlides(deck: PptxGenJS, blocks: readonly RichBlock[], notes: Notes): void {
  const place = blocks.findIndex(({ type }) => type === "heading");
  const heading = blocks[place];
  const title = heading?.type === "heading" ? plainText(heading.content) : "";
  const lines = linesOf(
    blocks.filter((_, index) => index !== place),
    notes,
  );
  const [table, ...others] = [...everyBlock(blocks)].filter((block) => block.type === "table");
  const slide = slideWith(deck, title);
  const half = table && lines.length > 0 ? BODY.h / 2 : BODY.h;
  if (lines.length > 0) slide.addText([...lines], { ...BODY, h: half, valign: "top", fit: "shrink" });
  if (table) addTable(slide, table, lines.length > 0 ? BODY.y + half : BODY.y);
  for (const other of others) addTable(slideWith(deck, title), other, BODY.y);
}

function slideWith(deck: PptxGenJS, title: string): PptxGenJS.Slide {
  const slide = deck.addSlide();
  if (title) slide.addText(title, TITLE);
  return slide;
}

function addTable(slide: PptxGenJS.Slide, { head, rows }: RichTable, y: number): void {
  const cells = [head, ...rows].map((row, index) =>
    row.map((cell) => ({ text: plainText(cell), options: { bold: index === 0 } })),
  );
  slide.addTable(cells, {
    x: BODY.x,
    y,
    w: BODY.w,
    fontSize: 16,
    border: { type: "solid", pt: 0.5, color: "999999" },
    autoPage: true,
    autoPageRepeatHeader: true,
    autoPageSlideStartY: BODY.y,
  });
}

function numberedNotes(footnotes: RichText["footnotes"]): readonly RichBlock[] {
  const items = footnotes.map(({ blocks }) => ({ blocks }));
  return [{ type: "list", ordered: true, start: 1, items }];
}
