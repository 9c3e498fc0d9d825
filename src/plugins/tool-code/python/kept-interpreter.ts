import { AppError } from "@core/errors/app-error";
import type { Disposable } from "@core/lifecycle/disposable";
import { untilAborted } from "@core/lifecycle/until-aborted";
import type { CellLimits, CellMessage } from "@shared/cell/cell-protocol";
import type { Cell, OpenCell } from "@shared/cell/open-cell";
import { type CodeOutcome, CodeRun, MOST_BYTES } from "../code-run";
import type { PythonOrder, PythonStart } from "./python-cell";

const LIMITS: CellLimits = { messagesPerSecond: 500, bytesPerSecond: MOST_BYTES };

/** An interpreter in a cell, which stays for several runs, one at a time. All that it says was made by code nobody trusts. */
export class KeptInterpreter implements Disposable {
  /** The versions of the files that are in its folder, by their names. */
  readonly given = new Map<string, string>();
  /** The packages whose wheels it has. */
  readonly packages = new Set<string>();
  /** Whether it was handed files of the work, which what it prints may repeat. */
  hasRead = false;
  readonly #cell: Promise<Cell>;
  readonly #ready: Promise<void>;
  #setReady = () => {};
  #run: CodeRun | undefined;
  #isOver = false;
  #error: AppError | undefined;

  constructor(open: OpenCell, code: string, start: PythonStart) {
    this.#ready = new Promise((resolve) => {
      this.#setReady = resolve;
    });
    this.#cell = open({ code, input: start, limits: LIMITS, onMessage: this.#onMessage, fail: this.#fail });
    // Each run tells of it anew.
    this.#cell.catch(() => this.dispose());
  }

  /** Whether it runs nothing any more. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Runs code. Whatever keeps it from ending ends the interpreter. @throws as `runInCell`. */
  async run(order: PythonOrder, signal: AbortSignal): Promise<CodeOutcome> {
    const run = new CodeRun(0);
    this.#run = run;
    if (this.#error) run.fail(this.#error);
    const sent = this.#cell.then(async (cell) => {
      await this.#ready;
      cell.send(order);
    });
    try {
      const outcome = await untilAborted(Promise.race([run.outcome, sent.then(() => run.outcome)]), signal);
      if (outcome.hasCrashed) this.dispose();
      return outcome;
    } catch (error) {
      this.dispose();
      throw error;
    } finally {
      this.#run = undefined;
    }
  }

  dispose(): void {
    this.#isOver = true;
    this.#cell
      .then((cell) => cell.dispose())
      .catch(() => {
        // There is none.
      });
  }

  readonly #onMessage = (message: CellMessage): void => {
    if (message.type === "ready") this.#setReady();
    else if (this.#run) this.#run.onMessage(message);
    else if (message.type === "crashed")
      this.#fail(new AppError("cell.broken", { reason: String(message.reason), line: 0 }));
    // Code that goes on after the end of its run is not heard.
  };

  readonly #fail = (error: AppError): void => {
    this.#error = error;
    this.#run?.fail(error);
    this.dispose();
  };
}
