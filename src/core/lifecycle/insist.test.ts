import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { insist } from "./insist";

describe("insisting", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("asks once for what comes in time", async () => {
    const load = vi.fn(async () => "module");
    await expect(insist(load)).resolves.toBe("module");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load).toHaveBeenCalledOnce();
  });

  it("asks again for what does not come", async () => {
    const load = vi.fn(async () => "module").mockReturnValueOnce(new Promise(() => {}));
    const loading = insist(load);
    await vi.advanceTimersByTimeAsync(5000);
    await expect(loading).resolves.toBe("module");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("fails as the loading fails", async () => {
    const load = vi.fn(() => Promise.reject(new Error("offline")));
    await expect(insist(load)).rejects.toThrow("offline");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load).toHaveBeenCalledOnce();
  });
});
