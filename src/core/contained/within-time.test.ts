import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { untilAborted } from "../lifecycle/until-aborted";
import { withinTime } from "./within-time";

const LIMIT = { plugin: "Acme pack", seconds: 2 };
const forEver = (signal: AbortSignal) => untilAborted(new Promise<string>(() => {}), signal);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what comes in time is given, and nothing is left that waits", async () => {
  expect(await withinTime(LIMIT, async () => "done")).toBe("done");
  await expect(withinTime(LIMIT, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(vi.getTimerCount()).toBe(0);
});

test("what takes longer is given up with the name of the plugin", async () => {
  let isOver = false;
  const work = withinTime(LIMIT, forEver).finally(() => {
    isOver = true;
  });
  const told = expect(work).rejects.toMatchObject({ code: "external-plugin.too-slow", params: LIMIT });
  await vi.advanceTimersByTimeAsync(1_999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await told;
});

test("whoever asked may stop it before, and the time counts beside that", async () => {
  const stopper = new AbortController();
  const stopped = expect(withinTime(LIMIT, forEver, stopper.signal)).rejects.toThrow("enough");
  stopper.abort(new Error("enough"));
  await stopped;
  const slow = withinTime(LIMIT, forEver, new AbortController().signal);
  const told = expect(slow).rejects.toMatchObject({ code: "external-plugin.too-slow" });
  await vi.advanceTimersByTimeAsync(2_000);
  await told;
});
