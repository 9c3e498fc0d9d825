import type { NamedTable } from "@shared/tables-of";
import * as v from "valibot";

/** More is no table that anybody reads. */
const MOST_SHEETS = 50;
const MOST_CELLS = 500_000;

const cell = v.unknown();
const row = v.union([v.array(cell), v.record(v.string(), cell)]);
const sheets = v.pipe(
  v.record(v.string(), v.array(row)),
  v.check((all) => Object.keys(all).length > 0 && Object.keys(all).length <= MOST_SHEETS),
);

/** The tables of a workbook, from JSON. Rows are lists, or records whose names become the head. @throws where it is none. */
export function readSheets(json: string): readonly NamedTable[] {
  const tables = Object.entries(v.parse(sheets, JSON.parse(json))).map(([name, rows]) => ({
    name,
    rows: texts(rows),
  }));
  const cells = tables.reduce((sum, { rows }) => rows.reduce((count, each) => count + each.length, sum), 0);
  if (cells > MOST_CELLS) throw new RangeError(`more than ${MOST_CELLS} cells`);
  return tables;
}

function texts(rows: readonly v.InferOutput<typeof row>[]): readonly (readonly string[])[] {
  const records = rows.filter((each): each is Record<string, unknown> => !Array.isArray(each));
  const head = [...new Set(records.flatMap((each) => Object.keys(each)))];
  const lines = rows.map((each) => (Array.isArray(each) ? each : head.map((name) => each[name])).map(textOf));
  return head.length > 0 ? [head, ...lines] : lines;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  // The shortest way to write a number is often not the plain one.
  if (typeof value === "number" && Number.isFinite(value)) return String(Number(value.toFixed(10)));
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
