import { expect, type Page } from "playwright/test";
import type { StoreName } from "../../src/core/domain/store-records";

/** Records by the store they belong to. */
export type Records = Partial<Record<StoreName, readonly object[]>>;

/** Puts records into the database of a device as if they had always been there; the page has to be opened again. */
export async function seed(page: Page, records: Records): Promise<void> {
  await page.goto("/");
  // What is drawn before the application starts has the same prompt.
  await expect(page.locator("#root").getByPlaceholder("Need something done?")).toBeVisible();
  // A version is listed while its stores are still being made.
  await page.waitForFunction(async (wanted) => {
    if (!(await indexedDB.databases()).some(({ name, version = 0 }) => name === "troupe" && version >= 9))
      return false;
    return new Promise<boolean>((resolve, reject) => {
      const opening = indexedDB.open("troupe");
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const { objectStoreNames } = opening.result;
        opening.result.close();
        resolve(wanted.every((store) => objectStoreNames.contains(store)));
      };
    });
  }, Object.keys(records));
  await page.evaluate(
    (stores) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("troupe");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const writing = database.transaction(Object.keys(stores), "readwrite");
          for (const [name, all] of Object.entries(stores))
            for (const record of all ?? []) writing.objectStore(name).put(record);
          writing.onerror = () => reject(writing.error);
          writing.oncomplete = () => {
            database.close();
            resolve();
          };
        };
      }),
    records,
  );
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
