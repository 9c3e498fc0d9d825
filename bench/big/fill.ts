import type { Page } from "playwright";
import { type Filling, GROUP, PLACE, RECORD } from "./records";

/** A file of the application's own origin in which nothing runs. */
const CALM = "/icon.svg";
/** Of the stores made of others: the application fills them when it takes the database over. */
const SUMMARIES = ["rootTasks", "knowledgeSummaries"];
/** The last version of the database without those. */
const VERSION = 15;

/** Makes the database of a device, with all records of the fillings, as the application of that version has left it. */
export async function fillDevice(page: Page, fillings: readonly Filling[]): Promise<void> {
  await page.goto("/settings#providers");
  await page.getByRole("button", { name: "Add provider" }).click();
  await page.goto(CALM);
  await page.evaluate(makeAgain, [VERSION, SUMMARIES] as const);
  for (const filling of fillings) await page.evaluate(fill, [filling, [RECORD, GROUP, PLACE]] as const);
}

/** Runs in the page: the stores of the application in a new database of a version, without some of them. */
async function makeAgain([version, without]: readonly [number, readonly string[]]): Promise<void> {
  const open = (at?: number, upgrade?: (database: IDBDatabase) => void) =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open("troupe", at);
      opening.onupgradeneeded = () => upgrade?.(opening.result);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
  const there = await open();
  const reading = there.transaction([...there.objectStoreNames]);
  const stores = [...there.objectStoreNames]
    .filter((name) => !without.includes(name))
    .map((name) => {
      const store = reading.objectStore(name);
      const indexes = [...store.indexNames].map((index) => {
        const { keyPath, multiEntry } = store.index(index);
        return { name: index, keyPath, multiEntry };
      });
      return { name, keyPath: store.keyPath, indexes };
    });
  there.close();
  await new Promise<void>((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase("troupe");
    deleting.onsuccess = () => resolve();
    deleting.onerror = () => reject(deleting.error);
  });
  const made = await open(version, (database) => {
    for (const { name, keyPath, indexes } of stores) {
      const store = database.createObjectStore(name, { keyPath });
      for (const { name: index, keyPath: fields, multiEntry } of indexes)
        store.createIndex(index, fields, { multiEntry });
    }
  });
  made.close();
}

/** Runs in the page: makes records of templates and writes them, some thousands at a time. */
async function fill([{ store, count, perGroup, templates }, [record, group, place]]: readonly [
  Filling,
  readonly [string, string, string],
]): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open("troupe");
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const recordOf = (at: number): object => {
    const inGroup = at % perGroup;
    const template = templates[Math.min(inGroup, templates.length - 1)] ?? "{}";
    const text = template
      .replaceAll(`"#${place}"`, String(inGroup))
      .replaceAll(record, String(at))
      .replaceAll(group, String(Math.floor(at / perGroup)))
      .replaceAll(place, String(inGroup))
      .replaceAll(/"@(\d+)\+(\d+)"/g, (_, base: string, step: string) =>
        String(Number(base) + Number(step) * at),
      );
    return JSON.parse(text) as object;
  };
  for (let from = 0; from < count; from += 4000) {
    const writing = database.transaction(store, "readwrite", { durability: "relaxed" });
    for (let at = from; at < Math.min(count, from + 4000); at++) writing.objectStore(store).put(recordOf(at));
    await new Promise<void>((resolve, reject) => {
      writing.oncomplete = () => resolve();
      writing.onabort = () => reject(writing.error);
    });
  }
  database.close();
}
