/** A table of separated values in short: how many rows, what each column holds, and how it begins. */
export interface TableDigest {
  /** The number of rows without the head. */
  readonly rowCount: number;
  readonly separator: string;
  /** The first columns, in their order. */
  readonly columns: readonly ColumnDigest[];
  readonly columnCount: number;
  /** Absent where the first row is no head. */
  readonly head?: string;
  /** The first rows as they would stand in a file, with long values cut. */
  readonly firstRows: readonly string[];
}

/** A column of a table in short. */
export interface ColumnDigest {
  /** As its head says, or its number. */
  readonly name: string;
  readonly type: "number" | "date" | "text" | "empty";
  readonly emptyCount: number;
  /** The number of values that are not of the type. */
  readonly otherCount: number;
  /** Absent where there are more than are counted. */
  readonly distinctCount?: number;
  /** Those that stand there more than once, the most frequent first. */
  readonly frequent: readonly { readonly value: string; readonly count: number }[];
  /** The figures of numbers. */
  readonly numbers?: {
    readonly least: number;
    readonly greatest: number;
    readonly mean: number;
    readonly sum: number;
  };
  /** The first and last of dates that are written so that their order tells. */
  readonly dates?: { readonly first: string; readonly last: string };
}

/** Whether a file holds separated values, by its name or its type. */
export function isTable(file: { readonly name: string; readonly mimeType: string }): boolean {
  return /\.[ct]sv$/i.test(file.name) || /^text\/(csv|tab-separated-values)\b/i.test(file.mimeType);
}

/** A text in the place of a table, with the number of its first rows that stand in it. */
export interface DigestText {
  readonly text: string;
  readonly rowCount: number;
}

/** The text a model is given in the place of a table, in about so many characters: columns first, then rows. */
export function digestText(table: TableDigest, length: number): DigestText {
  const { rowCount, columnCount, head, firstRows } = table;
  const said = [
    `This stands for a table of ${rowCount} rows and ${columnCount} columns. What is said of columns holds for all rows. ` +
      "Code that a tool runs can read the whole file by its name.",
    "",
    "Columns:",
    ...columnLines(table),
    "",
    "First rows:",
    ...(head === undefined ? [] : [head]),
  ];
  let left = length - said.reduce((sum, line) => sum + line.length + 1, 0);
  const rows = firstRows.filter((row) => {
    left -= row.length + 1;
    return left >= 0;
  });
  const text = [...said, ...rows].join("\n");
  return { text: text.length > length ? `${text.slice(0, length)}…` : text, rowCount: rows.length };
}

function columnLines({ columns, columnCount }: TableDigest): readonly string[] {
  const lines = columns.map(
    (column, place) => `${place + 1}. ${JSON.stringify(column.name)}: ${factsOf(column)}`,
  );
  return columnCount > columns.length ? [...lines, `and ${columnCount - columns.length} more`] : lines;
}

function factsOf(column: ColumnDigest): string {
  const { type, emptyCount, otherCount, distinctCount, frequent, numbers, dates } = column;
  const facts: string[] = [type];
  if (numbers) {
    const { least, greatest, mean, sum } = numbers;
    facts.push(
      `min ${rounded(least)}`,
      `max ${rounded(greatest)}`,
      `mean ${rounded(mean)}`,
      `sum ${rounded(sum)}`,
    );
  }
  if (dates) facts.push(`from ${dates.first} to ${dates.last}`);
  if (type === "empty") return facts.join(", ");
  if (otherCount > 0) facts.push(`${otherCount} no ${type}`);
  facts.push(`${emptyCount} empty`);
  if (distinctCount !== undefined) facts.push(`${distinctCount} distinct`);
  const most = frequent.map(({ value, count }) => `${JSON.stringify(value)} (${count})`);
  return `${facts.join(", ")}${most.length > 0 ? `; most frequent: ${most.join(", ")}` : ""}`;
}

function rounded(value: number): string {
  return String(Number(value.toPrecision(12)));
}
