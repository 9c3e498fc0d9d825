import type { CellOptions, OpenCell } from "@shared/cell/open-cell";

/** Cells in which nothing runs: a test says what the worker would. */
export class FakeCells {
  /** Programs that were opened, and how many of them are gone. */
  readonly opened: CellOptions[] = [];
  disposed = 0;

  readonly #script: (options: CellOptions) => void;

  /** `answer` is what comes of messages that are sent later. */
  readonly #answer: (message: unknown, options: CellOptions) => void;

  constructor(
    script: (options: CellOptions) => void = () => {},
    answer: (message: unknown, options: CellOptions) => void = () => {},
  ) {
    this.#script = script;
    this.#answer = answer;
  }

  readonly open: OpenCell = async (options) => {
    this.opened.push(options);
    queueMicrotask(() => this.#script(options));
    return { send: (message) => this.#answer(message, options), dispose: () => (this.disposed += 1) };
  };
}
