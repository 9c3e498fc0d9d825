import type { Attachment } from "@core/domain/file/attachment";
import type { CellMessage } from "@shared/cell/cell-protocol";
import { expect, test, vi } from "vitest";
import { FakeCells } from "../../../../tests/fakes/fake-cells";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { FolderRig } from "../../../../tests/fakes/folder-rig";
import { textAttachment } from "../../../../tests/fakes/text-attachment";
import { toolContext } from "../../../../tests/fakes/tool-context";
import type { ListedPackage } from "./package-list";
import type { PythonOrder } from "./python-cell";
import { runPython } from "./run-python";

/** The tool over a cell that answers each run with the same messages. */
function rig(
  answers: readonly CellMessage[] = [{ type: "done", value: null }],
  withheld: readonly string[] = [],
  folder?: FolderRig,
  offered: Readonly<Record<string, ListedPackage>> = {},
) {
  const orders: PythonOrder[] = [];
  const cells = new FakeCells(
    ({ onMessage }) => onMessage({ type: "ready" }),
    (order, { onMessage }) => {
      orders.push(order as PythonOrder);
      answers.forEach(onMessage);
    },
  );
  const tool = runPython({
    open: cells.open,
    ownFile: async () => new Blob([""]),
    packages: {
      all: async () => new Map(),
      wanted: async (_, has) => ({
        offered: new Map(Object.entries(offered).filter(([name]) => !has.has(name))),
        withheld,
      }),
      wheels: async () => ({}),
    },
    findItem: async () => undefined,
    findFolder: async (id) => folder?.folders.find(id),
    clock: new FixedClock(),
    makeWorkbook: async () => new ArrayBuffer(0),
  });
  const run = (
    files: readonly Attachment[] = [],
    over: Partial<typeof toolContext> = {},
    args: { readonly files?: readonly string[]; readonly code?: string } = {},
  ) =>
    tool.run(
      { code: "1", ...args },
      { ...toolContext, files: () => files, ...over },
      new AbortController().signal,
    );
  const given = () => orders.map(({ files }) => files.map(({ name }) => name));
  return { tool, run, cells, orders, given };
}

test("packages that the user has not allowed are named, with the way to allow them", async () => {
  const { run } = rig(undefined, ["numpy", "pandas"]);
  expect((await run()).content).toMatch(/Not there: numpy, pandas\. .* Settings › Tools › Run Python/);
  const many = Array.from({ length: 21 }, (_, at) => `p${at}`);
  expect((await rig(undefined, many).run()).content).toMatch(/, p19\. The user/);
});

test("packages are had once by an interpreter, and by each new one", async () => {
  const { run, orders } = rig(undefined, undefined, undefined, { numpy: {} as ListedPackage });
  await run();
  await run();
  await run([], { scope: "conversation/other" });
  expect(orders.map(({ packages }) => packages)).toEqual([["numpy"], [], ["numpy"]]);
});

test("a call that waits for another one says that it goes on", async () => {
  const { run } = rig();
  const progress = vi.fn();
  await Promise.all([run([], { progress }), run([], { progress })]);
  expect(progress.mock.calls).toEqual([[{ done: 0 }]]);
});

test("a request has code and names of some length, and may be made again", async () => {
  const { run, tool } = rig();
  const text = (length: number) => "x".repeat(length);
  for (const args of [
    { code: "" },
    { code: text(100_001) },
    { files: [text(301)] },
    { files: Array(51).fill("a") },
  ])
    await expect((async () => run([], {}, args))()).rejects.toMatchObject({ name: "ValiError" });
  const files = [textAttachment(text(300), "1")];
  expect(await run(files, {}, { code: text(100_000), files: Array(50).fill(text(300)) })).toBeDefined();
  expect(tool.isRepeatable).toBe(true);
});

test("files are handed over once, those that the code made are there already, and changed ones come anew", async () => {
  const made = { type: "file", name: "out/b.bin", bytes: new ArrayBuffer(3) };
  const { run, given } = rig([made, { type: "done", value: null }]);
  const a = textAttachment("a.csv", "1");
  const { files = [] } = await run([a]);
  await run([a, ...files]);
  await run([textAttachment("a.csv", "2"), ...files]);
  expect(given()).toEqual([["a.csv"], [], ["a.csv"]]);
});

test("a file of the folder that is worked in is handed over by its path, and again once it was changed", async () => {
  const folder = await FolderRig.open({ "q/book.xlsx": "1" });
  const { run, given } = rig(undefined, undefined, folder);
  const reading = () => run([], { folderId: folder.id }, { files: ["q/book.xlsx"] });
  expect(await reading()).toMatchObject({ isPrivate: true, isUntrusted: true });
  await reading();
  const written = { scope: "conversation/c" };
  const { signal } = new AbortController();
  await (await folder.folder()).write("q/book.xlsx", new Blob(["22"]), written, signal);
  await reading();
  expect(given()).toEqual([["q/book.xlsx"], [], ["q/book.xlsx"]]);
});

test("what an interpreter has read may come out of each later run", async () => {
  const { run } = rig();
  expect(await run()).not.toHaveProperty("isPrivate");
  await run([textAttachment("a.csv", "1")]);
  expect(await run()).toMatchObject({ isPrivate: true, isUntrusted: true });
  expect(await run([], { scope: "conversation/other" })).not.toHaveProperty("isPrivate");
});

test("another agent, another conversation and what ended an interpreter have a new one, which the model is told", async () => {
  const { run, cells } = rig([{ type: "crashed", reason: "out of memory" }]);
  expect((await run()).content).toMatch(
    /^The code ended with an error: out of memory\n\nPython has just been started/,
  );
  expect((await run()).content).toContain("as the last call had ended it");
  await run([], { agent: { id: "bob", name: "Bob" } });
  expect(cells.opened).toHaveLength(3);
  expect(cells.disposed).toBe(3);
});

test("pictures of a run are shown to models that see", async () => {
  const picture = { type: "file", name: "figure-1.png", bytes: new ArrayBuffer(3) };
  const { run } = rig([picture, { type: "done", value: null }]);
  expect(await run()).toMatchObject({ showsPictures: true, files: [{ name: "figure-1.png" }] });
});
