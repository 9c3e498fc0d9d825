import { AppError } from "@core/errors/app-error";
import { untilAborted } from "@core/lifecycle/until-aborted";
import type { Clock } from "@core/ports/clock";
import type { Carried, CellCall, CellProgram, PluginCell } from "@core/ports/plugin-cells";
import type { CellLimits } from "@shared/cell/cell-protocol";
import type { Cell, OpenCell } from "@shared/cell/open-cell";
import { AskDesk } from "./ask-desk";
import { failureOf, frameFailure } from "./cell-failures";
import { type PageMessage, STREAM_CREDIT } from "./cell-messages";
import { Heartbeat } from "./heartbeat";
import { PartQueue } from "./part-queue";
import { PluginPlaces } from "./plugin-places";
import { readJson, readWorkerMessage, type WorkerMessage } from "./worker-message";

/** More than the prelude lets a plugin send, by what goes at once and the largest message. */
const LIMITS: CellLimits = {
  messagesPerSecond: 2_000,
  bytesPerSecond: 130_000_000,
  charactersPerSecond: 8_000_000,
};
/** A plugin that has not said by then what it implements never will, in milliseconds. */
const START_LIMIT_MS = 20_000;

/** The text of a worker, and how much of it is not the plugin's. */
export interface WorkerText {
  readonly code: string;
  readonly linesBefore: number;
}

/** A call that goes on. */
interface OpenCall {
  readonly call: CellCall;
  /** Aborted when it is over: what is asked on its behalf ends with it. */
  readonly over: AbortController;
  readonly parts?: PartQueue;
  done(answer: Carried): void;
  fail(error: unknown): void;
}

type Listener = Pick<OpenCall, "done" | "fail" | "parts">;

/** The page's side of a plugin that runs in a worker. Nothing the worker says is believed before it was checked. */
export class WorkerPluginCell implements PluginCell {
  readonly ended: Promise<AppError>;
  readonly #pluginId: string;
  readonly #places: PluginPlaces;
  readonly #asks: AskDesk;
  readonly #heartbeat: Heartbeat;
  readonly #calls = new Map<number, OpenCall>();
  readonly #over = new AbortController();
  readonly #started: Promise<void>;
  #resolveEnded: (error: AppError) => void = () => {};
  #startEnds: { resolve(): void; reject(error: AppError): void } = { resolve() {}, reject() {} };
  #functions: ReadonlySet<string> | undefined;
  #cell: Cell | undefined;
  #error: AppError | undefined;
  #lastId = 0;

