// @vitest-environment jsdom
import type { AppError } from "@core/errors/app-error";
import type { Http } from "@core/ports/http";
import { afterEach, expect, it, vi } from "vitest";
import type { CellSign } from "./cell-protocol";
import { cellsOf } from "./open-cell";

const http = { fetch: async () => new Response("// the text of a worker") } as unknown as Http;

afterEach(() => void vi.useRealTimers());

/** Opens a cell whose frames come up, and gives what their guards would answer with. */
async function open() {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const failures: string[] = [];
  const errors: AppError[] = [];
  const messages: unknown[] = [];
  const cell = await cellsOf(http)({
    ...{ code: "", input: {}, limits: { messagesPerSecond: 1 } },
    onMessage: (message) => messages.push(message),
    fail: (error) => {
      failures.push(error.code);
      errors.push(error);
    },
  });
  /** Lets the newest frame come up; its guard answers with the given signs, if any. */
  const comeUp = async (...signs: readonly unknown[]) => {
    const window = document.querySelector("iframe")?.contentWindow as Window;
    const post = vi.spyOn(window, "postMessage").mockImplementation(() => {});
    dispatchEvent(new MessageEvent("message", { source: window, data: { type: "ready" } }));
    const [, , [port]] = post.mock.calls[0] as unknown as [unknown, string, [MessagePort]];
    for (const sign of signs) port.postMessage(sign);
    // Ports are served between two tasks.
    await new Promise((done) => setImmediate(done));
    await new Promise((done) => setImmediate(done));
    return window;
  };
  return {
    ...{ cell, failures, errors, messages, comeUp },
    frames: () => document.querySelectorAll("iframe").length,
    shows: (window: Window) => document.querySelector("iframe")?.contentWindow === window,
  };
}

it("a worker that is never made is given up for another one", async () => {
  const { cell, failures, comeUp, frames, shows } = await open();
  const first = await comeUp();
  vi.advanceTimersByTime(4_000);
  expect(frames()).toBe(1);
  expect(shows(first)).toBe(false);
  const second = await comeUp({ type: "began" } satisfies CellSign);
  vi.advanceTimersByTime(60_000);
  expect(shows(second)).toBe(true);
  expect(failures).toEqual([]);
  cell.dispose();
  expect(frames()).toBe(0);
});

it("after three of them the cell has not started", async () => {
  const { failures, comeUp, frames } = await open();
  for (let attempt = 1; attempt <= 3; attempt++) {
    expect(failures).toEqual([]);
    await comeUp();
    vi.advanceTimersByTime(4_000);
  }
  expect(failures).toEqual(["cell.not-started"]);
  expect(frames()).toBe(0);
});

it("a cell that is ended while its worker is being made begins no other", async () => {
  const { cell, comeUp, frames } = await open();
  await comeUp();
  cell.dispose();
  vi.advanceTimersByTime(60_000);
  expect(frames()).toBe(0);
});

it("a cell hears nothing more once it has ended, however it did", async () => {
  const listening = new Set<unknown>();
  const on = vi.spyOn(globalThis, "addEventListener").mockImplementation((_, each) => listening.add(each));
  const off = vi
    .spyOn(globalThis, "removeEventListener")
    .mockImplementation((_, each) => listening.delete(each));
  const { cell, failures } = await open();
  expect(listening.size).toBe(1);
  cell.dispose();
  expect(listening.size).toBe(0);
  const late = await open();
  vi.advanceTimersByTime(30_000);
  expect(late.failures).toEqual(["cell.not-started"]);
  expect([listening.size, failures]).toEqual([0, []]);
  on.mockRestore();
  off.mockRestore();
});

const said = { type: "said", message: { type: "log" } };
it("what a worker says is handed on until it breaks, with where it did", async () => {
  const { errors, messages, comeUp, frames } = await open();
  const broken = { type: "broken", reason: "x is not defined", line: 3 };
  await comeUp({ type: "began" }, said, broken, said);
  expect(messages).toEqual([said.message]);
  expect(errors).toMatchObject([{ code: "cell.broken", params: { reason: "x is not defined", line: 3 } }]);
  expect(frames()).toBe(0);
});

it.each([
  [{ type: "ended", fault: "flooded" }, "cell.flooded"],
  [{ type: "ended", fault: "none" }, "cell.bad-message"],
  ["hello", "cell.bad-message"],
])("a cell ends with the fault that its guard names: %j", async (sign, code) => {
  const { failures, comeUp, frames } = await open();
  await comeUp({ type: "began" }, sign);
  expect([failures, frames()]).toEqual([[code], 0]);
});
