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

  it("leaves no timer behind an aborted sleep", async () => {
    const controller = new AbortController();
    const sleep = new SystemClock().sleep(1000, controller.signal);
    controller.abort();
    await expect(sleep).rejects.toThrow();
    expect(vi.getTimerCount()).toBe(0);
  });
});
