import type { Page } from "playwright";
import { median } from "../median";
import { type BenchModelServer, startModelServer } from "../model-server";
import { atMost, type Row, reported } from "../row";
import type { Device } from "./device";
import { untilShown } from "./until-shown";

const ROUNDS = 5;

/** Actions of people on two devices, in turns. */
export async function actions(small: Device, big: Device): Promise<readonly Row[]> {
  const [fewAdded, manyAdded] = await inTurns(small, big, addFile);
  const [, searched] = await inTurns(small, big, searchConversations);
  const server = await startModelServer("none of the prompts", [], 1);
  for (const device of [small, big]) await addProvider(device, server);
  const [fewSent, manySent] = await inTurns(small, big, sendTask);
  server.close();
  return [
    reported("Full device: adding a file, device of ten", fewAdded, "ms"),
    atMost("Full device: adding a file, full / ten", manyAdded / fewAdded, 1.3),
    atMost("Full device: search on Conversations", searched, 100, "ms"),
    reported("Full device: a task typed at once to its first request, device of ten", fewSent, "ms"),
    atMost("Full device: a task typed at once to its first request, full / ten", manySent / fewSent, 1.3),
  ];
}

async function inTurns(
  small: Device,
  big: Device,
  action: (page: Page, round: number) => Promise<number>,
): Promise<readonly [few: number, many: number]> {
  const taken = new Map<Device, number[]>([
    [small, []],
    [big, []],
  ]);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [device, times] of taken) {
      const page = await device.page();
      times.push(await action(page, round));
      await page.close();
    }
  }
  return [median(taken.get(small) ?? []), median(taken.get(big) ?? [])];
}

async function addFile(page: Page, round: number): Promise<number> {
  await page.goto("/knowledge");
  await page
    .getByText(/^notes-\d+\.md$/)
    .first()
    .waitFor();
  await page.waitForLoadState("networkidle");
  const name = `added-${round}.txt`;
  const from = performance.now();
  const file = { name, mimeType: "text/plain", buffer: Buffer.from(`${name} ${Date.now()}`) };
  await page.locator("input[type=file]").first().setInputFiles(file);
  await untilShown(page, "main :is(a, button, span)", new RegExp(`^${name}$`));
  return performance.now() - from;
}

/** Of a search from the letter to the frame that shows what was found, on the page's own clock. */
async function searchConversations(page: Page, round: number): Promise<number> {
  await page.goto("/conversations");
  const field = page.getByRole("searchbox");
  await field.waitFor();
  await field.fill("word1 of");
  await page.getByRole("status").filter({ hasText: /found/i }).waitFor();
  await field.fill("");
  const found = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const isShown = () =>
          [...document.querySelectorAll("[role=status]")].some(
            (each) => /found/i.test(each.textContent ?? "") && each.checkVisibility(),
          );
        const typed = ({ timeStamp }: Event) => {
          const look = () =>
            isShown() ? resolve(performance.now() - timeStamp) : requestAnimationFrame(look);
          requestAnimationFrame(look);
        };
        addEventListener("input", typed, { once: true, capture: true });
      }),
  );
  await field.fill(`word${round + 2} of`);
  return found;
}

/** Has a device ask this server. */
export async function addProvider(device: Device, { url }: Pick<BenchModelServer, "url">): Promise<void> {
  const page = await device.page();
  await page.goto("/icon.svg");
  await page.evaluate(async (baseUrl) => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open("troupe");
      opening.onsuccess = () => resolve(opening.result);
    });
    const writing = database.transaction("credentials", "readwrite");
    writing.objectStore("credentials").put({
      ...{ id: "bench", provider: "custom", encryptedApiKey: "", model: "gpt-4o", baseUrl },
      ...{ timestamp: Date.now(), order: 0 },
    });
    await new Promise((resolve) => {
      writing.oncomplete = resolve;
    });
    database.close();
  }, `${url}/v1`);
  await page.close();
}

async function sendTask(page: Page, round: number): Promise<number> {
  const asked = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().includes("/v1/"),
  );
  await page.goto("/", { waitUntil: "commit" });
  const field = page.getByPlaceholder("Need something done?");
  await field.fill(`Write a poem about round ${round}`);
  const from = performance.now();
  await field.press("Enter");
  await asked;
  return performance.now() - from;
}
