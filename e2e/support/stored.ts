import type { StoreName } from "@core/domain/records/store-records";
import type { Page } from "playwright/test";

/** Every record of a store, as it is on the disk at this moment. */
export function storedRecords(page: Page, store: StoreName): Promise<readonly Record<string, unknown>[]> {
  return page.evaluate(
    (name) =>
      new Promise<Record<string, unknown>[]>((resolve, reject) => {
        const opening = indexedDB.open("troupe");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction(name).objectStore(name).getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
        };
      }),
    store,
  );
}
