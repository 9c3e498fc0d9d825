import type { Clock } from "@core/ports/clock";
import type { Http } from "@core/ports/http";
import type { CellProgram, PluginCell, PluginCells } from "@core/ports/plugin-cells";
import { cellsOf } from "@shared/cell/open-cell";
import { ownFile } from "@shared/cell/own-file";
import { WorkerPluginCell, type WorkerText } from "./worker-plugin-cell";

/** Starts plugins in workers of opaque frames. */
export class WorkerPluginCells implements PluginCells {
  readonly #http: Http;
  readonly #clock: Clock;

  constructor(http: Http, clock: Clock) {
    this.#http = http;
    this.#clock = clock;
  }

  async start(program: CellProgram, signal: AbortSignal): Promise<PluginCell> {
    signal.throwIfAborted();
    const { default: script } = await import("./prelude?cell");
    const prelude = await (await ownFile(this.#http, script.url)).text();
    const text = textOf(prelude, program.code);
    return WorkerPluginCell.start(cellsOf(this.#http), program, text, this.#clock, signal);
  }
}

/** Both in one text, as no other script may be loaded there; the plugin begins in a line of the prelude's, not below it. */
function textOf(prelude: string, code: string): WorkerText {
  const before = `${prelude.trimEnd()};`;
  return { code: before + code, linesBefore: before.split("\n").length - 1 };
}
