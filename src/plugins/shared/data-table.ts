/** A table of texts, of which only what is drawn is asked for. */
export interface TextTable {
  /** Names of the columns; empty ones make no head. */
  readonly head: readonly string[];
  /** How many columns have a name, where not all names are at hand. */
  readonly headCount?: number;
  readonly rowCount: number;
  columnCount(row: number): number;
  textAt(row: number, column: number): string;
  /** Whether there are more rows, nobody knows how many. */
  readonly isCut?: boolean;
}

/**
 * Limits of a drawn table, so that pasted data of any size leaves the page responsive: a browser takes a fifth of a
 * second for 10,000 cells of a word, and as long for 1,000 cells of a paragraph.
 */
export const MAX_ROWS = 500;
export const MAX_COLUMNS = 100;
const MAX_CELLS = 5000;
const MAX_CELL_LENGTH = 1000;
const MAX_LENGTH = 100_000;

/** A table element filled with texts, with a mark wherever something is left out. */
export function dataTable(table: TextTable): HTMLTableElement {
  const element = document.createElement("table");
  if (table.head.some((text) => text !== "")) {
    const texts = table.head.slice(0, MAX_COLUMNS).map(shortened);
    fill(
      element.createTHead().insertRow(),
      [...texts, ...more((table.headCount ?? table.head.length) - MAX_COLUMNS)],
      "th",
    );
  }
  const body = element.createTBody();
  let cells = 0;
  let length = 0;
  let row = 0;
  while (row < Math.min(table.rowCount, MAX_ROWS) && cells < MAX_CELLS && length < MAX_LENGTH) {
    const texts = textsOf(table, row++);
    cells += texts.length;
    length += texts.reduce((sum, text) => sum + text.length, 0);
    fill(body.insertRow(), texts, "td");
  }
  const missing = table.isCut ? ["…"] : more(table.rowCount - row);
  if (missing.length > 0) fill(body.insertRow(), missing, "td");
  return element;
}

function textsOf(table: TextTable, row: number): string[] {
  const count = table.columnCount(row);
  const texts = Array.from({ length: Math.min(count, MAX_COLUMNS) }, (_, column) =>
    shortened(table.textAt(row, column)),
  );
  return [...texts, ...more(count - MAX_COLUMNS)];
}

/** The mark of what is left out, if anything is. */
function more(count: number): string[] {
  return count > 0 ? [`… +${count}`] : [];
}

function shortened(text: string): string {
  return text.length > MAX_CELL_LENGTH ? `${text.slice(0, MAX_CELL_LENGTH)}…` : text;
}

function fill(row: HTMLTableRowElement, texts: readonly string[], tag: "th" | "td"): void {
  for (const text of texts) {
    const cell = document.createElement(tag);
    if (tag === "th") cell.scope = "col";
    cell.textContent = text;
    row.append(cell);
  }
}
