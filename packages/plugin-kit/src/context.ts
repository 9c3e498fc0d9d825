/** Values that JSON can hold. A record of an author's fits where it is declared as a `type`, not as an `interface`. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

/** Stands in a header for a secret, which the page puts in: the plugin itself never holds it. */
export interface SecretHeader {
  /** `provider-key` in a model provider, or the name of a secret of the manifest. */
  readonly secret: string;
  /** Text put before it, such as `Bearer `. */
  readonly before?: string;
}

/** How a server is asked. */
export interface FetchInit {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | SecretHeader>>;
  readonly body?: string | URLSearchParams | undefined;
  /** A form or bytes, in place of a body. A form says its type itself; bytes need a `content-type` among the headers. */
  readonly data?: FormData | Blob | ArrayBuffer | ArrayBufferView<ArrayBuffer> | undefined;
  /** Of the call by itself where absent. */
  readonly signal?: AbortSignal;
}

/** Values that a plugin keeps on this device, up to 5 MB together. */
export interface PluginStorage {
  /** `undefined` where nothing was set. */
  get(key: string): Promise<unknown>;
  set(key: string, value: Json): Promise<void>;
  remove(key: string): Promise<void>;
}

/** All that a plugin can reach. Every function of a contribution gets it after its arguments. */
export interface PluginContext {
  /** Aborted as soon as nobody wants the result any more. Stop at once. */
  readonly signal: AbortSignal;
  /** Asks one of the manifest's `hosts`; any other is refused, and so is a redirect. */
  fetch(url: string, init?: FetchInit): Promise<Response>;
  readonly storage: PluginStorage;
  /** The SHA-256 of bytes, or of a text, in hexadecimal. */
  digest(content: string | ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string>;
  /** A line in the log of the plugin, which people can read in its settings. */
  log(level: "info" | "warn" | "error", text: string): void;
  /** Asks the page for something that belongs to the call, which the helpers of the points do: a value, or `{ value, bytes }`. */
  ask(name: string, args?: Json, bytes?: ArrayBuffer): Promise<unknown>;
}

/** A function that gets arguments and a context. */
export type PluginFunction<Args, Result, Context = PluginContext> = (
  args: Args,
  context: Context,
) => Result | Promise<Result>;

/** Bytes as a function gives or gets them, with what is said of them. */
export interface MadeFile<Value> {
  readonly value: Value;
  readonly bytes: ArrayBuffer;
}

/** The context with what else belongs to a call. */
export function withMore<More extends object>(context: PluginContext, more: More): PluginContext & More {
  const { signal, storage } = context;
  return {
    signal,
    storage,
    fetch: (url, init) => context.fetch(url, init),
    digest: (content) => context.digest(content),
    log: (level, text) => context.log(level, text),
    ask: (name, args, bytes) => context.ask(name, args, bytes),
    ...more,
  };
}
