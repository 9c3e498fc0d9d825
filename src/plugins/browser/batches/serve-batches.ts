import { type ErrorParams, toAppError } from "@core/errors/app-error";

/** Message of a worker about its work: some of many items, the share done (0 to 1), its result, or its error. */
export type BatchAnswer<Item, Rest> =
  | { readonly batch: readonly Item[] }
  | { readonly share: number }
  | { readonly rest: Rest }
  | { readonly code: string; readonly params: ErrorParams };

/** Weight of a batch: what the page takes up at a time without being held by it. */
const BATCH_WEIGHT = 500_000;

/** Message of the page that it has taken a batch up. */
export const BATCH_TAKEN = "batch-taken";

/** Means of a worker's task to report its items and progress. */
export interface BatchSender<Item> {
  /**
   * Hands over an item of about so many characters, together with others. Where that fills a batch, it can be waited for
   * until the page has taken it, so that no second one is made meanwhile.
   */
  send(item: Item, weight: number): Promise<void> | undefined;
  /** Tells how much is done, from 0 to 1. */
  progress(share: number): void;
}

/** Makes the worker whose module it is called in do its work on what it is sent. */
export function serveBatches<Task, Item, Rest>(
  work: (task: Task, sender: BatchSender<Item>) => Promise<Rest>,
): void {
  if (!("DedicatedWorkerGlobalScope" in globalThis)) return;
  const post = (answer: BatchAnswer<Item, Rest>) => globalThis.postMessage(answer);
  let onTaken = () => {};
  globalThis.addEventListener("message", async ({ data }: MessageEvent<Task | typeof BATCH_TAKEN>) => {
    if (data === BATCH_TAKEN) return onTaken();
    let batch: Item[] = [];
    let weighed = 0;
    const flush = () => {
      const taking = new Promise<void>((resolve) => {
        onTaken = resolve;
      });
      post({ batch });
      batch = [];
      weighed = 0;
      return taking;
    };
    const send = (item: Item, weight: number) => {
      batch.push(item);
      weighed += weight;
      return weighed >= BATCH_WEIGHT ? flush() : undefined;
    };
    try {
      const rest = await work(data, { send, progress: (share) => post({ share }) });
      if (batch.length > 0) await flush();
      post({ rest });
    } catch (error) {
      const { code, params } = toAppError(error);
      post({ code, params });
    }
  });
}
