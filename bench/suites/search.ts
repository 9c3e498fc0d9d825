import type { Browser, Page } from "playwright";
import { expect } from "playwright/test";
import type { SearchAnswer } from "../../src/core/ports/search-index";
import { median } from "../median";
import { atMost, type Row, reported } from "../row";

const MESSAGES = 100_000;
const ARTIFACTS = 20_000;
const QUERIES = 300;
const ADDED = 30;

/** Words of everything: the worker of the application itself, asked for what is common, rare, short and Korean. */
export async function search(browser: Browser, url: string): Promise<readonly Row[]> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto("/search");
  await expect(page.getByRole("searchbox")).toBeVisible();
  await fill(page);
  await page.goto("/search?q=1");
  const started = Date.now();
  await expect(page.getByRole("progressbar")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("progressbar")).toBeHidden({ timeout: 900_000 });
  const readMs = Date.now() - started;
  const { openMs, queryMs, addMs, bytes, segments, texts } = await ask(page);
  await context.close();
  const sorted = queryMs.toSorted((a, b) => a - b);
  return [
    reported("Search: texts in the index", texts, ""),
    reported("Search: the first reading of all of them", readMs, "ms"),
    reported("Search: size of the index, MB", bytes / 1_000_000, ""),
    reported("Search: pieces of the index", segments, ""),
    reported("Search: opening the index, with the first question", openMs, "ms"),
    atMost("Search: a question, median", median(queryMs), 50, "ms"),
    atMost("Search: a question, 95 of 100", sorted[Math.floor(sorted.length * 0.95)] ?? 0, 50, "ms"),
    reported("Search: a question, the slowest", sorted.at(-1) ?? 0, "ms"),
    reported("Search: taking up one new message, median", median(addMs), "ms"),
  ];
}

/** Writes texts whose words are as unevenly common as those of a language; a tenth of them is Korean. */
async function fill(page: Page): Promise<void> {
  await page.evaluate(
    async ([messages, artifacts]) => {
      const random = (() => {
        let state = 42;
        return () => {
          state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
          return state / 4_294_967_296;
        };
      })();
      const word = () => {
        const rank = Math.floor(30_000 ** random());
        if (random() > 0.1) return rank.toString(36);
        return String.fromCodePoint(
          0xac00 + (rank % 2000),
          0xac00 + ((rank * 7) % 2000),
          0xac00 + ((rank * 31) % 2000),
        );
      };
      const text = (length: number) => Array.from({ length }, word).join(" ");
      const open = () =>
        new Promise<IDBDatabase>((resolve, reject) => {
          const opening = indexedDB.open("troupe");
          opening.onsuccess = () => resolve(opening.result);
          opening.onerror = () => reject(opening.error);
        });
      const database = await open();
      const write = async (store: string, count: number, recordOf: (at: number) => object) => {
        for (let from = 0; from < count; from += 5000) {
          const writing = database.transaction(store, "readwrite");
          for (let at = from; at < Math.min(count, from + 5000); at += 1)
            writing.objectStore(store).put(recordOf(at));
          await new Promise((resolve) => {
            writing.oncomplete = resolve;
          });
        }
      };
      const agentId = "default";
      await write("conversations", 1000, (at) => ({
        id: `c${at}`,
        agentId,
        participatingAgents: [agentId],
        title: `Conversation ${at}`,
        timestamp: at,
        messageCount: 100,
      }));
      await write("messages", messages, (at) => ({
        id: `m${at}`,
        conversationId: `c${at % 1000}`,
        role: at % 2 ? "assistant" : "user",
        agentId,
        content: text(60),
        timestamp: 1_700_000_000_000 + at * 1000,
      }));
      const base = {
        requirements: [],
        artifacts: [],
        steps: [],
        dependencies: [],
        estimatedPasses: 1,
        actualPasses: 1,
      };
      await write("tasks", 1000, (at) => ({
        ...base,
        id: `t${at}`,
        workflowId: `t${at}`,
        title: `Task ${at}`,
        description: text(30),
        complexity: "simple",
        status: "completed",
        assignedAgentId: agentId,
        createdAt: 1_700_000_000_000 + at,
        updatedAt: 1_700_000_000_000 + at,
      }));
      await write("artifacts", artifacts, (at) => ({
        id: `a${at}`,
        taskId: `t${at % 1000}`,
        agentId,
        title: `Report ${at}`,
        description: "",
        type: "document",
        format: "markdown",
        content: text(300),
        version: 1,
        status: "final",
        dependencies: [],
        validates: [],
        reviewedBy: [],
        createdAt: 1_700_000_000_000 + at,
        updatedAt: 1_700_000_000_000 + at * 5000,
      }));
      database.close();
    },
    [MESSAGES, ARTIFACTS] as const,
  );
}

