/** The beginning of the ids of sums among the data of plugins. */
const PREFIX = "work-limits/";

/** Moves the sums of work to their own store, under a name for this device. */
export function moveSums(transaction: IDBTransaction): void {
  const stores = transaction.objectStoreNames;
  if (!stores.contains("pluginData") || !stores.contains("workUsage")) return;
  const device = crypto.randomUUID();
  const sums = transaction.objectStore("workUsage");
  const request = transaction
    .objectStore("pluginData")
    .openCursor(IDBKeyRange.bound(PREFIX, `${PREFIX}\uffff`));
  request.onsuccess = () => {
    const cursor = request.result;
    if (!cursor) return;
    const { key, value } = cursor.value as { readonly key: string; readonly value: object };
    sums.put({ ...value, id: `${key}/${device}`, device, updatedAt: 0 });
    cursor.delete();
    cursor.continue();
  };
}
