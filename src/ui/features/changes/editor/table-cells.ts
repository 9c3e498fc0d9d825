/** A cell of a line of a table, without the spaces around it. */
export interface Cell {
  /** Where it begins in the line. */
  readonly from: number;
  readonly text: string;
}

/** The cells of a line of a table: between pipes, but for those behind a backslash. */
export function cellsOf(line: string): readonly Cell[] {
  const row = line.trimEnd();
  const begin = /^\s*\|?/.exec(row)?.[0].length ?? 0;
  const end = /(?<!\\)\|$/.test(row) && row.length > begin ? row.length - 1 : row.length;
  const cells: Cell[] = [];
  let from = begin;
  for (let place = begin; place <= end; place++) {
    if (row[place] === "\\") place++;
    else if (place === end || row[place] === "|") {
      const part = row.slice(from, place);
      const text = part.trim();
      // The cursor stands behind one space of an empty cell.
      const indent = text === "" ? Math.min(1, part.length) : part.indexOf(text);
      cells.push({ from: from + indent, text });
      from = place + 1;
    }
  }
  return cells;
}