/** Asks a worker of the bench's own, made of the script that the application's was made of. */
async function ask(page: Page) {
  return page.evaluate(
    async ([queries, added]) => {
      const script = performance
        .getEntriesByType("resource")
        .find(({ name }) => /index-worker-/.test(name))?.name;
      if (!script) throw new Error("the application has started no worker");
      const worker = new Worker(script, { type: "module" });
      const heard = (isMeant: (news: { type: string; requestId?: number }) => boolean) =>
        new Promise<{ answer?: SearchAnswer }>((resolve) => {
          const listen = ({ data }: MessageEvent) => {
            if (!isMeant(data)) return;
            worker.removeEventListener("message", listen);
            resolve(data);
          };
          worker.addEventListener("message", listen);
        });
      let requests = 0;
      const timed = async (text: string) => {
        const requestId = ++requests;
        const from = performance.now();
        const answering = heard((news) => news.requestId === requestId);
        worker.postMessage({ type: "search", requestId, query: { text, limit: 20 } });
        const { answer } = await answering;
        if (!answer?.hits.length) throw new Error(`nothing found for ${text}`);
        return performance.now() - from;
      };
      worker.postMessage({ type: "open", database: "troupe" });
      const openMs = await timed("1");
      const kinds = ["1", "2 3", "s", "a 4", "k1 1", "5 6 7 8", "2s", "\uac01", "\uac02\uac0e", "report 1"];
      const queryMs: number[] = [];
      for (let at = 0; at < queries; at += 1) queryMs.push(await timed(kinds[at % kinds.length] ?? "1"));
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open("troupe");
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const addMs: number[] = [];
      for (let at = 0; at < added; at += 1) {
        const writing = database.transaction(["messages", "searchTraces"], "readwrite");
        const id = `new${at}`;
        const message = {
          id,
          conversationId: "c1",
          role: "user",
          content: `fresh${at} 1 2 3`,
          timestamp: Date.now(),
        };
        writing.objectStore("messages").put(message);
        writing.objectStore("searchTraces").put({ id: `messages/${id}`, stamp: Math.random() });
        await new Promise((resolve) => {
          writing.oncomplete = resolve;
        });
        const from = performance.now();
        const idle = heard(({ type }) => type === "idle");
        worker.postMessage({ type: "keep-up" });
        await idle;
        addMs.push(performance.now() - from);
        await timed(`fresh${at}`);
      }
      const all = await new Promise<readonly Record<string, never>[]>((resolve) => {
        const reading = database.transaction("searchSegments").objectStore("searchSegments").getAll();
        reading.onsuccess = () => resolve(reading.result);
      });
      database.close();
      worker.terminate();
      let bytes = 0;
      let texts = 0;
      const whole = all.filter((each) => "postings" in each) as unknown as {
        terms: string;
        entries: readonly object[];
        termStarts: Uint32Array;
        postings: Uint8Array;
        postingStarts: Uint32Array;
      }[];
      for (const { terms, entries, termStarts, postings, postingStarts } of whole) {
        texts += entries.length;
        bytes += new Blob([terms, JSON.stringify(entries)]).size;
        bytes += termStarts.byteLength + postings.byteLength + postingStarts.byteLength;
      }
      return { openMs, queryMs, addMs, bytes, segments: whole.length, texts };
    },
    [QUERIES, ADDED] as const,
  );
}
