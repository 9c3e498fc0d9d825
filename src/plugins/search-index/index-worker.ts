import { IndexDisk } from "./index-disk";
import { Indexer } from "./indexer";
import type { IndexNews, IndexQuestion } from "./worker-messages";

/** Held by the one worker, among all tabs, that writes to the index. */
const LOCK = "troupe-search-index";

let indexer: Indexer | undefined;

globalThis.addEventListener("message", ({ data }: MessageEvent<IndexQuestion>) => {
  if (data.type === "open") indexer = open(data.database);
  else if (data.type === "keep-up") void keepUp();
  else void search(data);
});

function open(database: string): Indexer {
  return new Indexer(
    new IndexDisk(database),
    (work) => navigator.locks.request(LOCK, work),
    (progress) => post({ type: "progress", progress }),
  );
}

/** Brings the index up to date. A failure is made up for the next time: what was written stays noted until then. */
async function keepUp(): Promise<void> {
  await indexer
    ?.keepUp()
    .catch((error: unknown) => console.warn("The search index could not be kept up:", error));
  post({ type: "idle" });
}

async function search({ requestId, query }: Extract<IndexQuestion, { type: "search" }>): Promise<void> {
  try {
    if (!indexer) throw new Error("not opened");
    post({ type: "answer", requestId, answer: await indexer.search(query) });
  } catch (error) {
    post({ type: "failure", requestId, reason: String(error) });
  }
}

function post(news: IndexNews): void {
  globalThis.postMessage(news);
}
