import { AppError } from "@core/errors/app-error";
import { expect, test } from "vitest";
import { CodeRun, MOST_BYTES } from "./code-run";

const done = { type: "done", value: null };
const file = (name: string, size: number) => ({ type: "file", name, bytes: new ArrayBuffer(size) });

test("a run is over with its end; what was said before belongs to it, the last of each name", async () => {
  const run = new CodeRun(0);
  for (const message of [
    { type: "ready" },
    { type: "log", text: "a" },
    file("a", 1),
    { type: "too-large", name: "b", sizeBytes: 9 },
    { type: "workbook", name: "c", sheets: "{}" },
    { type: "workbook", name: "c", sheets: '{"A":[]}' },
    { type: "log", text: "b" },
    file("a", 2),
    { type: "failed", reason: "no", line: 3, trace: "t" },
  ])
    run.onMessage(message);
  expect(await run.outcome).toEqual({
    log: "ab",
    files: new Map([["a", new ArrayBuffer(2)]]),
    tooLarge: new Map([["b", 9]]),
    workbooks: new Map([["c", '{"A":[]}']]),
    ending: { type: "failed", reason: "no", line: 3, trace: "t" },
    hasCrashed: false,
  });
});

test("an end is told as a crash where the interpreter or the cell has come to its own", async () => {
  const crashed = new CodeRun(2);
  crashed.onMessage({ type: "crashed", reason: "memory" });
  const ended = async (run: CodeRun) => {
    const { ending, hasCrashed } = await run.outcome;
    return { ...ending, hasCrashed };
  };
  expect(await ended(crashed)).toEqual({
    type: "failed",
    reason: "memory",
    line: 0,
    trace: "",
    hasCrashed: true,
  });
  const broken = (line: number) => {
    const run = new CodeRun(2);
    run.fail(new AppError("cell.broken", { reason: "torn", line }));
    return ended(run);
  };
  expect(await broken(5)).toMatchObject({ reason: "torn", line: 3, hasCrashed: true });
  expect(await broken(1)).toMatchObject({ line: 0 });
});

test("a run may make so many bytes, and fails with one more", async () => {
  const run = (size: number) => {
    const one = new CodeRun(0);
    one.onMessage(file("a", size));
    one.onMessage(done);
    return one.outcome;
  };
  await expect(run(MOST_BYTES + 1)).rejects.toMatchObject({ code: "cell.too-much" });
  expect((await run(MOST_BYTES / 2)).files.get("a")?.byteLength).toBe(MOST_BYTES / 2);
});

test.each([
  undefined,
  "done",
  { type: "exec" },
  { type: "log" },
  { ...done, more: 1 },
  { type: "file", name: "a", bytes: "x" },
])("no run says %j", async (message) => {
  const run = new CodeRun(0);
  run.onMessage(message);
  await expect(run.outcome).rejects.toMatchObject({ code: "cell.bad-message" });
});
