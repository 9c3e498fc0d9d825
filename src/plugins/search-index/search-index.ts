import type { SearchIndex } from "@core/ports/search-index";
import { WorkerSearchIndex } from "./worker-search-index";

/** How tabs tell each other of what they have written. */
const CHANNEL_NAME = "troupe";

let opened: WorkerSearchIndex | undefined;

/** The index of a database, with a worker of its own. */
export function searchIndex(database: string): SearchIndex {
  opened ??= new WorkerSearchIndex({
    database,
    startWorker: () => new Worker(new URL("./index-worker.ts", import.meta.url), { type: "module" }),
    // A channel hears what another one of the same page posts.
    openChannel: () => new BroadcastChannel(CHANNEL_NAME),
  });
  return opened;
}
