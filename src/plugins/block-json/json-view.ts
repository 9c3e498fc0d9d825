import { AppError } from "@core/errors/app-error";
import { disposable } from "@core/lifecycle/disposable";
import type { BlockRenderer } from "@core/points/code-block-renderer";
import { dataTable, type TextTable } from "@shared/data-table";

/** Longest text that is read, in characters: a million of them made to be slow take a tenth of a second. */
const MAX_LENGTH = 1_000_000;

/** Draws JSON as a table: a row for each element, or for each field of an object. */
export const jsonView: BlockRenderer = {
  async mount(host, source, signal) {
    signal.throwIfAborted();
    if (source.length > MAX_LENGTH) throw new AppError("block.too-long");
    const table = dataTable(jsonRows(parse(source)));
    host.append(table);
    return disposable(() => table.remove());
  },
};

function parse(source: string): unknown {
  try {
    return JSON.parse(source) as unknown;
  } catch (error) {
    throw new AppError("block.not-json", {}, { cause: error });
  }
}

/** Lays JSON out as a table: objects in a list by their fields, a list by position, an object by field. */
function jsonRows(value: unknown): TextTable {
  if (Array.isArray(value) && value.length > 0 && value.every(isRecord)) {
    const head = [...new Set(value.flatMap((each) => Object.keys(each)))];
    return tableOf(head, value.length, (row, column) => {
      const each = value[row] ?? {};
      const key = head[column] ?? "";
      return Object.hasOwn(each, key) ? cell(each[key]) : "";
    });
  }
  if (Array.isArray(value)) return pairs(value.length, (row) => [String(row), value[row]]);
  if (!isRecord(value)) return tableOf([""], 1, () => cell(value));
  const fields = Object.entries(value);
  return pairs(fields.length, (row) => fields[row] ?? ["", ""]);
}

function pairs(rowCount: number, pairAt: (row: number) => readonly [string, unknown]): TextTable {
  return tableOf(["", ""], rowCount, (row, column) => {
    const [name, value] = pairAt(row);
    return column === 0 ? name : cell(value);
  });
}

function tableOf(head: readonly string[], rowCount: number, textAt: TextTable["textAt"]): TextTable {
  return { head, rowCount, columnCount: () => head.length, textAt };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function cell(value: unknown): string {
  if (typeof value === "string") return value;
  try {
    return JSON.stringify(value);
  } catch {
    // Thousands of levels can be read, but not written.
    return "…";
  }
}
