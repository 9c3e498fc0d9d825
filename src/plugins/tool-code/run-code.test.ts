import type { Attachment } from "@core/domain/file/attachment";
import type { KnowledgeItem } from "@core/domain/knowledge/knowledge-item";
import { AppError } from "@core/errors/app-error";
import type { CellMessage } from "@shared/cell/cell-protocol";
import { describe, expect, test } from "vitest";
import { FakeCells } from "../../../tests/fakes/fake-cells";
import { FolderRig } from "../../../tests/fakes/folder-rig";
import { textAttachment } from "../../../tests/fakes/text-attachment";
import { toolContext } from "../../../tests/fakes/tool-context";
import type { CodeFile } from "./cell-output";
import { readSheets } from "./read-sheets";
import { type CodeServices, outputOf } from "./run-code";
import { runJavaScript } from "./run-javascript";

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const item = { id: "k1", type: "file", name: "notes.md", content: "Mine", size: 4 } as KnowledgeItem;

/** Runs the tool over a cell that says something. */
async function run(
  messages: readonly CellMessage[],
  args: Readonly<Record<string, unknown>> = {},
  attached: readonly Attachment[] = [],
  folder?: FolderRig,
) {
  const cells = new FakeCells(({ onMessage }) =>
    [...messages, { type: "done", value: null }].forEach(onMessage),
  );
  const services: CodeServices = {
    open: cells.open,
    ownFile: async () => new Blob(["runner()"]),
    findItem: async (id) => (id === "k1" ? item : undefined),
    findFolder: async (id) => folder?.folders.find(id),
    makeWorkbook: async (sheets) => {
      if (sheets === "{}") throw new AppError("code.bad-workbook");
      return bytes(`workbook of ${sheets}`);
    },
  };
  const agent = { id: "ada", name: "Ada", knowledgeItemIds: ["gone", "k1"] };
  const context = {
    ...toolContext,
    ...(folder ? { folderId: folder.id } : {}),
    agent,
    files: () => attached,
  };
  const tool = runJavaScript(services);
  const { signal } = new AbortController();
  const touch = await tool.touch?.({ code: "x()", ...args }, context, signal);
  const output = await tool.run({ code: "x()", ...args }, context, signal);
  const { files } = (cells.opened[0]?.input ?? { files: [] }) as { files: readonly CodeFile[] };
  const given = await Promise.all(
    files.map(async ({ name, content }) => [name, await content.text()] as const),
  );
  return { output, touch, given: Object.fromEntries(given), program: cells.opened[0]?.code };
}

