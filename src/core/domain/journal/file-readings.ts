import { type FileReading, joinedReadings } from "../file/file-reading";
import type { ModelCalled } from "./usage";

/**
 * The attached files that those who wrote were not given whole, also not between them, each with the parts that they were
 * given. The calls that plan and check are passed over.
 */
export function partlyReadBy(calls: readonly ModelCalled[]): readonly FileReading[] {
  const writing = calls.filter(({ purpose, failed }) => purpose === "execution" && !failed);
  const whole = new Set(
    writing.flatMap(({ attached = [], partlyRead = [] }) =>
      attached.filter((name) => !partlyRead.some((file) => file.name === name)),
    ),
  );
  const parts = writing.flatMap(({ partlyRead = [] }) => partlyRead);
  return joinedReadings(parts.filter(({ name }) => !whole.has(name)));
}
