import { AppError, isAbort, isAppError } from "@core/errors/app-error";
import { untilAborted } from "@core/lifecycle/until-aborted";
import {
  type Asked,
  type Carried,
  CELL_ASKS,
  type CellCall,
  type FetchGrants,
  type PluginCell,
  type Serve,
} from "@core/ports/plugin-cells";
import { cellContext, type PluginFunctionContext } from "./cell-context";

/** A function of a plugin, as its author writes it. */
// biome-ignore lint/suspicious/noExplicitAny: what an author's function takes is its own affair.
export type PluginFunction = (args: any, context: PluginFunctionContext) => unknown;

/** Argument of `troupe.implement`: a plugin's functions beside the point and the id they are for. */
export interface ImplementedPlugin {
  readonly contributes: readonly {
    readonly point: string;
    readonly id: string;
    readonly [part: string]: unknown;
  }[];
}

/** A cell whose functions run in this thread. Everything is cloned on its way in and out, as across a real border. */
export class InProcessCell implements PluginCell {
  readonly ended = new Promise<AppError>(() => {});
  isDisposed = false;
  /** Names of what was called, oldest first. */
  readonly calls: string[] = [];
  /** Everything that was handed in, as JSON; and what was granted besides. */
  readonly handedIn: string[] = [];
  readonly grants: (FetchGrants | undefined)[] = [];
  readonly #functions = new Map<string, PluginFunction>();
  readonly #always: Serve;

  constructor({ contributes }: ImplementedPlugin, always: Serve = nothingServed) {
    this.#always = always;
    for (const { point, id, ...parts } of contributes)
      for (const [name, part] of Object.entries(parts))
        if (typeof part === "function") this.#functions.set(`${point}/${id}/${name}`, part as PluginFunction);
  }

  async call(call: CellCall, signal: AbortSignal): Promise<Carried> {
    signal.throwIfAborted();
    const own = new AbortController();
    const both = AbortSignal.any([signal, own.signal]);
    const running = async () => carried(await this.#run(call, both));
    return untilAborted(running().catch(thrown), signal).finally(() => own.abort(over()));
  }

  async *stream(call: CellCall, signal: AbortSignal): AsyncGenerator<Carried> {
    signal.throwIfAborted();
    const own = new AbortController();
    const both = AbortSignal.any([signal, own.signal]);
    const begin = async () => this.#run(call, both);
    const begun = await untilAborted(begin().catch(thrown), signal);
    const parts = (begun as AsyncIterable<unknown>)[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await untilAborted(parts.next().catch(thrown), signal);
        if (next.done) return;
        yield carried(next.value);
      }
    } finally {
      own.abort(over());
      parts.return?.().catch(() => {});
    }
  }

  dispose(): void {
    this.isDisposed = true;
  }

  #run({ name, args, bytes, serve = nothingServed, grants }: CellCall, signal: AbortSignal): unknown {
    this.calls.push(name);
    this.handedIn.push(JSON.stringify(args));
    this.grants.push(grants);
    const run = this.#functions.get(name);
    if (!run) throw new AppError("external-plugin.not-implemented", { plugin: "in-process", name });
    const ask: Serve = async (asked, value, until) => {
      const answers = CELL_ASKS.includes(asked) ? this.#always : serve;
      const copy: Asked = { ...structuredClone(value), ...(grants ? { grants } : {}) };
      return structuredClone(await answers(asked, copy, until));
    };
    const given = bytes ? { ...(args as object), bytes } : args;
    return run(structuredClone(given), cellContext(ask, signal));
  }
}

const over = () => new DOMException("The call is over", "AbortError");

const nothingServed: Serve = async (name) => {
  throw new AppError("external-plugin.unknown-ask", { name });
};

/** Result of a function: a value, or a value and bytes. */
function carried(given: unknown): Carried {
  const { value, bytes } = (given ?? {}) as { readonly value?: unknown; readonly bytes?: unknown };
  if (bytes instanceof ArrayBuffer) return structuredClone({ value, bytes });
  return { value: structuredClone(given) };
}

/** Throws the error of a function as the page receives it. */
function thrown(error: unknown): never {
  if (isAbort(error) || (isAppError(error) && error.code === "external-plugin.not-implemented")) throw error;
  const { message, code, params } = (error ?? {}) as Partial<AppError>;
  const cause = typeof code === "string" ? new AppError(code, structuredClone(params)) : undefined;
  throw new AppError("external-plugin.failed", { reason: message ?? String(error) }, { cause });
}
