import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CodeMessage } from "../cell-output";

const loadPyodide = vi.hoisted(() => vi.fn());
vi.mock("pyodide", () => ({ loadPyodide }));
vi.mock("pyodide/pyodide.asm.mjs", () => ({ default: () => {} }));
const runs = vi.hoisted(() => vi.fn());
vi.mock("./interpreter", () => ({
  Interpreter: class {
    run = runs;
  },
}));

let order: (event: { readonly data: object }) => void;
let said: CodeMessage[];
beforeEach(async () => {
  said = [];
  runs.mockReset();
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
  order({ data: { runtime, packages: { numpy: {} } } });
  await vi.waitFor(() => expect(said).toHaveLength(1));
}

test("the interpreter is handed its files without a network, its engine by its type", async () => {
  const found: unknown[] = [];
  loadPyodide.mockImplementation(async ({ indexURL, lockFileContents }: Readonly<Record<string, string>>) => {
    expect(new URL(String(indexURL)).host).toMatch(/\.invalid$/);
    expect(JSON.parse(String(lockFileContents))).toMatchObject({ packages: { numpy: {} } });
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

test("an order is run with the wheels that come with it, and a run that ends the interpreter is a crash", async () => {
  loadPyodide.mockResolvedValue({});
  await start();
  const run = { code: "1", files: [], packages: ["numpy"] };
  runs.mockImplementation(async () => {
    expect(await (await fetch("https://python.invalid/numpy.whl")).text()).toBe("wheel");
    throw new Error("no memory");
  });
  order({ data: { ...run, wheels: { "numpy.whl": new Blob(["wheel"]) } } });
  await vi.waitFor(() => expect(said).toHaveLength(2));
  expect(runs.mock.calls.map(([given]) => given)).toEqual([run]);
  expect(said[1]).toEqual({ type: "crashed", reason: "Error: no memory" });
});
