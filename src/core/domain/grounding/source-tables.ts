import { figuresIn } from "./figures";

const LINES = /[^\r\n]+/g;
/** More lines than that are not summed up. */
const MOST_ROWS = 200_000;
/** A column with more different words in it names no groups. */
const MOST_GROUPS = 60;

/** The numbers of a column of a table, all of them or those of the rows with the same word in another column. */
export interface TableColumn {
  readonly values: readonly number[];
  /** The word that its rows have in common; absent where it is all of them. */
  readonly group?: string;
}

/** The columns of numbers of each table in a text, of CSV, TSV or Markdown, as wholes and by groups. */
export function tableColumns(text: string): readonly TableColumn[] {
  const lines = (text.match(LINES) ?? []).slice(0, MOST_ROWS);
  const tables: string[][][] = [];
  let width = 0;
  for (const line of lines) {
    const cells = cellsOf(line);
    if (cells.length < 2) width = 0;
    else if (cells.length === width) tables.at(-1)?.push(cells);
    else {
      tables.push([cells]);
      width = cells.length;
    }
  }
  return tables.filter((rows) => rows.length > 2).flatMap(columnsOf);
}

function cellsOf(line: string): string[] {
  const mark = /^\s*\|/.test(line) ? "|" : line.includes("\t") ? "\t" : line.includes(";") ? ";" : ",";
  const bare = mark === "|" ? line.trim().replace(/^\||\|$/g, "") : line;
  const cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (const letter of bare) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (letter === mark && !isQuoted) {
      cells.push(cell.trim());
      cell = "";
    } else cell += letter;
  }
  return [...cells, cell.trim()];
}

function columnsOf(rows: readonly (readonly string[])[]): readonly TableColumn[] {
  const [head = [], ...all] = rows;
  const body = all.filter((cells) => !cells.every((cell) => /^:?-*:?$/.test(cell)));
  const places = head.map((_, place) => place);
  const numbers = (from: readonly (readonly string[])[], place: number) =>
    from.flatMap((cells) => numberOf(cells[place] ?? "") ?? []);
  const numeric = places.filter((place) => numbers(body, place).length > body.length / 2);
  const wholes = numeric.map((place) => ({ values: numbers(body, place) }));
  const grouped = places
    .filter((place) => !numeric.includes(place))
    .flatMap((place) => {
      const groups = groupsOf(body, place);
      if (groups.size > MOST_GROUPS) return [];
      return [...groups].flatMap(([group, some]) =>
        numeric.map((column) => ({ group, values: numbers(some, column) })),
      );
    });
  return [...wholes, ...grouped];
}

function groupsOf(rows: readonly (readonly string[])[], place: number) {
  const groups = new Map<string, (readonly string[])[]>();
  for (const cells of rows) {
    const word = cells[place] ?? "";
    const group = groups.get(word);
    if (group) group.push(cells);
    else groups.set(word, [cells]);
  }
  return groups;
}

/** In tables a single point is one of decimals. */
function numberOf(cell: string): number | undefined {
  const [only, ...others] = figuresIn(cell);
  if (!only || others.length > 0 || /\p{L}{4,}/u.test(cell)) return undefined;
  const value = (/\./.test(cell) ? only.readings.at(-1) : only.readings[0])?.value;
  return value !== undefined && /^[^\d]*[-−]/.test(cell) ? -value : value;
}
