import { runWorker } from "@core/lifecycle/ask-worker";

/** A run of lines that two texts have in common, or that one of them has alone. */
export interface DiffPart {
  readonly kind: "same" | "removed" | "added";
  readonly lines: readonly string[];
}

/** Two texts whose differences are wanted. */
export interface DiffQuestion {
  readonly before: string;
  readonly after: string;
}

/** A worker that says nothing for so long is given up. */
const LIMIT_MS = 15_000;

const startWorker = () => new Worker(new URL("./text-diff-worker.ts", import.meta.url), { type: "module" });

/** The diff of a text, line by line, found out beside the page. @throws WorkerTimeout when it takes too long. */
export function textDiff(question: DiffQuestion, signal: AbortSignal): Promise<readonly DiffPart[]> {
  return runWorker<readonly DiffPart[], readonly DiffPart[]>(startWorker, question, {
    idleLimitMs: LIMIT_MS,
    signal,
    onMessage: (parts, { resolve }) => resolve(parts),
  });
}
