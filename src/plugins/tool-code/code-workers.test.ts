import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { provideWorkers } from "../../../tests/fakes/in-process-worker";
import type { CodeMessage } from "./cell-output";
import { makeWorkbook } from "./workbook";

vi.mock("@shared/workbook", () => ({
  workbookOf: async (tables: unknown) => new Blob([`workbook of ${JSON.stringify(tables)}`]),
}));

const path = createRequire(import.meta.url).resolve("@jitl/quickjs-ng-wasmfile-release-sync/wasm");
const wasm = new Blob([readFileSync(path)]);

let order: (event: { readonly data: object }) => void;
let said: CodeMessage[];
beforeEach(() => {
  said = [];
  vi.stubGlobal("addEventListener", (_: string, listener: typeof order) => {
    order = listener;
  });
  vi.stubGlobal("postMessage", (message: CodeMessage) => void said.push(message));
  vi.resetModules();
});
afterEach(() => void vi.unstubAllGlobals());

const files = [{ name: "a.txt", content: new Blob(["rain"]) }];
const unreadable = [{ name: "a.txt", content: { arrayBuffer: () => Promise.reject(new Error("gone")) } }];

async function ended() {
  await vi.waitFor(() =>
    expect(said.map(({ type }) => type)).toContainEqual(expect.stringMatching(/done|failed/)),
  );
  return said;
}

describe("the engine with a limit on memory", () => {
  beforeEach(async () => void (await import("./quickjs-cell")));

  function run(code: string, over: object = {}) {
    order({ data: { files, code, memoryBytes: 16 * 1024 ** 2, wasm, ...over } });
    return ended();
  }

  test("gives code its files, and says what it prints and returns", async () => {
    expect(await run('console.log(readText("a.txt")); return 6 * 7;')).toEqual([
      { type: "log", text: "rain\n" },
      { type: "done", value: "42" },
    ]);
  });

  test("says why code has failed, and in which line", async () => {
    expect(await run('\nthrow new Error("no rain");')).toEqual([
      { type: "failed", reason: expect.stringContaining("no rain"), line: 2, trace: "" },
    ]);
  });

  test("says that a file cannot be read", async () => {
    expect(await run("return 1;", { files: unreadable })).toEqual([
      { type: "failed", reason: "Error: gone", line: 0, trace: "" },
    ]);
  });
});

describe("the engine of the browser", () => {
  beforeEach(async () => {
    for (const name of [
      "agentCode",
      "fileNames",
      "readText",
      "readBytes",
      "writeFile",
      "saveExcel",
      "saveChart",
    ])
      vi.stubGlobal(name, undefined);
    vi.stubGlobal("console", {});
    await import("./javascript-cell");
  });

  function run(code: () => unknown, given: readonly object[] = files) {
    vi.stubGlobal("agentCode", async () => code());
    order({ data: { files: given } });
    return ended();
  }

  test("gives code its files, and says what it prints, at any level, and what it returns", async () => {
    const code = new Function('console.log(readText("a.txt")); console.error("!"); return fileNames();');
    expect(await run(() => code())).toEqual([
      { type: "log", text: "rain\n!\n" },
      { type: "done", value: '["a.txt"]' },
    ]);
  });

  test("says why code has failed, and in which of its lines where that is known", async () => {
    const stack = "Error: no rain\n    at agentCode (blob:null/5f-0:3:9)\n    at run (blob:null/5f-0:9:1)";
    const failed = (reason: string, line: number) => ({ type: "failed", reason, line, trace: "" });
    const fail = (thrown: unknown) =>
      run(() => {
        throw thrown;
      });
    expect(await fail(Object.assign(new Error("no rain"), { stack }))).toEqual([failed("Error: no rain", 2)]);
    said = [];
    expect(await fail(null)).toEqual([failed("null", 0)]);
  });

  test("says that a file cannot be read", async () => {
    expect(await run(() => 1, unreadable)).toMatchObject([
      { type: "failed", reason: "Error: gone", line: 0 },
    ]);
  });
});

test("a workbook is made of sheets by a worker, which says of what are none that they are not", async () => {
  provideWorkers();
  const { signal } = new AbortController();
  const made = await makeWorkbook('{"A":[[1]]}', signal);
  expect(new TextDecoder().decode(made)).toBe('workbook of [{"name":"A","rows":[["1"]]}]');
  await expect(makeWorkbook("{}", signal)).rejects.toMatchObject({ code: "code.bad-workbook" });
});
