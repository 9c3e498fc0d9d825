import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CodeMessage } from "./cell-output";

const path = createRequire(import.meta.url).resolve("@jitl/quickjs-ng-wasmfile-release-sync/wasm");
const wasm = new Blob([readFileSync(path)]);

let order: (event: { readonly data: object }) => void;
let said: CodeMessage[];
beforeEach(async () => {
  said = [];
  vi.stubGlobal("addEventListener", (_: string, listener: typeof order) => {
    order = listener;
  });
  vi.stubGlobal("postMessage", (message: CodeMessage) => void said.push(message));
  vi.resetModules();
  await import("./quickjs-cell");
});
afterEach(() => void vi.unstubAllGlobals());

async function run(code: string, over: object = {}) {
  const files = [{ name: "a.txt", content: new Blob(["rain"]) }];
  order({ data: { files, code, memoryBytes: 16 * 1024 ** 2, wasm, ...over } });
  await vi.waitFor(() =>
    expect(said.map(({ type }) => type)).toContainEqual(expect.stringMatching(/done|failed/)),
  );
  return said;
}

test("code with a limit on memory has its files, and says what it prints and returns", async () => {
  expect(await run('console.log(readText("a.txt")); return 6 * 7;')).toEqual([
    { type: "log", text: "rain\n" },
    { type: "done", value: "42" },
  ]);
});

test("why code has failed is said, and in which line", async () => {
  expect(await run('\nthrow new Error("no rain");')).toEqual([
    { type: "failed", reason: expect.stringContaining("no rain"), line: 2, trace: "" },
  ]);
});

test("a file that cannot be read is said as well", async () => {
  const content = { arrayBuffer: () => Promise.reject(new Error("gone")) };
  expect(await run("return 1;", { files: [{ name: "a.txt", content }] })).toEqual([
    { type: "failed", reason: "Error: gone", line: 0, trace: "" },
  ]);
});
