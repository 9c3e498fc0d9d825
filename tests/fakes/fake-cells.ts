import type { CellOptions, OpenCell } from "@shared/cell/open-cell";

/** Cells in which nothing runs: a test says what the worker would. */
export class FakeCells {
  /** Programs that were opened, and how many of them are gone. */
  readonly opened: CellOptions[] = [];
  disposed = 0;

  readonly #script: (options: CellOptions) => void;

  constructor(script: (options: CellOptions) => void = () => {}) {
    this.#script = script;
  }

  readonly open: OpenCell = async (options) => {
    this.opened.push(options);
    queueMicrotask(() => this.#script(options));
    return { send: () => {}, dispose: () => (this.disposed += 1) };
  };
}
