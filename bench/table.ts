import { readFileSync, writeFileSync } from "node:fs";
import { isKept, type Row } from "./row";

/** The rows as a Markdown table whose columns line up. */
export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map((row) => [row.name, measured(row), limit(row), verdict(row)]);
  const all = [["What", "Measured", "Limit", ""], ...cells];
  const widths = [0, 1, 2, 3].map((column) => Math.max(3, ...all.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => (column === 1 || column === 2 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0))).join(" | ")} |`;
  const rule = `| ${widths.map((width, column) => (column === 1 || column === 2 ? `${"-".repeat(width - 1)}:` : "-".repeat(width))).join(" | ")} |`;
  const [head = [], ...body] = all;
  return [line(head), rule, ...body.map(line)].join("\n");
}

/** Puts a text between the marks of a section of a Markdown file. @throws Error when the file has no such marks. */
export function writeBetweenMarks(file: string, section: string, text: string): void {
  const [start, end] = [`<!-- ${section}:start -->`, `<!-- ${section}:end -->`];
  const before = readFileSync(file, "utf8");
  const [head, rest] = split(before, start);
  const [, tail] = split(rest, end);
  writeFileSync(file, `${head}${start}\n\n${text}\n\n${end}${tail}`);
}

function split(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`no mark ${mark}`);
  return [text.slice(0, at), text.slice(at + mark.length)];
}

function measured({ measured: value, unit }: Row): string {
  return inUnit(value, unit);
}

function limit(row: Row): string {
  return row.limit ? `${row.limit.sign} ${inUnit(row.limit.value, row.unit, true)}` : "";
}

function verdict(row: Row): string {
  if (!row.limit) return "";
  return isKept(row) ? "ok" : "over";
}

function inUnit(value: number, unit: Row["unit"], isBound = false): string {
  if (unit === "%") return `${value.toFixed(isBound ? 0 : 1)} %`;
  if (unit === "MB/s") return `${value.toFixed(0)} MB/s`;
  if (unit === "ms") return `${value.toFixed(0)} ms`;
  if (unit === "") return value.toFixed(0);
  return isBound ? `${value} ×` : `${value.toFixed(2)} ×`;
}
