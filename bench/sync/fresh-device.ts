import type { Page } from "playwright";
import { S3Server } from "../../tests/s3/s3-server";
import { Device } from "../big/device";
import { type Amounts, TEN } from "../big/records";
import { atMost, type Row, reported } from "../row";
import { beginIn, readyToJoin } from "./bucket-form";

/** How often the page is asked for something while records arrive. */
const LOOK_MS = 100;
/** How often it is counted how many messages there are. */
const COUNT_MS = 2000;
const MB = 1024 ** 2;

/** A new device that joins one with 100,000 messages: when it has the lists, when everything, and how the page answers meanwhile. */
export async function freshDevice(url: string): Promise<readonly Row[]> {
  const share = Number(process.env.BIG_SHARE ?? 1);
  const amounts: Amounts = { ...TEN, conversations: Math.round(2000 * share) };
  const messages = amounts.conversations * amounts.messagesEach;
  const server = await new S3Server().listen();
  const [used, fresh] = [await Device.with(amounts, url), await Device.unused(url)];
  try {
    const sending = await used.page();
    const from = performance.now();
    const usedCpu = await used.cpuMs();
    const words = await beginIn(sending, server);
    const sentMs = performance.now() - from;
    const sentCpuMs = (await used.cpuMs()) - usedCpu;
    await sending.close();
    const bytes = [...server.files.values()].reduce((sum, file) => sum + file.length, 0);

    const page = await fresh.page();
    const connect = await readyToJoin(page, server, words);
    const arriving = page.evaluate(watchArrival, {
      ...{ conversations: amounts.conversations, messages, lookMs: LOOK_MS, countMs: COUNT_MS },
    });
    const freshCpu = await fresh.cpuMs();
    await connect.click();
    const { listsMs, allMs, longestTaskMs, longestReadMs } = await arriving;
    const arrivedCpuMs = (await fresh.cpuMs()) - freshCpu;
    await showsLists(page);
    return [
      reported("New device: messages it is to have", messages, ""),
      reported("New device: the other one writes all it has for it", sentMs, "ms"),
      reported("New device: CPU of the other one meanwhile", sentCpuMs, "ms"),
      reported("New device: what that takes in the bucket, MB", bytes / MB, ""),
      atMost("New device: connected → lists", listsMs, 5000, "ms"),
      atMost("New device: connected → everything", allMs, 30_000, "ms"),
      reported("New device: its CPU meanwhile", arrivedCpuMs, "ms"),
      atMost("New device: the longest the page takes to answer meanwhile", longestTaskMs, 200, "ms"),
      reported("New device: the longest a record takes to be read meanwhile", longestReadMs, "ms"),
    ];
  } finally {
    await used.close();
    await fresh.close();
    server.close();
  }
}

/** Conversations that have arrived are shown, not only stored. */
async function showsLists(page: Page): Promise<void> {
  await page.goto("/conversations");
  await page
    .getByRole("link", { name: /^Conversation \d+/ })
    .first()
    .waitFor();
}

interface Arrival {
  readonly listsMs: number;
  readonly allMs: number;
  readonly longestTaskMs: number;
  readonly longestReadMs: number;
}

/** Runs in the page, from the click on: looks what is stored by now, how late timers are, and how long a read waits. */
async function watchArrival(wanted: {
  readonly conversations: number;
  readonly messages: number;
  readonly lookMs: number;
  readonly countMs: number;
}): Promise<Arrival> {
  const clicked = new Promise<void>((resolve) => {
    addEventListener("click", () => resolve(), { capture: true, once: true });
  });
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open("troupe");
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const ask = <T>(store: string, of: (store: IDBObjectStore) => IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      const request = of(database.transaction(store).objectStore(store));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  await clicked;
  const from = performance.now();
  let [longestTaskMs, longestReadMs, listsMs, counted] = [0, 0, 0, 0];
  for (;;) {
    const due = performance.now() + wanted.lookMs;
    await new Promise((resolve) => setTimeout(resolve, wanted.lookMs));
    longestTaskMs = Math.max(longestTaskMs, performance.now() - due);
    const asked = performance.now();
    await ask("conversations", (store) => store.get("c0"));
    longestReadMs = Math.max(longestReadMs, performance.now() - asked);
    // Counting a store of 100,000 keeps the database busy itself.
    if (listsMs > 0 && performance.now() < counted + wanted.countMs) continue;
    counted = performance.now();
    if (listsMs === 0) {
      if ((await ask("conversations", (store) => store.count())) >= wanted.conversations)
        listsMs = performance.now() - from;
    } else if ((await ask("messages", (store) => store.count())) >= wanted.messages) break;
  }
  database.close();
  return { listsMs, allMs: performance.now() - from, longestTaskMs, longestReadMs };
}
