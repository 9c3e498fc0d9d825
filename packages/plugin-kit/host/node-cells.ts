import prelude from "virtual:cell-prelude";
import { AppError } from "../../../src/core/errors/app-error";
import type { CellProgram, PluginCell, PluginCells } from "../../../src/core/ports/plugin-cells";
import { SystemClock } from "../../../src/plugins/browser/system-clock";
import { WorkerPluginCell } from "../../../src/plugins/plugin-cells/worker-plugin-cell";
import type { CellMessage } from "../../../src/plugins/shared/cell/cell-protocol";
import type { OpenCell } from "../../../src/plugins/shared/cell/open-cell";
import { newWorld, runIn } from "./evaluate";

/** Cells as the application has them, prelude and checks included, in worlds of Node in place of workers. */
export class NodeCells implements PluginCells {
  start(program: CellProgram, signal: AbortSignal): Promise<PluginCell> {
    const text = { code: `${prelude.trimEnd()};${program.code}`, linesBefore: 0 };
    return WorkerPluginCell.start(openWorld, program, text, new SystemClock(), signal);
  }
}

type Listener = (event: { readonly data: unknown }) => void;

/** What crosses the border is copied, and comes later. */
const openWorld: OpenCell = async ({ code, hear, fail }) => {
  let listener: Listener = () => {};
  let isOver = false;
  const later = (run: () => void) => void setImmediate(() => isOver || run());
  const world = newWorld({
    postMessage: (message: CellMessage) => {
      const copy = structuredClone(message);
      later(() => hear(copy));
    },
    addEventListener: (type: string, heard: Listener) => {
      if (type === "message") listener = heard;
    },
  });
  later(() => {
    try {
      runIn(world, code);
    } catch (error) {
      fail(new AppError("cell.broken", { reason: String(error), line: 0 }));
    }
  });
  return {
    send: (message) => {
      const data = structuredClone(message);
      later(() => listener({ data }));
    },
    dispose: () => {
      isOver = true;
    },
  };
};
