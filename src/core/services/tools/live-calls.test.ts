import type { ToolForm } from "@core/domain/tool/tool-form";
import { autorun } from "mobx";
import { expect, test } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { LiveCalls } from "./live-calls";
import { runWithin } from "./run-within";

const form: ToolForm = { asker: "a.example", message: "?", fields: [] };
const idle = () => new AbortController().signal;

test("progress that comes too fast is left out, and forgotten when the call ends", () => {
  let now = 0;
  const live = new LiveCalls(() => now);
  for (let done = 0; done < 1_000; done += 1) live.report("u", { done });
  expect(live.progressOf("u")).toEqual({ done: 0 });
  now = 100;
  live.report("u", { done: 1_000 });
  expect(live.progressOf("u")).toEqual({ done: 1_000 });
  live.end("u");
  expect(live.progressOf("u")).toBeUndefined();
});

test("one form at a time is asked, until it is answered or the call is stopped", async () => {
  const live = new LiveCalls(() => 0);
  const first = live.ask("u", form, idle());
  expect(await live.ask("u", { ...form, message: "second" }, idle())).toEqual({ action: "cancel" });
  expect(live.formOf("u")).toBe(form);
  live.answer("u", { action: "decline" });
  expect(await first).toEqual({ action: "decline" });
  const stop = new AbortController();
  const stopped = live.ask("u", form, stop.signal);
  stop.abort(new Error("stopped"));
  await expect(stopped).rejects.toThrow("stopped");
  expect(live.formOf("u")).toBeUndefined();
});

test("a call runs until it ends, and is known to have been made here until its view is closed", () => {
  const live = new LiveCalls(() => 0);
  expect([live.isRunning("u"), live.wasMadeHere("u")]).toEqual([false, false]);
  live.begin("u");
  expect([live.isRunning("u"), live.wasMadeHere("u")]).toEqual([true, true]);
  live.end("u");
  expect([live.isRunning("u"), live.wasMadeHere("u")]).toEqual([false, true]);
  live.closeView("u");
  expect(live.wasMadeHere("u")).toBe(false);
});

test("what watches a call is told of its progress, its form, its beginning and its end", async () => {
  const live = new LiveCalls(() => 0);
  const seen: unknown[] = [];
  const stop = autorun(() =>
    seen.push([live.isRunning("u"), live.progressOf("u")?.done, live.formOf("u")?.message]),
  );
  live.begin("u");
  live.report("u", { done: 1 });
  const asked = live.ask("u", form, idle());
  live.answer("u", { action: "decline" });
  await asked;
  live.end("u");
  stop();
  expect(seen).toEqual([
    [false, undefined, undefined],
    [true, undefined, undefined],
    [true, 1, undefined],
    [true, 1, "?"],
    [true, 1, undefined],
    [false, undefined, undefined],
  ]);
});

test("a call may report at once again after it has ended, ten times a second", () => {
  let now = 0;
  const live = new LiveCalls(() => now);
  live.report("u", { done: 1 });
  live.end("u");
  live.report("u", { done: 2 });
  expect(live.progressOf("u")).toEqual({ done: 2 });
  now = 99;
  live.report("u", { done: 3 });
  expect(live.progressOf("u")).toEqual({ done: 2 });
});

test("a call is known to live by each report, also by those that are left out, until it ends", () => {
  let now = 7;
  const live = new LiveCalls(() => now);
  expect(live.heardAt("u")).toBeUndefined();
  live.report("u", { done: 1 });
  now = 8;
  live.report("u", { done: 2 });
  expect([live.heardAt("u"), live.progressOf("u")]).toEqual([8, { done: 1 }]);
  live.end("u");
  expect(live.heardAt("u")).toBeUndefined();
});

test("an answer to a form that nobody asked does nothing", async () => {
  const live = new LiveCalls(() => 0);
  live.answer("u", { action: "decline" });
  const asked = live.ask("u", form, idle());
  expect(live.formOf("u")).toBe(form);
  live.answer("u", { action: "cancel" });
  expect(await asked).toEqual({ action: "cancel" });
  expect(live.formOf("u")).toBeUndefined();
});

test("the time for an answer is not that of the call", async () => {
  const { clock } = new FakePorts();
  let isWaiting = true;
  const working = runWithin(
    { limitMs: 1_000, isWaiting: () => isWaiting },
    clock,
    idle(),
    () => new Promise(() => {}),
  );
  const outcome = working.catch((error: unknown) => error);
  let isOver = false;
  void outcome.then(() => {
    isOver = true;
  });
  await clock.advance(1_000);
  await clock.advance(1_000);
  expect(isOver).toBe(false);
  isWaiting = false;
  await clock.advance(1_000);
  expect(await outcome).toMatchObject({ code: "tool.too-slow" });
});
