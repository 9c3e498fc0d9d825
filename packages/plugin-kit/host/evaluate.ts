import { createContext, runInContext } from "node:vm";

/** A contribution as the script of a plugin gives it: data, with its functions beside. */
export type ImplementedContribution = Readonly<Record<string, unknown>>;

/** What `troupe.implement` is called with. */
export interface Implemented {
  readonly contributes: readonly ImplementedContribution[];
}

const START_LIMIT_MS = 20_000;

/** What a worker of a browser has besides the language itself, and a plugin may use. */
const GLOBALS = {
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

/** Runs the script of a plugin where neither Node nor a network is within reach. @throws what it throws. */
export function evaluate(script: string): Implemented {
  let implemented: Implemented | undefined;
  const world: Record<string, unknown> = {
    ...GLOBALS,
    troupe: {
      implement: (plugin: Implemented) => {
        implemented = plugin;
      },
    },
  };
  world.self = world;
  // As where plugins run, no text becomes code there.
  const context = createContext(world, { codeGeneration: { strings: false, wasm: true } });
  runInContext(script, context, { filename: "plugin.js", timeout: START_LIMIT_MS });
  if (!Array.isArray(implemented?.contributes))
    throw new Error("it doesn't call troupe.implement with a plugin: is definePlugin its default export?");
  return implemented;
}
