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
    (progress) => tell({ type: "progress", progress }),
  );
}

/** What fails is made up for the next time: what was written stays noted until it has been followed. */
async function keepUp(): Promise<void> {
  await indexer
    ?.keepUp()
    .catch((error: unknown) => console.warn("The search index could not be kept up:", error));
  tell({ type: "idle" });
}

async function search({ requestId, query }: Extract<IndexQuestion, { type: "search" }>): Promise<void> {
  try {
    if (!indexer) throw new Error("not opened");
    tell({ type: "answer", requestId, answer: await indexer.search(query) });
  } catch (error) {
    tell({ type: "failure", requestId, reason: String(error) });
  }
}

function tell(news: IndexNews): void {
  globalThis.postMessage(news);
}
