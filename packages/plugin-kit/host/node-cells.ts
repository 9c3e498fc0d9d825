import process from "node:process";
import prelude from "virtual:cell-prelude";
import { AppError } from "../../../src/core/errors/app-error";
import type { Clock } from "../../../src/core/ports/clock";
import type { CellProgram, PluginCell, PluginCells } from "../../../src/core/ports/plugin-cells";
import { WorkerPluginCell } from "../../../src/plugins/plugin-cells/worker-plugin-cell";
import type { CellMessage } from "../../../src/plugins/shared/cell/cell-protocol";
import { MessageMeter } from "../../../src/plugins/shared/cell/message-meter";
import type { OpenCell } from "../../../src/plugins/shared/cell/open-cell";
import { newWorld, runIn } from "./evaluate";

/** Cells as the application has them, prelude, meter and checks included, in worlds of Node in place of workers. */
export class NodeCells implements PluginCells {
  readonly #clock: Clock;
  readonly #limitMs: number;

  constructor(clock: Clock, limitMs: number) {
    this.#clock = clock;
    this.#limitMs = limitMs;
  }

  start(program: CellProgram, signal: AbortSignal): Promise<PluginCell> {
    // The prelude is on the first line, as that of the manifest: lines count as the author's do.
    const text = { code: `${prelude.trimEnd()};${program.code}`, linesBefore: 0 };
    return WorkerPluginCell.start(openWorld(this.#limitMs), program, text, this.#clock, signal);
  }
}

type Listener = (event: { readonly data: unknown }) => void;

/** Cell whose messages are copied at its border, and arrive later. */
const openWorld =
  (limitMs: number): OpenCell =>
  async ({ code, limits, onMessage, fail }) => {
    let listener: Listener = () => {};
    let isOver = false;
    const meter = new MessageMeter(limits);
    const later = (run: () => void) => void setImmediate(() => isOver || run());
    const broken = (error: unknown) => end(new AppError("cell.broken", placed(error)));
    const end = (error: AppError) => {
      if (isOver) return;
      dispose();
      fail(error);
    };
    const dispose = () => {
      isOver = true;
      process.off("uncaughtException", broken);
    };
    const world = newWorld({
      postMessage: (message: CellMessage) => {
        if (isOver) return;
        const fault = meter.faultOf(message, performance.now());
        if (!fault) {
          const copy = structuredClone(message);
          return later(() => onMessage(copy));
        }
        end(new AppError(`cell.${fault}`));
        // There is one thread: whatever goes on sending has to be stopped where it is.
        throw new Error("The cell was ended.");
      },
      addEventListener: (type: string, heard: Listener) => {
        if (type === "message") listener = heard;
      },
    });
    process.on("uncaughtException", broken);
    later(() => {
      try {
        runIn(world, code, limitMs);
      } catch (error) {
        broken(error);
      }
    });
    return {
      send: (message) => {
        const data = structuredClone(message);
        later(() => listener({ data }));
      },
      dispose,
    };
  };

/** Report of an error that nobody has caught, as browsers give it. */
function placed(error: unknown): { readonly reason: string; readonly line: number } {
  const { stack = "" } = (error ?? {}) as { readonly stack?: string };
  const [, line = "0"] = /(?:blob|troupe-plugin):[^\s()]*?:(\d+)/.exec(stack) ?? [];
  return { reason: `Uncaught ${String(error)}`, line: Number(line) };
}
