import type { CellMessage } from "@shared/cell/cell-protocol";
import type { CellOptions, OpenCell } from "@shared/cell/open-cell";
import {
  type Implementation,
  type PreludeScope,
  startPrelude,
} from "../../src/plugins/plugin-cells/start-prelude";

/** Script of a plugin's file, with the one global that it finds. */
export type PluginScript = (troupe: { implement(plugin: Implementation): void }, scope: PreludeScope) => void;

/** Cells in which the real prelude runs with a plugin, in the world of the test; what crosses the border is copied. */
export class PreludeCells {
  readonly opened: CellOptions[] = [];
  disposed = 0;
  /** All that the worker was told, and said. */
  readonly toWorker: unknown[] = [];
  readonly toPage: CellMessage[] = [];

  readonly #script: PluginScript;

  constructor(script: PluginScript) {
    this.#script = script;
  }

  readonly open: OpenCell = async (options) => {
    this.opened.push(options);
    let onMessage = (_event: { data: unknown }) => {};
    let isOver = false;
    const scope: PreludeScope = {
      postMessage: (message, { transfer }) => {
        const copy = structuredClone(message, { transfer }) as CellMessage;
        this.toPage.push(copy);
        setImmediate(() => isOver || options.onMessage(copy));
      },
      addEventListener: (type, listener) => {
        if (type === "message") onMessage = listener as typeof onMessage;
      },
    };
    setImmediate(() => {
      startPrelude(scope);
      if (scope.troupe) this.#script(scope.troupe, scope);
    });
    return {
      send: (message) => {
        const data = structuredClone(message);
        this.toWorker.push(data);
        setImmediate(() => isOver || onMessage({ data }));
      },
      dispose: () => {
        isOver = true;
        this.disposed += 1;
      },
    };
  };
}
