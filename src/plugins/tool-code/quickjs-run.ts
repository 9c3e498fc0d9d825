import variant from "@jitl/quickjs-ng-wasmfile-release-sync";
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
} from "quickjs-emscripten-core";
import type { JavaScriptGuest } from "./javascript-guest";

/** More than this the engine's own stack would not stand, whatever it is told, in bytes. */
const STACK_BYTES = 128 * 1024;

/** Options of a run in the small engine. */
export interface SmallRun {
  readonly code: string;
  readonly memoryBytes: number;
  readonly guest: JavaScriptGuest;
  readonly wasm: ArrayBuffer;
}

/** How a run of the small engine ended. */
export type SmallOutcome = { readonly value: unknown } | { readonly reason: string; readonly line: number };

/** Names the globals of the guest as they are for people, over functions that take texts alone. */
const PRELUDE = `{
const { fileNames, readText, writeFile, saveExcel, saveChart, print } = globalThis.host;
delete globalThis.host;
const text = (value) => typeof value === "string" ? value : value === undefined ? "undefined" : JSON.stringify(value) ?? String(value);
const say = (...values) => print(values.map(text).join(" "));
Object.assign(globalThis, {
  console: { log: say, info: say, warn: say, error: say, debug: say },
  fileNames: () => JSON.parse(fileNames()),
  readText,
  writeFile: (name, content) => writeFile(String(name), String(content)),
  saveExcel: (name, sheets) => saveExcel(String(name), JSON.stringify(sheets)),
  saveChart: (name, data, layout = {}) => saveChart(String(name), JSON.stringify(data), JSON.stringify(layout)),
});
}`;

/** Runs code in QuickJS, whose memory has a limit. It ends the engine for good: each run has one of its own. */
export async function runSmall({ code, memoryBytes, guest, wasm }: SmallRun): Promise<SmallOutcome> {
  // Without a way to name it the engine would look for the file of its bytes beside itself, and it is nowhere.
  const own = newVariant(variant, { wasmBinary: wasm, locateFile: (name: string) => name });
  const quickJs = await newQuickJSWASMModuleFromVariant(own);
  const runtime = quickJs.newRuntime();
  runtime.setMemoryLimit(memoryBytes);
  runtime.setMaxStackSize(STACK_BYTES);
  const context = runtime.newContext();
  define(context, guest);
  context.unwrapResult(context.evalCode(PRELUDE)).dispose();
  const begun = context.evalCode(`(async () => {\n${code}\n})()`, "agent.js");
  const ran = begun.error ? undefined : runtime.executePendingJobs();
  // Where nothing is left, not even an error could be read.
  runtime.setMemoryLimit(-1);
  if (begun.error) return failureOf(context, begun.error);
  if (ran?.error) return failureOf(context, ran.error);
  const state = context.getPromiseState(begun.value);
  if (state.type === "fulfilled") return { value: context.dump(state.value) as unknown };
  if (state.type === "rejected") return failureOf(context, state.error);
  return { reason: "The code waits for something that never comes: there are no timers here.", line: 0 };
}

/** The functions of the host; texts in, texts out, so that no object crosses. */
function define(context: QuickJSContext, guest: JavaScriptGuest): void {
  const host = context.newObject();
  const functions: Readonly<Record<string, (...texts: string[]) => unknown>> = {
    fileNames: () => JSON.stringify(guest.fileNames()),
    readText: (name = "") => guest.readText(name),
    writeFile: (name = "", content = "") => guest.writeFile(name, content),
    saveExcel: (name = "", sheets = "{}") => guest.saveExcel(name, JSON.parse(sheets)),
    saveChart: (name = "", data = "[]", layout = "{}") =>
      guest.saveChart(name, JSON.parse(data), JSON.parse(layout)),
    print: (text = "") => guest.print(text),
  };
  for (const [name, run] of Object.entries(functions)) {
    const made = context.newFunction(name, (...handles) => {
      const result = run(...handles.map((handle) => context.getString(handle)));
      return typeof result === "string" ? context.newString(result) : context.undefined;
    });
    context.setProp(host, name, made);
    made.dispose();
  }
  context.setProp(context.global, "host", host);
  host.dispose();
}

function failureOf(context: QuickJSContext, error: QuickJSHandle): SmallOutcome {
  const dumped: unknown = context.dump(error);
  // For an error as such there was no memory left.
  if (dumped === null) return { reason: "InternalError: out of memory", line: 0 };
  if (typeof dumped !== "object") return { reason: String(dumped), line: 0 };
  const { name = "Error", message = "", stack = "" } = dumped as Partial<Error>;
  const [, line = "0"] = /agent\.js:(\d+)/.exec(stack) ?? [];
  // The first line is the beginning of the function around the code.
  return { reason: `${name}: ${message}`, line: Math.max(0, Number(line) - 1) };
}
