/** A table of texts. */
export interface TextTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Lays JSON out as a table: objects in a list by their fields, a list by position, an object by field. */
export function jsonRows(value: unknown): TextTable {
  if (Array.isArray(value) && value.length > 0 && value.every(isRecord)) {
    const head = [...new Set(value.flatMap((each) => Object.keys(each)))];
    return {
      head,
      rows: value.map((each) => head.map((key) => (Object.hasOwn(each, key) ? cell(each[key]) : ""))),
    };
  }
  if (Array.isArray(value))
    return { head: ["", ""], rows: value.map((each, index) => [String(index), cell(each)]) };
  if (isRecord(value))
    return { head: ["", ""], rows: Object.entries(value).map(([key, each]) => [key, cell(each)]) };
  return { head: [""], rows: [[cell(value)]] };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function cell(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
