import { bytesOf, type Channel, packed } from "./prelude-channel";

/** How many pieces of an answer are asked for ahead. */
const PULLS_AHEAD = 4;
const LONGEST_LINE = 2_000;
/** Most lines of the log that wait at once; further ones are left out. */
const MOST_LINES_WAITING = 50;

/** A header whose value the page inserts: the plugin never holds it. */
interface SecretHeader {
  readonly secret: string;
  readonly before?: string;
}

interface FetchInit {
  readonly method?: string;
  readonly headers?: Headers | readonly (readonly [string, string])[] | Record<string, string | SecretHeader>;
  readonly body?: string | URLSearchParams | null;
  /** A form or bytes, in place of a body. */
  readonly data?: FormData | Blob | ArrayBuffer | ArrayBufferView<ArrayBuffer> | null;
  readonly signal?: AbortSignal;
}

/** Context that the functions of a plugin receive beside their arguments. */
export interface PluginFunctionContext {
  readonly signal: AbortSignal;
  fetch(url: string | URL, init?: FetchInit): Promise<Response>;
  readonly storage: {
    /** `undefined` where nothing was set. */
    get(key: string): Promise<unknown>;
    set(key: string, value: unknown): Promise<void>;
    remove(key: string): Promise<void>;
  };
  /** SHA-256 in hexadecimal. */
  digest(content: string | ArrayBuffer | ArrayBufferView): Promise<string>;
  log(level: "info" | "warn" | "error", text: string): void;
  /** Asks the page what this extension point answers: a value, or `{ value, bytes }`. */
  ask(name: string, args?: unknown, bytes?: ArrayBuffer | ArrayBufferView): Promise<unknown>;
}

/** The context of one call. */
export function contextOf(channel: Channel, call: number, signal: AbortSignal): PluginFunctionContext {
  const ask = (name: string, value: unknown, bytes?: ArrayBuffer, until = signal) =>
    channel.ask(call, name, value, { ...(bytes ? { bytes } : {}), signal: until });
  return {
    signal,
    async fetch(url, { method, headers, body, data, signal: own } = {}) {
      const until = own ? AbortSignal.any([signal, own]) : signal;
      const { type, bytes } = await sentBody(body ?? data);
      const wanted = { url: String(url), method, headers: typedHeaders(namedHeaders(headers), type) };
      // Beside the JSON, which would be too long with files in it.
      const answer = (await ask("fetch", wanted, bytes, until)) as {
        status: number;
        statusText: string;
        headers: [string, string][];
        stream: number | null;
      };
      const { status, statusText, headers: told, stream } = answer;
      return new Response(stream === null ? null : bodyOf(channel, call, stream, until), {
        status,
        statusText,
        headers: told,
      });
    },
    storage: {
      get: async (key) => ((await ask("storage.get", { key })) as unknown[])[0],
      set: async (key, value) => void (await ask("storage.set", { key, value: value ?? null })),
      remove: async (key) => void (await ask("storage.remove", { key })),
    },
    digest: async (content) => String(await ask("digest", null, bytesOf(content))),
    log(level, text) {
      if (channel.asks > MOST_LINES_WAITING) return;
      // Nobody waits for a line of a log.
      channel.ask(call, "log", { level, text: String(text).slice(0, LONGEST_LINE) }).catch(() => {});
    },
    ask: (name, args = null, bytes) => ask(name, args, bytes && packed({ bytes }).bytes),
  };
}

/** A body as bytes, with the type that goes with it: that of a form has the mark between its parts. */
async function sentBody(
  body: FetchInit["body"] | FetchInit["data"],
): Promise<{ bytes?: ArrayBuffer; type?: string | null }> {
  if (body === undefined || body === null) return {};
  if (typeof body === "string") return { bytes: bytesOf(body) };
  if (body instanceof ArrayBuffer || ArrayBuffer.isView(body)) return { bytes: bytesOf(body) };
  const made = new Response(body);
  return { bytes: await made.arrayBuffer(), type: made.headers.get("content-type") };
}

function typedHeaders(
  headers: Record<string, string | SecretHeader> | undefined,
  type: string | null | undefined,
): Record<string, string | SecretHeader> | undefined {
  const isNamed = Object.keys(headers ?? {}).some((name) => name.toLowerCase() === "content-type");
  return type && !isNamed ? { ...headers, "content-type": type } : headers;
}

function namedHeaders(headers: FetchInit["headers"]): Record<string, string | SecretHeader> | undefined {
  if (headers instanceof Headers || Array.isArray(headers))
    return Object.fromEntries(headers as Iterable<[string, string]>);
  return headers as Record<string, string | SecretHeader> | undefined;
}

/** The body of an answer, fetched from the page piece by piece once somebody reads it. */
function bodyOf(
  channel: Channel,
  call: number,
  stream: number,
  signal: AbortSignal,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const ahead: Promise<unknown>[] = [];
  const pull = () => {
    const piece = channel.ask(call, "pull", { stream }, { signal });
    // Marked as handled: the reader of the stream gets its error.
    piece.catch(() => {});
    return piece;
  };
  return new ReadableStream(
    {
      async pull(controller) {
        while (ahead.length < PULLS_AHEAD) ahead.push(pull());
        const piece = (await ahead.shift()) as { bytes?: ArrayBuffer } | null;
        if (piece?.bytes) controller.enqueue(new Uint8Array(piece.bytes));
        else controller.close();
      },
      // A stream that is over already is not cancelled.
      cancel: () => void channel.ask(call, "cancel", { stream }).catch(() => {}),
    },
    { highWaterMark: 0 },
  );
}
