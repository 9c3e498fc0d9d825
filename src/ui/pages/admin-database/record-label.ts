import { isKnownTime } from "@core/domain/text/time";
import { describeValue } from "@core/services/backup/value-encoding";

const LABEL_FIELDS = [
  "title",
  "name",
  "basePath",
  "provider",
  "host",
  "content",
  "text",
  "description",
  "type",
  "key",
  "strategy",
];
const TIME_FIELDS = ["timestamp", "createdAt", "at", "updatedAt"];
const LABEL_LIMIT = 50;
const ID_LIMIT = 100;

type Fields = Readonly<Record<string, unknown>>;

/** The field a record of any store is best recognised by, on one line; empty when it has nothing of the kind. */
export function recordLabel(record: object): string {
  for (const field of LABEL_FIELDS) {
    const value = (record as Fields)[field];
    if (typeof value !== "string" || value.trim() === "") continue;
    const line = value
      .slice(0, 2 * LABEL_LIMIT)
      .replace(/\s+/g, " ")
      .trim();
    return line.length > LABEL_LIMIT ? `${line.slice(0, LABEL_LIMIT)}…` : line;
  }
  return "";
}

/** The time it came about or was last changed, in milliseconds since the epoch. */
export function recordTime(record: object): number | undefined {
  const times = TIME_FIELDS.map((field) => (record as Fields)[field]);
  return times.find(isKnownTime);
}

/** An id as text; IndexedDB also takes numbers, dates and lists for keys. */
export function shownId(id: unknown): string {
  const text = typeof id === "string" ? id : (JSON.stringify(describeValue(id)) ?? "");
  return text.length > ID_LIMIT ? `${text.slice(0, ID_LIMIT)}…` : text;
}
