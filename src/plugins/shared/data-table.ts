/** Rows drawn at the most, so that pasted data of any size leaves the page responsive. */
const MAX_ROWS = 500;

/** A table element filled with texts. */
export function dataTable(head: readonly string[], rows: readonly (readonly string[])[]): HTMLTableElement {
  const table = document.createElement("table");
  if (head.some((text) => text !== "")) fill(table.createTHead().insertRow(), head, "th");
  const body = table.createTBody();
  for (const row of rows.slice(0, MAX_ROWS)) fill(body.insertRow(), row, "td");
  if (rows.length > MAX_ROWS) fill(body.insertRow(), [`… +${rows.length - MAX_ROWS}`], "td");
  return table;
}

function fill(row: HTMLTableRowElement, texts: readonly string[], tag: "th" | "td"): void {
  for (const text of texts) {
    const cell = document.createElement(tag);
    if (tag === "th") cell.scope = "col";
    cell.textContent = text;
    row.append(cell);
  }
}
