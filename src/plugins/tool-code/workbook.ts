import { AppError } from "@core/errors/app-error";
import { runWorker } from "@core/lifecycle/ask-worker";

/** A workbook takes a second or so; this is a guard against what never ends. */
const LIMIT_MS = 30_000;

/** Answer of the worker: the workbook, or an error's code. */
export type WorkbookAnswer = { readonly bytes: ArrayBuffer } | { readonly code: string };

/** A workbook of rows by the names of sheets, given as JSON; made in a worker. @throws AppError `code.bad-workbook` and the like. */
export function makeWorkbook(sheets: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const start = () => new Worker(new URL("./workbook-worker.ts", import.meta.url), { type: "module" });
  return runWorker<WorkbookAnswer, ArrayBuffer>(start, sheets, {
    idleLimitMs: LIMIT_MS,
    signal,
    onMessage: (answer, { resolve, reject }) =>
      "bytes" in answer ? resolve(answer.bytes) : reject(new AppError(answer.code)),
  });
}
