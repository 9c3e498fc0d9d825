import { plainText, type RichBlock, type RichTable, type RichText } from "@core/domain/text/rich-text";
import type { PluginContext } from "@core/plugin/contribution";
import type { ExportFile } from "@core/points/artifact-exporter";
import { type NamedPicture, unnamedPictures } from "@shared/named-pictures";
import { keptTemplate } from "@shared/office/kept-template";
import PptxGenJS from "pptxgenjs";
import { addPicture, figuresOf, type SlideFigure } from "./slide-figures";
import { linesOf, type Notes } from "./slide-lines";
import { layoutName, PAGE, type Page, slideLayouts } from "./slide-page";
import { soundDeck } from "./sound-deck";

/**
 * A presentation: a slide for each part between two rules, with its first heading as its title. Each further table or
 * picture of a part has a slide of its own, and a table that is longer than a slide goes on; footnotes stand at the end, and
 * after them pictures that it names nowhere. Where the user
 * keeps a template it has the look of that.
 */
export function powerpointExporter(context: Pick<PluginContext, "storage">): ExportFile {
  return async ({ title, text, files }, signal) => {
    const kept = await keptTemplate(context);
    const templates = kept ? await import("./template/with-deck-template") : undefined;
    const template = kept && templates?.readDeckTemplate(kept.bytes());
    const made = await new Deck(title, template?.page ?? PAGE).write(text, unnamedPictures(text, files));
    signal.throwIfAborted();
    const deck = soundDeck(made);
    if (template) templates?.applyDeckTemplate(deck, template);
    return {
      extension: "pptx",
      mimeType: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
      content: deck.write(),
    };
  };
}

class Deck {
  readonly #deck = new PptxGenJS();
  readonly #page: Page;

  constructor(title: string, page: Page) {
    this.#page = page;
    const { width, height } = page;
    this.#deck.defineLayout({ name: "PAGE", width, height });
    this.#deck.layout = "PAGE";
    this.#deck.title = title;
    this.#deck.author = "Troupe";
    this.#deck.company = "Troupe";
    for (const layout of slideLayouts(page)) this.#deck.defineSlideMaster(layout);
  }

  async write({ blocks, footnotes }: RichText, pictures: readonly NamedPicture[]): Promise<Uint8Array> {
    const notes = new Map(footnotes.map(({ label }, index) => [label, index + 1]));
    for (const each of slidesOf(blocks)) this.#addSlides(each, notes);
    if (footnotes.length > 0) this.#addSlides(numberedNotes(footnotes), notes);
    for (const { name, picture } of pictures)
      addPicture(this.#slide(name, "none"), { type: "picture", picture, words: name }, this.#page.body);
    return (await this.#deck.write({ outputType: "uint8array" })) as Uint8Array;
  }

  #addSlides(blocks: readonly RichBlock[], notes: Notes): void {
    const place = blocks.findIndex(({ type }) => type === "heading");
    const heading = blocks[place];
    const title = heading?.type === "heading" ? plainText(heading.content) : "";
    const rest = blocks.filter((_, index) => index !== place);
    const lines = linesOf(rest, notes);
    const [figure, ...others] = figuresOf(blocks);
    const room = figure ? "half" : "whole";
    const slide = this.#slide(title, lines.length > 0 ? room : "none");
    if (lines.length > 0) slide.addText([...lines], { placeholder: "body", valign: "top", fit: "shrink" });
    if (figure) this.#addFigure(slide, title, figure, lines.length > 0);
    for (const other of others) this.#addFigure(this.#slide(title, "none"), title, other, false);
  }

  #slide(title: string, text: "none" | "half" | "whole"): PptxGenJS.Slide {
    const slide = this.#deck.addSlide({ masterName: layoutName(title !== "", text) });
    if (title) slide.addText(title, { placeholder: "title" });
    return slide;
  }

  #addFigure(slide: PptxGenJS.Slide, title: string, figure: SlideFigure, isBelowText: boolean): void {
    const { body } = this.#page;
    const place = isBelowText ? { ...body, y: body.y + body.h / 2, h: body.h / 2 } : body;
    if (figure.type === "picture") addPicture(slide, figure, place);
    else this.#addTable(slide, title, figure, place.y);
  }

  #addTable(slide: PptxGenJS.Slide, title: string, { head, rows }: RichTable, y: number): void {
    const cells = [head, ...rows].map((row, index) =>
      row.map((cell) => ({ text: plainText(cell), options: { bold: index === 0 } })),
    );
    const { body } = this.#page;
    slide.addTable(cells, {
      x: body.x,
      y,
      w: body.w,
      fontSize: 16,
      border: { type: "solid", pt: 0.5, color: "999999" },
      autoPage: true,
      autoPageRepeatHeader: true,
      autoPageSlideStartY: body.y,
    });
    if (title) for (const next of slide.newAutoPagedSlides) next.addText(title, { placeholder: "title" });
  }
}

function slidesOf(blocks: readonly RichBlock[]): readonly (readonly RichBlock[])[] {
  const slides: RichBlock[][] = [[]];
  for (const block of blocks) {
    if (block.type === "rule") slides.push([]);
    else slides.at(-1)?.push(block);
  }
  return slides.filter((slide) => slide.length > 0);
}

function numberedNotes(footnotes: RichText["footnotes"]): readonly RichBlock[] {
  const items = footnotes.map(({ blocks }) => ({ blocks }));
  return [{ type: "list", ordered: true, start: 1, items }];
}
