import { AppError } from "@core/errors/app-error";
import { untilAborted } from "@core/lifecycle/until-aborted";
import type { CellLimits } from "@shared/cell/cell-protocol";
import type { OpenCell } from "@shared/cell/open-cell";
import * as v from "valibot";
import type { CodeMessage } from "./cell-output";

const LIMITS: CellLimits = { messagesPerSecond: 500, sizeBytes: 40_000_000 };

const codeMessage = v.variant("type", [
  v.strictObject({ type: v.literal("log"), text: v.string() }),
  v.strictObject({ type: v.literal("file"), name: v.string(), bytes: v.instance(ArrayBuffer) }),
  v.strictObject({ type: v.literal("workbook"), name: v.string(), sheets: v.string() }),
  v.strictObject({ type: v.literal("done"), value: v.nullable(v.string()) }),
  v.strictObject({ type: v.literal("failed"), reason: v.string(), line: v.number() }),
]);

/** How a run ended. All of it was made by code that nobody trusts. */
export interface CodeOutcome {
  readonly log: string;
  /** The last of each name counts. */
  readonly files: ReadonlyMap<string, ArrayBuffer>;
  /** JSON, by the names of the workbooks that are to be made of it. */
  readonly workbooks: ReadonlyMap<string, string>;
  readonly ending: Extract<CodeMessage, { type: "done" | "failed" }>;
}

/** Program for a cell, with its input. */
export interface CellProgram {
  readonly code: string;
  readonly input: unknown;
  /** Lines ahead of those that the agent wrote. */
  readonly linesBefore: number;
}

/**
 * Runs a program in a cell of its own, which is gone when this settles. Code that throws, or is none of its language, is
 * an outcome like others. @throws AppError `cell.flooded` and the like, what `open` throws, or the signal's reason.
 */
export async function runInCell(
  open: OpenCell,
  { code, input, linesBefore }: CellProgram,
  signal: AbortSignal,
): Promise<CodeOutcome> {
  signal.throwIfAborted();
  const run = new CodeRun(linesBefore);
  const opening = open({ code, input, limits: LIMITS, onMessage: run.onMessage, fail: run.fail });
  // Also one that is there only after nobody waits for it any more.
  const close = () => void opening.then((cell) => cell.dispose()).catch(() => {});
  try {
    return await untilAborted(
      opening.then(() => run.outcome),
      signal,
    );
  } finally {
    close();
  }
}

/** Outcome of one run, gathered from its messages. */
class CodeRun {
  readonly outcome: Promise<CodeOutcome>;
  readonly #linesBefore: number;
  readonly #log: string[] = [];
  readonly #files = new Map<string, ArrayBuffer>();
  readonly #workbooks = new Map<string, string>();
  #settle: { resolve(outcome: CodeOutcome): void; reject(error: AppError): void } | undefined;

  constructor(linesBefore: number) {
    this.#linesBefore = linesBefore;
    this.outcome = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    // Whoever waits may have gone before it fails.
    this.outcome.catch(() => {});
  }

  readonly onMessage = (data: unknown): void => {
    const read = v.safeParse(codeMessage, data);
    if (read.success) this.#take(read.output);
    else this.fail(new AppError("cell.bad-message"));
  };

  #take(message: CodeMessage): void {
    if (message.type === "log") this.#log.push(message.text);
    else if (message.type === "file") this.#files.set(message.name, message.bytes);
    else if (message.type === "workbook") this.#workbooks.set(message.name, message.sheets);
    else this.#end(message);
  }

  readonly fail = (error: AppError): void => {
    const { code, params } = error;
    if (code !== "cell.broken") this.#settle?.reject(error);
    else {
      const line = Math.max(0, Number(params.line) - this.#linesBefore);
      this.#end({ type: "failed", reason: String(params.reason), line });
    }
  };

  #end(ending: CodeOutcome["ending"]): void {
    const [files, workbooks] = [this.#files, this.#workbooks];
    this.#settle?.resolve({ log: this.#log.join(""), files, workbooks, ending });
  }
}
