import { recordReader } from "../../domain/records/record-reader";
import { isPluginStore } from "../../domain/records/store-description";
import { TimeSlice } from "../../lifecycle/time-slice";
import type { Clock } from "../../ports/clock";
import type { Database } from "../../ports/database";
import type { ReadBackup } from "./read-backup";

/**
 * Checks what a file holds for the stores of plugins by their own schemas, which are in the page alone: files are read in
 * a worker. What does not pass is left out and counted.
 * @throws what loading a schema throws, or the reason of the signal.
 */
export async function checkPluginRecords(
  backup: ReadBackup,
  { stores }: Pick<Database, "stores">,
  clock: Clock,
  signal: AbortSignal,
): Promise<ReadBackup> {
  const records: Record<string, readonly object[]> = { ...backup.records };
  const refused = new Map(backup.refused);
  const slice = new TimeSlice(clock);
  for (const store of stores.filter(isPluginStore)) {
    const { name } = store;
    const found = records[name] ?? [];
    if (found.length === 0) continue;
    const read = await recordReader(store);
    const passed: object[] = [];
    for (const record of found) {
      await slice.pause();
      signal.throwIfAborted();
      const checked = read(record);
      if (checked) passed.push(checked);
    }
    records[name] = passed;
    const count = found.length - passed.length;
    if (count > 0) refused.set(name, (refused.get(name) ?? 0) + count);
  }
  return { ...backup, records: records as unknown as ReadBackup["records"], refused };
}
