import { type Inline, plainText, type RichBlock } from "@core/domain/text/rich-text";

/** How the author of a text begins a caption: `Figure 1`, `Table 2:`. */
const CAPTION =
  /^(?:figure|fig\.?|chart|diagram|table|abbildung|abb\.?|tabelle|diagramm|tableau|graphique|figura|gráfico|tabla|tabela|tabella|grafico|figuur|tabel|그림|표|図|表|图|рисунок|рис\.?|таблица)\s*\d/iu;
const LONGEST_CAPTION = 400;
const LONGEST_TITLE = 120;
/** Titles within what diagrams are written in: a line `title …` or `accTitle: …`. */
const TITLE_LINE = /^[ \t]*(?:accTitle\s*:|(?:pie\s+(?:showData\s+)?)?title[ :])\s*(\S.*)$/m;

/** Whether a block is a caption that the author of the text wrote below a picture, or at a table. */
export function isCaption(block: RichBlock | undefined): boolean {
  if (block?.type !== "paragraph") return false;
  const text = plainText(block.content);
  return text.length <= LONGEST_CAPTION && CAPTION.test(text.trim());
}

/** The image of a paragraph that has nothing else in it. */
export function soleImage(block: RichBlock): Extract<Inline, { type: "image" }> | undefined {
  if (block.type !== "paragraph") return undefined;
  const [first, ...others] = block.content.filter((each) => each.type !== "text" || each.text.trim() !== "");
  return first?.type === "image" && first.dataUrl !== undefined && others.length === 0 ? first : undefined;
}

/** The title that a chart or diagram states in its source; empty where it has none. */
export function drawingTitle(source: string): string {
  const title = source.trimStart().startsWith("{") ? chartTitle(source) : TITLE_LINE.exec(source)?.[1];
  return (title ?? "")
    .replace(/<[^<>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^["']|["']$/g, "")
    .slice(0, LONGEST_TITLE);
}

function chartTitle(source: string): string | undefined {
  try {
    const { title, layout } = JSON.parse(source) as { title?: unknown; layout?: { title?: unknown } };
    const stated = layout?.title ?? title;
    const words = typeof stated === "object" && stated !== null && "text" in stated ? stated.text : stated;
    return typeof words === "string" ? words : undefined;
  } catch {
    // Source that is no JSON has no title that could be read.
    return undefined;
  }
}
