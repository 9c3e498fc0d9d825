import { AppError } from "@core/errors/app-error";
import type { Disposable } from "@core/lifecycle/disposable";
import type { Http } from "@core/ports/http";
import { cellDocument } from "./cell-document";
import {
  type CellMessage,
  type CellProgramText,
  type CellSign,
  type CellStart,
  readCellSign,
} from "./cell-protocol";
import { ownFile } from "./own-file";

/** A frame that has not come up by then never will. */
const START_LIMIT_MS = 30_000;
/** Firefox 153 never ends making about one in fifty of the workers that a worker makes: another attempt is made then. */
const BEGIN_LIMIT_MS = 4_000;
const MOST_ATTEMPTS = 3;

/** The program to run in a cell, and its listeners. */
export interface CellOptions extends CellProgramText {
  /** Told of each message of the worker. What it says is untrusted: only its shape is known. */
  onMessage(message: CellMessage): void;
  /** Told once why the worker has come to an end by itself: `cell.broken`, `cell.flooded`, `cell.not-started` and the like. */
  fail(error: AppError): void;
}

/** Code that runs where it reaches nothing: a worker in an opaque frame without network. */
export interface Cell extends Disposable {
  /** Sends the worker something. */
  send(message: unknown): void;
}

/** The function that opens cells. */
export type OpenCell = (options: CellOptions) => Promise<Cell>;

/** The way to open cells; their own scripts are fetched when the first is opened. @throws as `ownFile` does. */
export function cellsOf(http: Http): OpenCell {
  const textOf = async (url: string) => (await ownFile(http, url)).text();
  return async (options) => {
    const [{ default: frame }, { default: between }] = await Promise.all([
      import("./cell-frame?frame"),
      import("./cell-guard?cell"),
    ]);
    const [code, guard] = await Promise.all([textOf(frame.url), textOf(between.url)]);
    return new FrameCell(cellDocument({ code, sha256: frame.sha256 }), guard, options);
  };
}

/** A cell in a frame of the page. Taking the frame away ends all that runs in it at once, loops included. */
class FrameCell implements Cell {
  readonly #srcdoc: string;
  readonly #guard: string;
  readonly #options: CellOptions;
  #frame: HTMLIFrameElement | undefined;
  #port: MessagePort | undefined;
  #limit: ReturnType<typeof setTimeout> | undefined;
  #attempts = 0;
  #isOver = false;

  constructor(srcdoc: string, guard: string, options: CellOptions) {
    this.#srcdoc = srcdoc;
    this.#guard = guard;
    this.#options = options;
    this.#attempt();
  }

  send(message: unknown): void {
    this.#port?.postMessage(message);
  }

  dispose(): void {
    this.#isOver = true;
    this.#clear();
  }

  #attempt(): void {
    this.#attempts += 1;
    const frame = document.createElement("iframe");
    frame.setAttribute("sandbox", "allow-scripts");
    frame.hidden = true;
    frame.inert = true;
    frame.srcdoc = this.#srcdoc;
    this.#frame = frame;
    addEventListener("message", this.#onFrameMessage);
    this.#limit = setTimeout(this.#giveUp, START_LIMIT_MS);
    document.body.append(frame);
  }

  #clear(): void {
    clearTimeout(this.#limit);
    removeEventListener("message", this.#onFrameMessage);
    this.#frame?.remove();
    this.#port?.close();
    this.#port = undefined;
  }

  readonly #giveUp = (): void => this.#fail(new AppError("cell.not-started"));

  readonly #attemptAnew = (): void => {
    this.#clear();
    if (this.#attempts < MOST_ATTEMPTS) this.#attempt();
    else this.#giveUp();
  };

  readonly #onFrameMessage = ({ source, data }: MessageEvent): void => {
    const window = this.#frame?.contentWindow;
    if (!window || source !== window || (data as { type?: unknown } | null)?.type !== "ready") return;
    // Once: nobody but the frame's own script says so, and what it begins runs until the end.
    removeEventListener("message", this.#onFrameMessage);
    clearTimeout(this.#limit);
    this.#limit = setTimeout(this.#attemptAnew, BEGIN_LIMIT_MS);
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = ({ data: said }) => this.#onSign(readCellSign(said));
    port1.onmessageerror = () => this.#onSign(undefined);
    const { code, input, limits } = this.#options;
    const start: CellStart = { code, input, limits, guard: this.#guard };
    window.postMessage(start, "*", [port2]);
  };

  #onSign(sign: CellSign | undefined): void {
    if (this.#isOver) return;
    if (sign?.type === "began") clearTimeout(this.#limit);
    else if (sign?.type === "said") this.#options.onMessage(sign.message);
    else if (sign?.type === "broken")
      this.#fail(new AppError("cell.broken", { reason: sign.reason, line: sign.line }));
    else this.#fail(new AppError(`cell.${sign?.fault ?? "bad-message"}`));
  }

  #fail(error: AppError): void {
    this.dispose();
    this.#options.fail(error);
  }
}
