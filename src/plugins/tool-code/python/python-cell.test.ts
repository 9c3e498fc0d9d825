import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CodeMessage } from "../cell-output";

const loadPyodide = vi.hoisted(() => vi.fn());
vi.mock("pyodide", () => ({ loadPyodide }));
vi.mock("pyodide/pyodide.asm.mjs", () => ({ default: () => {} }));
vi.mock("./interpreter", () => ({ Interpreter: class {} }));

let order: (event: { readonly data: object }) => void;
let said: CodeMessage[];
beforeEach(async () => {
  said = [];
  vi.stubGlobal("fetch", undefined);
  vi.stubGlobal("addEventListener", (_: string, listener: typeof order) => {
    order = listener;
  });
  vi.stubGlobal("postMessage", (message: CodeMessage) => void said.push(message));
  vi.resetModules();
  await import("./python-cell");
});
afterEach(() => void vi.unstubAllGlobals());

async function start() {
  const runtime = { "engine.wasm": new Blob(["wasm"]), "library.zip": new Blob(["zip"]) };
  order({ data: { runtime, packages: {} } });
  await vi.waitFor(() => expect(said).toHaveLength(1));
}

test("the interpreter is handed its files without a network, its engine by its type", async () => {
  const found: unknown[] = [];
  loadPyodide.mockImplementation(async ({ indexURL }: { readonly indexURL: string }) => {
    for (const name of ["engine.wasm", "library.zip", "other.zip"]) {
      const response = await fetch(`${indexURL}${name}`);
      found.push([response.status, response.headers.get("content-type"), await response.text()]);
    }
  });
  await start();
  expect(found).toEqual([
    [200, "application/wasm", "wasm"],
    [200, null, "zip"],
    [404, null, ""],
  ]);
  expect(said).toEqual([{ type: "ready" }]);
});

test("an interpreter that does not start is said to have crashed", async () => {
  loadPyodide.mockRejectedValue(new Error("no engine"));
  await start();
  expect(said).toEqual([{ type: "crashed", reason: "Error: no engine" }]);
});
