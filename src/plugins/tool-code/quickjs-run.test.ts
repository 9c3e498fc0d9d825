import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { runSmall } from "./quickjs-run";

const path = createRequire(import.meta.url).resolve("@jitl/quickjs-ng-wasmfile-release-sync/wasm");
const wasm = new Uint8Array(readFileSync(path)).buffer;

async function run(code: string, memoryMb = 16) {
  const printed: string[] = [];
  const written = new Map<string, unknown>();
  const guest = {
    fileNames: () => ["a.csv"],
    readText: (name: string) => {
      if (name !== "a.csv") throw new Error(`There is no file called ${name}`);
      return "x,y\n1,2";
    },
    writeFile: (name: string, content: unknown) => void written.set(name, content),
    saveExcel: (name: string, sheets: unknown) => void written.set(name, sheets),
    saveChart: (name: string, data: unknown, layout: unknown) => void written.set(name, { data, layout }),
    print: (...values: unknown[]) => void printed.push(values.join(" ")),
  };
  const outcome = await runSmall({ code, memoryBytes: memoryMb * 1024 * 1024, guest, wasm });
  return { outcome, printed, written };
}

test("the small engine reads, prints, writes and returns", async () => {
  const { outcome, printed, written } = await run(`
    const [head, row] = readText(fileNames()[0]).split("\\n");
    console.log(head, { row });
    writeFile("b.txt", "β");
    saveExcel("r.xlsx", { S: [[1]] });
    saveChart("c", [{ y: [1] }]);
    return await Promise.resolve(6 * 7);`);
  expect(outcome).toEqual({ value: 42 });
  expect(printed).toEqual(['x,y {"row":"1,2"}']);
  expect(Object.fromEntries(written)).toEqual({
    "b.txt": "β",
    "r.xlsx": { S: [[1]] },
    c: { data: [{ y: [1] }], layout: {} },
  });
});

test.each([
  ["an error", "const a = 1;\nnull.x", { line: 2, reason: expect.stringContaining("TypeError") }],
  [
    "a text that is no code",
    "const a = 1;\nlet = = 3",
    { line: 2, reason: expect.stringContaining("SyntaxError") },
  ],
  [
    "a file that is not there",
    'readText("b.csv")',
    { reason: expect.stringContaining("no file called b.csv") },
  ],
  [
    "what never comes",
    "await new Promise(() => {})",
    { line: 0, reason: expect.stringContaining("never comes") },
  ],
  ["what is thrown without being an error", 'throw "no rain"', { line: 0, reason: "no rain" }],
  ["an error that knows no line", 'throw { message: "no rain" }', { line: 0, reason: "Error: no rain" }],
  ["too deep a call", "const f = () => f();\nf()", { reason: expect.stringContaining("RangeError") }],
])("it says %s", async (_, code, failure) => {
  expect((await run(code)).outcome).toMatchObject(failure);
});

test.each([
  ["const all = []; for (;;) all.push({})", 1],
  ["for (;;) globalThis.chain = [globalThis.chain]", 0],
  ["await null; const all = []; for (;;) all.push({})", 1],
])("it ends what takes more memory than it may have: %s", async (hog, line) => {
  expect((await run(hog, 4)).outcome).toEqual({ reason: "InternalError: out of memory", line });
});

test("it knows nothing of what is around it", async () => {
  const names = [
    "fetch",
    "postMessage",
    "process",
    "require",
    "host",
    "XMLHttpRequest",
    "indexedDB",
    "WebAssembly",
  ];
  const { outcome } = await run(`return ${JSON.stringify(names)}.filter((name) => name in globalThis)`);
  expect(outcome).toEqual({ value: [] });
});
