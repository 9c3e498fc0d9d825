import * as v from "valibot";
import type { ManifestContribution, PluginManifest } from "../domain/external-plugins/manifest";
import { AppError, isAbort, isAppError, toAppError } from "../errors/app-error";
import { untilAborted } from "../lifecycle/until-aborted";
import type { Carried, CellCall, Json, PluginCell, Serve } from "../ports/plugin-cells";
import { pluginError } from "./plugin-error";

/** Gives the cell of a plugin, which it starts where it does not run. */
export type OpenCell = (signal: AbortSignal) => Promise<PluginCell>;

/** The options of a call besides its arguments. */
export type CallExtras = Pick<CellCall, "bytes" | "serve" | "grants">;

/** The functions of one contribution: they run in the cell of its plugin, and whatever they give is a stranger's. */
export class CellFunctions {
  /** The plugin's name for people. */
  readonly pluginName: string;
  /** The contribution's name for people; the plugin's name where it has none. */
  readonly #name: string;
  readonly #prefix: string;
  readonly #names: ReadonlySet<unknown> | undefined;
  readonly #open: OpenCell;

  constructor({ name }: PluginManifest, data: ManifestContribution, open: OpenCell) {
    const { point, id, functions } = data;
    this.pluginName = name;
    this.#name = typeof data.name === "string" ? data.name : name;
    this.#prefix = `${point}/${id}`;
    this.#names = Array.isArray(functions) ? new Set(functions) : undefined;
    this.#open = open;
  }

  /**
   * Calls a function, and gives what it resolves to where that is what it has to be.
   * @throws AppError `external-plugin.failed`, `.wrong-answer`, `.ended`, what was thrown on serving it, or the signal's reason.
   */
  async call<T>(
    name: string,
    args: Json,
    answer: v.GenericSchema<unknown, T>,
    signal: AbortSignal,
    extras: CallExtras = {},
  ): Promise<T> {
    const served = new ServedCall();
    try {
      signal.throwIfAborted();
      const cell = await untilAborted(this.#open(signal), signal);
      const called = cell.call(this.#callOf(name, args, served.watching(extras)), signal);
      return this.#read(answer, await untilAborted(called, signal), name);
    } catch (error) {
      throw this.#told(error, served, signal);
    } finally {
      served.isOver = true;
    }
  }

  /** The same of a function that not every contribution has; `undefined` where this one has not. @throws as `call`. */
  async callIfThere<T>(
    name: string,
    args: Json,
    answer: v.GenericSchema<unknown, T>,
    signal: AbortSignal,
    extras: CallExtras = {},
  ): Promise<T | undefined> {
    // Where the manifest names its functions, nothing has to be started to know.
    if (this.#names && !this.#names.has(name)) return undefined;
    try {
      return await this.call(name, args, answer, signal, extras);
    } catch (error) {
      if (isAppError(error) && error.code === "external-plugin.not-implemented") return undefined;
      throw error;
    }
  }

  /** Calls a function that gives one thing after another, each of which has to be what it is to be. @throws as `call`. */
  async *stream<T>(
    name: string,
    args: Json,
    part: v.GenericSchema<unknown, T>,
    signal: AbortSignal,
    extras: CallExtras = {},
  ): AsyncGenerator<T> {
    const served = new ServedCall();
    let parts: AsyncIterator<Carried> | undefined;
    try {
      signal.throwIfAborted();
      const cell = await untilAborted(this.#open(signal), signal);
      const call = this.#callOf(name, args, served.watching(extras));
      parts = cell.stream(call, signal)[Symbol.asyncIterator]();
      for (;;) {
        const next = await untilAborted(parts.next(), signal);
        if (next.done) break;
        yield this.#read(part, next.value, name);
      }
    } catch (error) {
      throw this.#told(error, served, signal);
    } finally {
      served.isOver = true;
      // Nobody waits for a plugin that is told to stop.
      parts?.return?.()?.catch(() => {});
    }
  }

  /** The error of what a plugin may not ask for. */
  refused(reason: string): AppError {
    return new AppError("external-plugin.bad-request", { plugin: this.pluginName, reason });
  }

  #callOf(name: string, args: Json, extras: CallExtras): CellCall {
    return { name: `${this.#prefix}/${name}`, args, ...extras };
  }

  #read<T>(schema: v.GenericSchema<unknown, T>, carried: Carried, name: string): T {
    const read = v.safeParse(schema, carried, { abortEarly: true });
    if (read.success) return read.output;
    const [issue] = read.issues;
    // The message of an issue quotes what was found, which is the plugin's.
    const reason = `${v.getDotPath(issue) ?? "answer"}: ${issue.expected ?? issue.type}`;
    throw new AppError("external-plugin.wrong-answer", {
      plugin: this.pluginName,
      name: `${this.#prefix}/${name}`,
      reason,
    });
  }

  #told(error: unknown, served: ServedCall, signal: AbortSignal): unknown {
    if (signal.aborted) return signal.reason;
    if (isAbort(error)) return error;
    return served.behind(error) ?? pluginError(error, { plugin: this.pluginName, provider: this.#name });
  }
}

/** The watch over one call's requests. Where a plugin fails with an error the page told it, the page's counts. */
class ServedCall {
  /** Nothing is asked on behalf of a call any more that has come to its end. */
  isOver = false;
  readonly #faults = new Map<string, unknown>();

  watching(extras: CallExtras): CallExtras {
    return extras.serve ? { ...extras, serve: this.#watched(extras.serve) } : extras;
  }

  /** The page's own error behind that of a plugin, which has nothing but its code. */
  behind(error: unknown): unknown {
    const { cause } = toAppError(error);
    return isAppError(cause) ? this.#faults.get(cause.code) : undefined;
  }

  #watched(serve: Serve): Serve {
    return async (...asked) => {
      if (this.isOver) throw new AppError("external-plugin.unknown-ask", { name: asked[0] });
      try {
        return await serve(...asked);
      } catch (error) {
        this.#faults.set(toAppError(error).code, error);
        throw error;
      }
    };
  }
}
