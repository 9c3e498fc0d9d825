import { AppError } from "../../../src/core/errors/app-error";
import type {
  Carried,
  CellCall,
  CellProgram,
  Json,
  PluginCell,
  PluginCells,
  Serve,
} from "../../../src/core/ports/plugin-cells";
import { evaluate, type Implemented } from "./evaluate";

/** Cells in this process. What crosses is cloned, so that nothing is shared that no border lets through. */
export class StandInCells implements PluginCells {
  async start({ code, serve }: CellProgram): Promise<PluginCell> {
    return new StandInCell(evaluate(code), serve);
  }
}

class StandInCell implements PluginCell {
  readonly #plugin: Implemented;
  readonly #serve: Serve;
  readonly ended = new Promise<AppError>(() => {});

  constructor(plugin: Implemented, serve: Serve) {
    this.#plugin = plugin;
    this.#serve = serve;
  }

  async call(call: CellCall, signal: AbortSignal): Promise<Carried> {
    return carried(await untilAborted(Promise.resolve(this.#run(call, signal)), signal));
  }

  async *stream(call: CellCall, signal: AbortSignal): AsyncGenerator<Carried> {
    const parts = (this.#run(call, signal) as AsyncIterable<unknown>)[Symbol.asyncIterator]();
    for (;;) {
      const { done, value } = await untilAborted(Promise.resolve(parts.next()), signal);
      if (done) return;
      yield carried(value);
    }
  }

  dispose(): void {}

  #run({ name, args, bytes, serve }: CellCall, signal: AbortSignal): unknown {
    const [, point, id, fn] = /^([^/]+)\/(.+)\/([^/]+)$/.exec(name) ?? [];
    const found = this.#plugin.contributes.find((each) => each.point === point && each.id === id);
    const run = found?.[fn ?? ""];
    if (typeof run !== "function") throw new AppError("external-plugin.failed", { reason: `no ${name}` });
    const ask: Serve = (asked, given, until) => (serve ?? this.#serve)(asked, given, until);
    const given = structuredClone(bytes ? { ...(args as object), bytes } : args);
    return run.call(found, given, contextOf(ask, signal));
  }
}

function contextOf(serve: Serve, signal: AbortSignal) {
  const ask = (name: string, value: unknown, bytes?: ArrayBuffer) => {
    signal.throwIfAborted();
    return serve(name, structuredClone(bytes ? { value, bytes } : { value }), signal).then((given) =>
      structuredClone(given),
    );
  };
  return {
    signal,
    fetch: async (url: string, init: Readonly<Record<string, unknown>> = {}) => {
      const { signal: _, body, ...rest } = init;
      const { value } = await ask("fetch", { url: String(url), ...rest, body: body && String(body) });
      return responseOf(value as Answered, (stream) => ask("pull", { stream }));
    },
    storage: {
      get: async (key: string) => (await ask("storage.get", { key })).value,
      set: async (key: string, value: Json) => void (await ask("storage.set", { key, value })),
      remove: async (key: string) => void (await ask("storage.remove", { key })),
    },
    digest: async (content: string | ArrayBuffer | Uint8Array<ArrayBuffer>) => {
      const bytes = typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content);
      return (await ask("digest", {}, bytes.slice().buffer)).value;
    },
    log: (level: string, text: string) => void ask("log", { level, text: String(text) }).catch(() => {}),
    ask: async (name: string, args: Json = {}, bytes?: ArrayBuffer) => {
      const given = await ask(name, args, bytes);
      return given.bytes ? given : given.value;
    },
  };
}

/** What the page tells of an answer. */
interface Answered {
  readonly status: number;
  readonly headers: readonly [string, string][];
  readonly stream: number;
}

function responseOf({ status, headers, stream }: Answered, pull: (stream: number) => Promise<Carried>) {
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { bytes } = await pull(stream);
      if (bytes) controller.enqueue(new Uint8Array(bytes));
      else controller.close();
    },
  });
  return new Response([204, 304].includes(status) ? null : body, { status, headers: [...headers] });
}

/** A file is `{ value, bytes }`; anything else is a value. */
function carried(given: unknown): Carried {
  const { bytes, value } = (given ?? {}) as { bytes?: ArrayBuffer; value?: unknown };
  return bytes === undefined
    ? { value: structuredClone(given) }
    : structuredClone({ value, bytes: new Uint8Array(bytes).slice().buffer });
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
