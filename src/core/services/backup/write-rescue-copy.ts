import type { Clock } from "../../ports/clock";
import type { RescueCopies, RescuedRecord } from "../../ports/rescue-copies";
import { HEADER_FIELD, isStoreName, STORE_NAMES, VAULT_KEY_ID } from "./backup-format";
import { BackupText } from "./backup-text";
import { encodeValue } from "./value-encoding";
import { headerAt } from "./write-backup";

/** A copy as a backup that can be restored. Records of stores that are not known any more stand in its header. */
export async function writeRescueCopy(
  copies: Pick<RescueCopies, "records">,
  clock: Pick<Clock, "now">,
  name: string,
): Promise<Blob> {
  const known = new Map<string, object[]>();
  const others: unknown[] = [];
  for await (const rescued of copies.records(name)) await sort(rescued, known, others);
  const text = new BackupText();
  text.field(HEADER_FIELD, { ...headerAt(clock.now()), ...(others.length > 0 ? { others } : {}) });
  for (const store of STORE_NAMES) {
    text.beginStore(store);
    for (const record of known.get(store) ?? []) await text.record(record);
    text.endStore();
  }
  return text.finish();
}

async function sort(
  { store, record }: RescuedRecord,
  known: Map<string, object[]>,
  others: unknown[],
): Promise<void> {
  if ((record as { readonly id?: unknown }).id === VAULT_KEY_ID) return;
  const list = known.get(store) ?? [];
  if (isStoreName(store)) {
    list.push(record);
    known.set(store, list);
  } else others.push({ store, record: (await encodeValue(record)).json });
}
