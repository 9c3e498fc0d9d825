import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "playwright/test";
import { storedSummaryOf } from "../../src/core/domain/knowledge/stored-summary";
import type { StoreName } from "../../src/core/domain/records/store-records";
import { rootTaskOf } from "../../src/core/domain/task/root-task";
import { builtOnce } from "./built-once";

/** Records by the store they belong to. */
export type Records = Partial<Record<StoreName, readonly object[]>>;

/** A file of the application's own origin in which nothing runs. */
const CALM = "/icon.svg";

interface Schema {
  readonly version: number;
  readonly stores: readonly {
    readonly name: string;
    readonly keyPath: string;
    readonly indexes: readonly (IDBIndexParameters & { name: string; keyPath: string | string[] })[];
  }[];
}

/** The databases of the applications under test, by origin: each makes one once in a run, and the others are made like it. */
const schemas = new Map<string, Promise<Schema>>();

/** Puts records into the database of a device as if they had always been there; the page has to be opened again. */
export async function seed(page: Page, records: Records): Promise<void> {
  await page.goto(CALM);
  const { origin, port } = new URL(page.url());
  const schema = schemas.get(origin) ?? sharedSchema(port, () => schemaOf(page, origin));
  schemas.set(origin, schema);
  await page.evaluate(
    ([{ version, stores }, all]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("troupe", version);
        opening.onerror = () => reject(opening.error);
        opening.onupgradeneeded = () => {
          for (const { name, keyPath, indexes } of stores) {
            const store = opening.result.createObjectStore(name, { keyPath });
            for (const index of indexes) store.createIndex(index.name, index.keyPath, index);
          }
        };
        opening.onsuccess = () => {
          const database = opening.result;
          const writing = database.transaction(Object.keys(all), "readwrite");
          for (const [name, each] of Object.entries(all))
            for (const record of each ?? []) writing.objectStore(name).put(record);
          writing.onerror = () => reject(writing.error);
          writing.oncomplete = () => {
            database.close();
            resolve();
          };
        };
      }),
    [await schema, withDerived(records)] as const,
  );
}

/** Records with what the database itself would have derived of them. */
function withDerived(records: Records): Records {
  const { tasks, knowledgeItems } = records;
  return {
    ...records,
    ...(tasks ? { rootTasks: tasks.flatMap((task) => rootTaskOf(task) ?? []) } : {}),
    ...(knowledgeItems ? { knowledgeSummaries: knowledgeItems.map(storedSummaryOf) } : {}),
  };
}

/** A schema that all workers of a run share, read by whoever comes first. */
async function sharedSchema(name: string, read: () => Promise<Schema>): Promise<Schema> {
  const file = "schema.json";
  const folder = await builtOnce(`database-${name}`, async (at) =>
    writeFileSync(join(at, file), JSON.stringify(await read())),
  );
  return JSON.parse(readFileSync(join(folder, file), "utf8"));
}

/** Schema of the database that the application makes on a new device. */
async function schemaOf(page: Page, origin: string): Promise<Schema> {
  const context = await page.context().browser()?.newContext({ baseURL: origin, serviceWorkers: "block" });
  if (!context) throw new Error("only a launched browser has new devices");
  const other = await context.newPage();
  await other.goto("/");
  await expect
    // Once for all journeys of an application, however busy the machine is.
    .poll(() => other.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toContain("troupe");
  const schema = await other.evaluate(
    () =>
      new Promise<Schema>((resolve, reject) => {
        // Waits for the application to have made it.
        const opening = indexedDB.open("troupe");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const { version, objectStoreNames } = opening.result;
          const reading = opening.result.transaction([...objectStoreNames]);
          const stores = [...objectStoreNames].map((name) => {
            const store = reading.objectStore(name);
            const indexes = [...store.indexNames].map((index) => {
              const { keyPath, multiEntry, unique } = store.index(index);
              return { name: index, keyPath, multiEntry, unique };
            });
            return { name, keyPath: String(store.keyPath), indexes };
          });
          opening.result.close();
          resolve({ version, stores });
        };
      }),
  );
  await context.close();
  return schema;
}

/** All records of several devices or conversations, as of one. */
export function together(...all: readonly Records[]): Records {
  const names = new Set(all.flatMap((records) => Object.keys(records) as StoreName[]));
  return Object.fromEntries([...names].map((name) => [name, all.flatMap((records) => records[name] ?? [])]));
}

/** A conversation with the default agent: a prompt, and then a reply for each text. */
export function conversationOf(texts: readonly string[], id = "hostile"): Records {
  const base = { conversationId: id, agentId: "default", state: "complete" };
  const messages = texts.map((content, index) => ({
    ...base,
    id: `${id}-${index}`,
    role: index === 0 ? "user" : "assistant",
    content,
    timestamp: 1_700_000_000_000 + index,
    ...(index > 0 ? { parentId: `${id}-${index - 1}` } : {}),
  }));
  const conversation = {
    id,
    agentId: "default",
    participatingAgents: ["default"],
    title: texts[0]?.slice(0, 200) ?? "",
    timestamp: 1_700_000_000_000 + texts.length,
    messageCount: texts.length,
  };
  return { conversations: [conversation], messages };
}
