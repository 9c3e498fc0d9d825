import type { Clock } from "../../ports/clock";
import type { Database } from "../../ports/database";
import type { RescueCopies, RescuedRecord } from "../../ports/rescue-copies";
import { HEADER_FIELD, storesToBackUp, VAULT_KEY_ID } from "./backup-format";
import { BackupText } from "./backup-text";
import { encodeValue } from "./value-encoding";
import { headerAt } from "./write-backup";

/** A copy as a backup that can be restored. Records of stores that are not known any more stand in its header. */
export async function writeRescueCopy(
  copies: Pick<RescueCopies, "records">,
  database: Pick<Database, "stores">,
  clock: Pick<Clock, "now">,
  name: string,
): Promise<Blob> {
  const known = new Map<string, object[]>(storesToBackUp(database).map((store) => [store, []]));
  const others: unknown[] = [];
  for await (const rescued of copies.records(name)) await sort(rescued, known, others);
  const text = new BackupText();
  text.field(HEADER_FIELD, { ...headerAt(clock.now()), ...(others.length > 0 ? { others } : {}) });
  for (const [store, records] of known) {
    text.beginStore(store);
    for (const record of records) await text.record(record);
    text.endStore();
  }
  return text.finish();
}

async function sort(
  { store, record }: RescuedRecord,
  known: ReadonlyMap<string, object[]>,
  others: unknown[],
): Promise<void> {
  if ((record as { readonly id?: unknown }).id === VAULT_KEY_ID) return;
  const list = known.get(store);
  if (list) list.push(record);
  else others.push({ store, record: (await encodeValue(record)).json });
}
