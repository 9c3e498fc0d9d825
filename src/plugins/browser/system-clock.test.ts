import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clockContract } from "../../../tests/contracts/clock-contract";
import { SystemClock } from "./system-clock";

describe("SystemClock", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  clockContract(() => ({
    clock: new SystemClock(),
    pass: async (durationMs) => void (await vi.advanceTimersByTimeAsync(durationMs)),
  }));

  it.each([
    ["sleep", (clock: SystemClock, signal: AbortSignal) => clock.sleep(1000, signal)],
    ["wait for a frame", (clock: SystemClock, signal: AbortSignal) => clock.frame(signal)],
  ])("leaves no timer behind an aborted %s", async (_, wait) => {
    const controller = new AbortController();
    const waiting = wait(new SystemClock(), controller.signal);
    controller.abort();
    await expect(waiting).rejects.toThrow();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("leaves nothing behind at the signal of whoever waited", async () => {
    const { signal } = new AbortController();
    const [added, removed] = [vi.spyOn(signal, "addEventListener"), vi.spyOn(signal, "removeEventListener")];
    const sleeping = new SystemClock().sleep(1_000, signal);
    await vi.advanceTimersByTimeAsync(1_000);
    await sleeping;
    expect(added.mock.calls).toHaveLength(1);
    expect(removed.mock.calls).toEqual(added.mock.calls);
  });

  it("lets what waits already come before the next task", async () => {
    const order: string[] = [];
    const { port1, port2 } = new MessageChannel();
    const heard = new Promise<void>((resolve) => {
      port1.onmessage = () => {
        order.push("message");
        resolve();
      };
    });
    port2.postMessage("before");
    const next = new SystemClock().nextTask().then(() => order.push("next task"));
    await Promise.resolve();
    expect(order).toEqual([]);
    await Promise.all([heard, next]);
    port1.close();
    expect(order).toEqual(["message", "next task"]);
    const closed = vi.spyOn(MessagePort.prototype, "close");
    await new SystemClock().nextTask();
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it("takes the frame where there is one, and waits no longer than for a hidden page", async () => {
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal("requestAnimationFrame", (draw: FrameRequestCallback) => frames.push(draw));
    const cancelled: number[] = [];
    vi.stubGlobal("cancelAnimationFrame", (request: number) => cancelled.push(request));
    const drawn: string[] = [];
    const clock = new SystemClock();
    const { signal } = new AbortController();
    const shown = clock.frame(signal).then(() => drawn.push("shown"));
    frames[0]?.(0);
    await shown;
    const hidden = clock.frame(signal).then(() => drawn.push("hidden"));
    await vi.advanceTimersByTimeAsync(99);
    expect(drawn).toEqual(["shown"]);
    await vi.advanceTimersByTimeAsync(1);
    await hidden;
    expect(vi.getTimerCount()).toBe(0);
    expect(cancelled).toEqual([1, 2]);
    vi.unstubAllGlobals();
  });
});
