import { AppError } from "@core/errors/app-error";
import type { CellOptions } from "@shared/cell/open-cell";
import { expect, test } from "vitest";
import { FakeCells } from "../../../tests/fakes/fake-cells";
import { runInCell } from "./run-in-cell";

const PROGRAM = { code: "run()", input: {}, linesBefore: 1 };
const run = (cells: FakeCells, signal = new AbortController().signal) =>
  runInCell(cells.open, PROGRAM, signal);
const saying =
  (...messages: readonly Parameters<CellOptions["onMessage"]>[0][]) =>
  ({ onMessage }: CellOptions) =>
    messages.forEach(onMessage);

test("what a run prints and writes comes back with how it ended, and its cell is gone", async () => {
  const bytes = new ArrayBuffer(2);
  const cells = new FakeCells(
    saying(
      { type: "log", text: "one\n" },
      { type: "log", text: "two\n" },
      { type: "file", name: "a.txt", bytes: new ArrayBuffer(1) },
      { type: "file", name: "a.txt", bytes },
      { type: "workbook", name: "r.xlsx", sheets: "{}" },
      { type: "done", value: "3" },
    ),
  );
  expect(await run(cells)).toEqual({
    log: "one\ntwo\n",
    files: new Map([["a.txt", bytes]]),
    workbooks: new Map([["r.xlsx", "{}"]]),
    tooLarge: new Map(),
    ending: { type: "done", value: "3" },
    hasCrashed: false,
  });
  await expect.poll(() => cells.disposed).toBe(1);
});

test("a text that is no code ends the run in the agent's own line", async () => {
  const broken = new AppError("cell.broken", { reason: "SyntaxError", line: 3 });
  const { ending } = await run(new FakeCells(({ fail }) => fail(broken)));
  expect(ending).toEqual({ type: "failed", reason: "SyntaxError", line: 2, trace: "" });
});

test.each([
  ["nothing that is known", { type: "exec", text: "x" }],
  ["a file without bytes", { type: "file", name: "a", bytes: "x" }],
  ["more than there should be", { type: "done", value: null, more: 1 }],
])("what says %s is ended", async (_, message) => {
  const cells = new FakeCells(saying(message));
  await expect(run(cells)).rejects.toMatchObject({ code: "cell.bad-message" });
  await expect.poll(() => cells.disposed).toBe(1);
});

test("a cell that ended itself says why", async () => {
  const cells = new FakeCells(({ fail }) => fail(new AppError("cell.flooded")));
  await expect(run(cells)).rejects.toMatchObject({ code: "cell.flooded" });
});

test("a run that was stopped before it began opens no cell", async () => {
  const cells = new FakeCells();
  await expect(run(cells, AbortSignal.abort())).rejects.toMatchObject({ name: "AbortError" });
  expect(cells.opened).toEqual([]);
});

test("Stop ends a run at once, also one whose cell is still being opened", async () => {
  const controller = new AbortController();
  const cells = new FakeCells(() => controller.abort(new Error("stopped")));
  await expect(run(cells, controller.signal)).rejects.toThrow("stopped");
  await expect.poll(() => cells.disposed).toBe(1);

  let begin = () => {};
  const opening = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const late = new FakeCells();
  const second = new AbortController();
  const running = runInCell(
    async (options) => {
      await opening;
      return late.open(options);
    },
    PROGRAM,
    second.signal,
  );
  second.abort(new Error("stopped"));
  await expect(running).rejects.toThrow("stopped");
  begin();
  await expect.poll(() => late.disposed).toBe(1);
});