  private constructor(program: CellProgram, { linesBefore }: WorkerText, clock: Clock) {
    this.#pluginId = program.pluginId;
    this.#places = new PluginPlaces(`${program.pluginId}.js`, program.code, linesBefore);
    this.ended = new Promise((resolve) => {
      this.#resolveEnded = resolve;
    });
    this.#started = new Promise((resolve, reject) => {
      this.#startEnds = { resolve, reject };
    });
    const post = (message: PageMessage) => this.#post(message);
    this.#asks = new AskDesk(program.serve, post);
    this.#heartbeat = new Heartbeat(clock, {
      ping: () => post({ type: "ping" }),
      hangs: () => this.#end(new AppError("external-plugin.hangs", { plugin: this.#pluginId })),
      signal: this.#over.signal,
    });
    // Whoever waits for the start may have gone before it fails.
    this.#started.catch(() => {});
  }

  /** Starts a plugin, and gives its cell once it has said what it implements. @throws as `PluginCells.start` does. */
  static async start(
    open: OpenCell,
    program: CellProgram,
    text: WorkerText,
    clock: Clock,
    signal: AbortSignal,
  ): Promise<WorkerPluginCell> {
    const cell = new WorkerPluginCell(program, text, clock);
    try {
      await untilAborted(cell.#start(open, text.code, clock), signal);
      return cell;
    } catch (error) {
      cell.dispose();
      throw error;
    }
  }

  async #start(open: OpenCell, code: string, clock: Clock): Promise<void> {
    const options = {
      code,
      input: { type: "start" },
      limits: LIMITS,
      onMessage: this.#onMessage,
      fail: this.#fail,
    };
    this.#cell = await open(options);
    // Called off while the frame's script was fetched.
    if (this.#over.signal.aborted) this.#cell.dispose();
    const tooSlow = clock.sleep(START_LIMIT_MS, this.#over.signal).then(() => {
      throw new AppError("external-plugin.not-started", { plugin: this.#pluginId, reason: "" });
    });
    await Promise.race([this.#started, tooSlow]);
  }

  call(call: CellCall, signal: AbortSignal): Promise<Carried> {
    return new Promise((done, fail) => this.#begin(call, { done, fail }, signal));
  }

  async *stream(call: CellCall, signal: AbortSignal): AsyncGenerator<Carried> {
    const parts: PartQueue = new PartQueue((credit) => this.#post({ type: "more", id, credit }));
    // Whoever takes no more has it called off.
    const left = new AbortController();
    const until = AbortSignal.any([signal, left.signal]);
    const listener = { done: () => parts.end(), fail: (error: unknown) => parts.fail(error), parts };
    const id = this.#begin(call, listener, until);
    try {
      yield* parts;
    } finally {
      left.abort();
    }
  }

  dispose(): void {
    this.#close(new AppError("external-plugin.ended", { plugin: this.#pluginId }));
  }

  #begin(call: CellCall, listener: Listener, signal: AbortSignal): number {
    if (signal.aborted) listener.fail(signal.reason);
    else if (this.#error) listener.fail(this.#error);
    else if (!this.#functions?.has(call.name))
      listener.fail(
        new AppError("external-plugin.not-implemented", { plugin: this.#pluginId, name: call.name }),
      );
    else return this.#send(call, listener, signal);
    return 0;
  }

  #send(call: CellCall, { done, fail, parts }: Listener, signal: AbortSignal): number {
    this.#lastId += 1;
    const id = this.#lastId;
    const over = new AbortController();
    const close = () => {
      this.#calls.delete(id);
      signal.removeEventListener("abort", callOff);
      over.abort();
    };
    const callOff = () => {
      close();
      this.#post({ type: "abort", id });
      fail(signal.reason);
    };
    signal.addEventListener("abort", callOff);
    this.#calls.set(id, {
      call,
      over,
      ...(parts ? { parts } : {}),
      done: (answer) => {
        close();
        done(answer);
      },
      fail: (error) => {
        close();
        fail(error);
      },
    });
    const { name, args, bytes } = call;
    const json = JSON.stringify(args);
    const message = { type: "call", id, name, json, ...(parts ? { credit: STREAM_CREDIT } : {}) } as const;
    this.#post(bytes ? { ...message, bytes } : message);
    this.#heartbeat.begin(() => this.#calls.size > 0);
    return id;
  }

  #post(message: PageMessage): void {
    this.#cell?.send(message);
  }

  readonly #onMessage = (data: unknown): void => {
    const message = readWorkerMessage(data);
    if (this.#error) return;
    if (!message || !this.#take(message))
      this.#end(new AppError("external-plugin.bad-message", { plugin: this.#pluginId }));
  };

  readonly #fail = (error: AppError): void => {
    this.#end(frameFailure(error, this.#pluginId, this.#places, this.#functions !== undefined));
  };

  /** False where this is nothing that the worker could have to say. */
  #take(message: WorkerMessage): boolean {
    if (message.type === "pong") this.#heartbeat.onPong();
    else if (message.type === "implements") return this.#takeFunctions(message.json);
    else if (message.type === "unask") this.#asks.withdraw(message.id);
    else if (message.type === "ask")
      return message.call <= this.#lastId && this.#asks.take(message, this.#calls.get(message.call));
    else return message.id <= this.#lastId && this.#takeResult(message, this.#calls.get(message.id));
    return true;
  }

  #takeFunctions(json: string): boolean {
    if (this.#functions) return false;
    try {
      this.#functions = new Set((readJson(json) as unknown[]).map(String));
    } catch {
      return false;
    }
    this.#startEnds.resolve();
    return true;
  }

  /** Takes a result; one of a call that was called off meanwhile is dropped. False where a part exceeds its credit. */
  #takeResult(
    message: Extract<WorkerMessage, { type: "done" | "failed" | "parts" }>,
    open: OpenCall | undefined,
  ): boolean {
    if (!open) return true;
    if (message.type === "parts") return open.parts?.add(message) ?? false;
    if (message.type === "failed") open.fail(failureOf(message, this.#pluginId, this.#places));
    else takeAnswer(message, open);
    return true;
  }

  /** Of itself: whoever calls hears why, and so does who looks after it. */
  #end(error: AppError): void {
    this.#close(error);
    this.#resolveEnded(error);
  }

  #close(error: AppError): void {
    if (this.#error) return;
    this.#error = error;
    for (const { fail } of [...this.#calls.values()]) fail(error);
    this.#over.abort();
    this.#startEnds.reject(error);
    this.#cell?.dispose();
  }
}

function takeAnswer({ json, bytes }: Extract<WorkerMessage, { type: "done" }>, open: OpenCall): void {
  try {
    const value = readJson(json);
    open.done(bytes ? { value, bytes } : { value });
  } catch {
    open.fail(new AppError("external-plugin.bad-answer"));
  }
}
