import { runWorker } from "@core/lifecycle/ask-worker";
import type { BlockPart } from "./block-diff";

/** A run of lines that two texts have in common, or that one of them has alone. */
export interface DiffPart {
  readonly kind: "same" | "removed" | "added";
  readonly lines: readonly string[];
}

/** Two texts whose differences are wanted. */
export interface DiffQuestion {
  readonly before: string;
  readonly after: string;
  /** Whether they are Markdown, of which blocks are compared and drawn. */
  readonly isMarkdown?: boolean;
}

/** The diff of two texts: line by line, or of Markdown block by block. */
export type TextDiff =
  | { readonly by: "lines"; readonly parts: readonly DiffPart[] }
  | { readonly by: "blocks"; readonly parts: readonly BlockPart[] };

/** A worker that says nothing for so long is given up. */
const LIMIT_MS = 15_000;

const startWorker = () => new Worker(new URL("./text-diff-worker.ts", import.meta.url), { type: "module" });

/** The diff of two texts, found out beside the page. @throws WorkerTimeout when it takes too long. */
export function textDiff(question: DiffQuestion, signal: AbortSignal): Promise<TextDiff> {
  return runWorker<TextDiff, TextDiff>(startWorker, question, {
    idleLimitMs: LIMIT_MS,
    signal,
    onMessage: (diff, { resolve }) => resolve(diff),
  });
}
