import { type Context, type CreateContextOptions, createContext, runInContext } from "node:vm";
import { token } from "../../../src/core/di/token";
import { PluginPlaces } from "../../../src/plugins/plugin-cells/plugin-places";

/** A contribution as the script of a plugin gives it: data, with its functions beside. */
export type ImplementedContribution = Readonly<Record<string, unknown>>;

/** Argument of `troupe.implement`. */
export interface Implemented {
  readonly contributes: readonly ImplementedContribution[];
}

const START_LIMIT_MS = 20_000;
/** File name that stands in stacks for the text of a worker, in the way of browsers. */
const FILE_NAME = "blob:null/plugin.js";

/** Globals that a worker of a browser has besides the language itself, and a plugin may use. */
const GLOBALS = {
  // Those of this realm, since bytes cross its border.
  ...{ ArrayBuffer, DataView, Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array },
  ...{ Int32Array, Uint32Array, Float32Array, Float64Array, BigInt64Array, BigUint64Array, WebAssembly },
  AbortController,
  AbortSignal,
  atob,
  Blob,
  btoa,
  clearInterval,
  clearTimeout,
  console,
  // A worker of an opaque origin has no more of it.
  crypto: { getRandomValues: <T extends Uint8Array<ArrayBuffer>>(array: T) => crypto.getRandomValues(array) },
  DOMException,
  Event,
  EventTarget,
  File,
  FormData,
  Headers,
  performance,
  queueMicrotask,
  ReadableStream,
  Response,
  setInterval,
  setTimeout,
  structuredClone,
  TextDecoder,
  TextDecoderStream,
  TextEncoder,
  TransformStream,
  URL,
  URLSearchParams,
  WritableStream,
};

/** Nothing that is put off is run where only what a plugin says of itself is looked for. */
const never = () => 0;
const NEVER = { queueMicrotask: never, setInterval: never, setTimeout: never };

/** A world in which neither Node nor a network is within reach. */
export function newWorld(
  more: Readonly<Record<string, unknown>>,
  options: Pick<CreateContextOptions, "microtaskMode"> = {},
): Context {
  const world: Record<string, unknown> = { ...GLOBALS, ...more };
  world.self = world;
  // As where plugins run, no text becomes code there.
  return createContext(world, { codeGeneration: { strings: false, wasm: true }, ...options });
}

/** Runs a script in a world. @throws what it throws, or Error where it takes longer than the limit. */
export function runIn(world: Context, script: string, limitMs = START_LIMIT_MS): void {
  try {
    runInContext(script, world, { filename: FILE_NAME, timeout: limitMs });
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
    throw new Error(
      `The file did not come to its end within ${limitMs / 1000} s: look for a loop outside of its functions.`,
    );
  }
}

/**
 * Implementation in the script of a plugin, which is what follows the manifest in its file.
 * @throws Error naming the place in the sources where it fails.
 */
export function evaluate(script: string, limitMs?: number): Implemented {
  let implemented: Implemented | undefined;
  const implement = (plugin: Implemented) => {
    implemented = plugin;
  };
  // In a file the manifest is the first line.
  const code = `\n${script}`;
  const troupe = { implement, require: () => anything, token };
  // Promises of its own are within the limit as well.
  const world = newWorld({ troupe, ...NEVER }, { microtaskMode: "afterEvaluate" });
  try {
    runIn(world, code, limitMs);
  } catch (error) {
    throw inSources(error, code);
  }
  if (!Array.isArray(implemented?.contributes))
    throw new Error("It doesn't call troupe.implement with a plugin: is definePlugin its default export?");
  return implemented;
}

/** An error that says in its author's sources where the script threw it, and with which line. */
function inSources(error: unknown, code: string): unknown {
  const { stack } = (error ?? {}) as { readonly stack?: unknown };
  const { place, text } = new PluginPlaces("plugin.js", code, 0).read(String(stack));
  if (place === "") return error;
  return new Error(`${place}: ${String(error)}${text === "" ? "" : `, in “${text}”`}`, { cause: error });
}

/** Stands for what the application offers, while only what a plugin says of itself is looked for. */
const anything: object = new Proxy(class {}, {
  get: (target, name) =>
    name === "prototype" ? target.prototype : name === Symbol.toPrimitive ? () => "" : anything,
  apply: () => anything,
});