describe("running code", () => {
  test("makes the agent's text the worker's own, ahead of what runs it", async () => {
    const { program, output } = await run([]);
    expect(program).toBe("globalThis.agentCode = async () => {\nx()\n};\nrunner()");
    expect(output).toEqual({ content: "The code ran and printed nothing." });
  });

  test("hands over all files of the work where it names none, and says that what comes of them is not to be trusted", async () => {
    const attached = [textAttachment("a.csv", "1,2"), textAttachment("../b.csv", "3")];
    const { given, output } = await run([], {}, attached);
    expect(given).toEqual({ "a.csv": "1,2", ".._b.csv": "3" });
    expect(output).toMatchObject({ isUntrusted: true, isPrivate: true });
  });

  test("hands over the files it names, also those of the agent's knowledge", async () => {
    const { given, output } = await run([], { files: ["notes.md"] }, [textAttachment("a.csv", "1,2")]);
    expect(given).toEqual({ "notes.md": "Mine" });
    expect(output).toMatchObject({ isUntrusted: true, isPrivate: true });
    await expect(run([], { files: ["other"] }, [textAttachment("a.csv", "1")])).rejects.toMatchObject({
      code: "code.no-file",
      params: { name: "other", names: "a.csv, notes.md" },
    });
  });

  test("hands over binary files of the folder that is worked in, by their paths, behind those of the work", async () => {
    const folder = await FolderRig.open({ "data/book.xlsx": Uint8Array.of(80, 75, 0, 255), "a.csv": "old" });
    const attached = [textAttachment("a.csv", "1,2")];
    const { given, output, touch } = await run([], { files: ["data/book.xlsx", "a.csv"] }, attached, folder);
    expect(given).toEqual({ "data/book.xlsx": "PK\0\uFFFD", "a.csv": "1,2" });
    expect(output).toMatchObject({ isUntrusted: true, isPrivate: true });
    expect(touch).toEqual({ effect: "reads", target: "reports" });
    expect((await run([], {}, attached, folder)).touch).toEqual({ effect: "reads", target: "" });
    await expect(run([], { files: ["data"] }, attached, folder)).rejects.toMatchObject({
      code: "code.no-file",
    });
  });

  test("gives back files and workbooks; what may not be kept is named", async () => {
    const { output } = await run([
      { type: "log", text: "Hello\n" },
      { type: "file", name: "out/a.csv", bytes: bytes("1") },
      { type: "file", name: "../a.csv", bytes: bytes("1") },
      { type: "file", name: "OUT/A.csv", bytes: bytes("1") },
      { type: "file", name: "large.bin", bytes: new ArrayBuffer(4 * 1024 * 1024) },
      { type: "workbook", name: "r.xlsx", sheets: '{"S":[[1]]}' },
      { type: "workbook", name: "bad.xlsx", sheets: "{}" },
    ]);
    expect(output.files?.map(({ name, mimeType, type }) => [name, mimeType, type])).toEqual([
      ["out/a.csv", "text/csv", "text"],
      ["r.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "other"],
    ]);
    expect(output.content).toMatch(
      /^Hello\n\nNot kept, .*"\.\.\/a\.csv", "OUT\/A\.csv", "large\.bin"\n\n"bad\.xlsx" was not/,
    );
  });

  test("says the line in which the code failed, after what it had printed", async () => {
    const { output } = await run([
      { type: "log", text: "so far\n" },
      { type: "failed", reason: "TypeError: x", line: 7, trace: "" },
    ]);
    expect(output.content).toBe("so far\n\nThe code ended with an error in line 7: TypeError: x");
  });

  test("says the line at which its cell broke, in the agent's own text where that is the worker's", async () => {
    const broken = new AppError("cell.broken", { reason: "torn", line: 4 });
    const cells = new FakeCells(({ fail }) => fail(broken));
    const ownFile = async () => new Blob(["runner()"]);
    const tool = runJavaScript({ open: cells.open, ownFile } as unknown as CodeServices);
    const { signal } = new AbortController();
    const words = async (args: object) =>
      (await tool.run({ code: "x()", ...args }, toolContext, signal)).content;
    expect(await words({})).toBe("The code ended with an error in line 3: torn");
    expect(await words({ memoryLimitMb: 2 })).toBe("The code ended with an error in line 4: torn");
    expect(cells.opened[1]?.input).toMatchObject({ code: "x()", memoryBytes: 2 * 1024 ** 2, files: [] });
    expect(tool.isRepeatable).toBe(true);
  });

  test("goes on without a workbook that cannot be made of what the code gave, and ends with any other failure", async () => {
    const outcome = {
      ...{ log: "", files: new Map(), tooLarge: new Map(), hasCrashed: false },
      workbooks: new Map([["n".repeat(101), "{}"]]),
      ending: { type: "done", value: null },
    } as const;
    const output = async (error: Error, signal = new AbortController().signal) => {
      const services = { makeWorkbook: () => Promise.reject(error) } as unknown as CodeServices;
      return (await outputOf(services, outcome, { hasRead: false, notes: [] }, signal)).content;
    };
    const refused = new AppError("code.bad-workbook");
    expect(await output(refused)).toMatch(/^"n{100}" was not saved/);
    await expect(output(refused, AbortSignal.abort())).rejects.toBe(refused);
    await expect(output(new Error("no room"))).rejects.toThrow("no room");
  });
});

describe("a request to run code", () => {
  const tool = runJavaScript({ findItem: async () => undefined } as unknown as CodeServices);
  const touch = (args: object) =>
    tool.touch?.({ code: "x()", ...args }, toolContext, new AbortController().signal);

  test.each([
    { code: "" },
    { code: "x".repeat(100_001) },
    { files: new Array(51).fill("a") },
    { files: ["x".repeat(301)] },
    { memoryLimitMb: 0.5 },
    { memoryLimitMb: 513 },
  ])("is refused beyond what one may ask for", async (args) => {
    await expect((async () => touch(args))()).rejects.toMatchObject({ name: "ValiError" });
  });

  test("may have long code, many files and much memory", async () => {
    const files = new Array(50).fill("x".repeat(300));
    const args = { code: "x".repeat(100_000), files, memoryLimitMb: 512 };
    expect(await touch(args)).toEqual({ effect: "reads", target: "" });
    expect(await touch({ memoryLimitMb: 1 })).toEqual({ effect: "reads", target: "" });
  });
});

describe("the sheets of a workbook", () => {
  test("are rows of lists, or of records whose names become the head", () => {
    const json = JSON.stringify({
      A: [
        ["x", 0.1],
        [null, true],
      ],
      B: [{ n: 1e-7 }, { m: { deep: 1 } }],
    });
    expect(readSheets(json)).toEqual([
      {
        name: "A",
        rows: [
          ["x", "0.1"],
          ["", "true"],
        ],
      },
      {
        name: "B",
        rows: [
          ["n", "m"],
          ["1e-7", ""],
          ["", '{"deep":1}'],
        ],
      },
    ]);
  });

  test.each(["", "{}", '{"A":1}', '{"A":[1]}', "[]"])("are no %s", (json) => {
    expect(() => readSheets(json)).toThrow();
  });

  test("are fifty at the most", () => {
    const sheets = (count: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`S${at}`, [[1]]])));
    expect(readSheets(sheets(50))).toHaveLength(50);
    expect(() => readSheets(sheets(51))).toThrow();
  });

  test("have numbers written out, to ten places, and nothing that is no value", () => {
    const row = [1e21, 0.1 + 0.2, 1e-11, -1.5, Number("1e999"), undefined];
    expect(readSheets(JSON.stringify({ A: [row] }))[0]?.rows[0]).toEqual([
      "1e+21",
      "0.3",
      "0",
      "-1.5",
      "",
      "",
    ]);
  });

  test("have an end", () => {
    expect(() => readSheets(JSON.stringify({ A: new Array(1001).fill(new Array(500).fill(1)) }))).toThrow(
      RangeError,
    );
  });
});
