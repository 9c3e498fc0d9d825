import { type Context, createContext, runInContext } from "node:vm";
import { token } from "../../../src/core/di/token";

/** A contribution as the script of a plugin gives it: data, with its functions beside. */
export type ImplementedContribution = Readonly<Record<string, unknown>>;

/** Argument of `troupe.implement`. */
export interface Implemented {
  readonly contributes: readonly ImplementedContribution[];
}

const START_LIMIT_MS = 20_000;
/** File name that stands in stacks for the text of a worker, in the way of browsers. */
export const FILE_NAME = "blob:null/plugin.js";

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

/** A world in which neither Node nor a network is within reach. */
export function newWorld(more: Readonly<Record<string, unknown>>): Context {
  const world: Record<string, unknown> = { ...GLOBALS, ...more };
  world.self = world;
  // As where plugins run, no text becomes code there.
  return createContext(world, { codeGeneration: { strings: false, wasm: true } });
}

/** Runs a script in a world. @throws what it throws. */
export function runIn(world: Context, script: string): void {
  runInContext(script, world, { filename: FILE_NAME, timeout: START_LIMIT_MS });
}

/** Implementation in the script of a plugin. @throws what it throws. */
export function evaluate(script: string): Implemented {
  let implemented: Implemented | undefined;
  const implement = (plugin: Implemented) => {
    implemented = plugin;
  };
  runIn(newWorld({ troupe: { implement, require: () => anything, token } }), script);
  if (!Array.isArray(implemented?.contributes))
    throw new Error("It doesn't call troupe.implement with a plugin: is definePlugin its default export?");
  return implemented;
}

/** Stands for what the application offers, while only what a plugin says of itself is looked for. */
const anything: object = new Proxy(class {}, {
  get: (target, name) =>
    name === "prototype" ? target.prototype : name === Symbol.toPrimitive ? () => "" : anything,
  apply: () => anything,
});
