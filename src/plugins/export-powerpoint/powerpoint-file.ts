import { plainText, type RichBlock } from "@core/domain/rich-text";
import type { ExportFile } from "@core/points/artifact-exporter";
import PptxGenJS from "pptxgenjs";
import { linesOf } from "./slide-lines";

/** In inches, as the library has it: a slide of 16:9 and what stands on it. */
const WIDTH = 13.33;
const MARGIN = 0.6;
const TITLE = { x: MARGIN, y: 0.4, w: WIDTH - 2 * MARGIN, h: 1, fontSize: 32, bold: true } as const;
const BODY = { x: MARGIN, y: 1.6, w: WIDTH - 2 * MARGIN, h: 5.3 } as const;

/** A presentation: a slide for each part between two rules, with its first heading as its title. */
export const powerpointFile: ExportFile = async ({ title, text }, signal) => {
  const deck = new PptxGenJS();
  deck.layout = "LAYOUT_WIDE";
  deck.title = title;
  for (const blocks of slidesOf(text.blocks)) addSlide(deck, blocks);
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

function addSlide(deck: PptxGenJS, blocks: readonly RichBlock[]): void {
  const slide = deck.addSlide();
  const place = blocks.findIndex(({ type }) => type === "heading");
  const heading = blocks[place];
  if (heading?.type === "heading") slide.addText(plainText(heading.content), TITLE);
  const rest = blocks.filter((block, index) => index !== place && block.type !== "table");
  const lines = linesOf(rest);
  const table = blocks.find((block) => block.type === "table");
  const half = table && lines.length > 0 ? BODY.h / 2 : BODY.h;
  if (lines.length > 0) slide.addText([...lines], { ...BODY, h: half, valign: "top", fit: "shrink" });
  if (table) {
    const rows = [table.head, ...table.rows].map((row, index) =>
      row.map((cell) => ({ text: plainText(cell), options: { bold: index === 0 } })),
    );
    const y = lines.length > 0 ? BODY.y + half : BODY.y;
    slide.addTable(rows, {
      x: BODY.x,
      y,
      w: BODY.w,
      fontSize: 16,
      border: { type: "solid", pt: 0.5, color: "999999" },
    });
  }
}
