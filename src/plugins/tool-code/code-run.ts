import { AppError } from "@core/errors/app-error";
import { sizeOfMessage } from "@shared/cell/cell-protocol";
import * as v from "valibot";
import type { CodeMessage } from "./cell-output";

/** More than that may not come of one run, in bytes. */
export const MOST_BYTES = 40_000_000;

const codeMessage = v.variant("type", [
  v.strictObject({ type: v.literal("log"), text: v.string() }),
  v.strictObject({ type: v.literal("file"), name: v.string(), bytes: v.instance(ArrayBuffer) }),
  v.strictObject({ type: v.literal("too-large"), name: v.string(), sizeBytes: v.number() }),
  v.strictObject({ type: v.literal("workbook"), name: v.string(), sheets: v.string() }),
  v.strictObject({ type: v.literal("done"), value: v.nullable(v.string()) }),
  v.strictObject({
    type: v.literal("failed"),
    reason: v.string(),
    line: v.number(),
    trace: v.string(),
  }),
  v.strictObject({ type: v.literal("crashed"), reason: v.string() }),
  v.strictObject({ type: v.literal("ready") }),
]);

/** How a run ended. All of it was made by code that nobody trusts. */
export interface CodeOutcome {
  readonly log: string;
  /** The last of each name counts. */
  readonly files: ReadonlyMap<string, ArrayBuffer>;
  /** Sizes in bytes of files that were too large to be handed over, by their names. */
  readonly tooLarge: ReadonlyMap<string, number>;
  /** JSON, by the names of the workbooks that are to be made of it. */
  readonly workbooks: ReadonlyMap<string, string>;
  readonly ending: Extract<CodeMessage, { type: "done" | "failed" }>;
  /** Whether the interpreter, or the cell, has come to its end with the code. */
  readonly hasCrashed: boolean;
}

/** Outcome of one run, gathered from its messages. */
export class CodeRun {
  readonly outcome: Promise<CodeOutcome>;
  readonly #linesBefore: number;
  readonly #log: string[] = [];
  readonly #files = new Map<string, ArrayBuffer>();
  readonly #tooLarge = new Map<string, number>();
  readonly #workbooks = new Map<string, string>();
  #sizeBytes = 0;
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
    if (read.success) this.#sizeBytes += sizeOfMessage(read.output).bytes;
    if (!read.success) this.fail(new AppError("cell.bad-message"));
    else if (this.#sizeBytes > MOST_BYTES) this.fail(new AppError("cell.too-much"));
    else this.#take(read.output);
  };

  #take(message: CodeMessage): void {
    const { type } = message;
    if (type === "log") this.#log.push(message.text);
    else if (type === "file") this.#files.set(message.name, message.bytes);
    else if (type === "too-large") this.#tooLarge.set(message.name, message.sizeBytes);
    else if (type === "workbook") this.#workbooks.set(message.name, message.sheets);
    else if (type === "crashed") this.#crash(message.reason, 0);
    else if (type !== "ready") this.#end(message);
  }

  readonly fail = (error: AppError): void => {
    const { code, params } = error;
    if (code !== "cell.broken") this.#settle?.reject(error);
    else {
      this.#crash(String(params.reason), Math.max(0, Number(params.line) - this.#linesBefore));
    }
  };

  #crash(reason: string, line: number): void {
    this.#end({ type: "failed", reason, line, trace: "" }, true);
  }

  #end(ending: CodeOutcome["ending"], hasCrashed = false): void {
    const [files, tooLarge, workbooks] = [this.#files, this.#tooLarge, this.#workbooks];
    this.#settle?.resolve({ log: this.#log.join(""), files, tooLarge, workbooks, ending, hasCrashed });
  }
}
