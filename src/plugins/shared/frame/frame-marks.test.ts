// @vitest-environment jsdom
import type { FrameMessage } from "@core/points/code-block-renderer/frame-protocol";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { markWork } from "./frame-marks";

const timers = { setTimeout, setInterval, requestAnimationFrame };
let told: string[];
let waiting: (() => void)[];

beforeEach(() => {
  told = [];
  waiting = [];
  const postTask = (run: () => void) => {
    waiting.push(run);
    return Promise.resolve();
  };
  vi.stubGlobal("scheduler", { postTask });
  vi.spyOn(globalThis, "addEventListener");
});
afterEach(() => {
  for (const [type, listener] of vi.mocked(addEventListener).mock.calls)
    removeEventListener(type, listener, true);
  Object.assign(globalThis, timers);
  vi.unstubAllGlobals();
});
const mark = () => markWork(({ type }: FrameMessage) => told.push(type));
const end = () => {
  for (const run of waiting.splice(0)) run();
};

describe("work in a frame", () => {
  test("is told when it begins and when it has come to an end, once for all of a task", () => {
    const begin = mark();
    begin();
    begin();
    expect(told).toEqual(["busy"]);
    end();
    expect(told).toEqual(["busy", "idle"]);
    begin();
    end();
    expect(told).toEqual(["busy", "idle", "busy", "idle"]);
  });

  test.each(["pointerdown", "pointermove", "mousemove", "click", "wheel", "keydown", "resize"])(
    "begins with the event %s, whoever handles it",
    (type) => {
      mark();
      document.body.dispatchEvent(new Event(type, { bubbles: true }));
      expect(told).toEqual(["busy"]);
      end();
    },
  );

  test("begins with timers, which are given what they were set with", async () => {
    mark();
    const given = await new Promise((resolve) =>
      setTimeout((...args: unknown[]) => resolve(args), 0, "a", 1),
    );
    expect(given).toEqual(["a", 1]);
    expect(told).toEqual(["busy"]);
    end();
    await new Promise(requestAnimationFrame);
    expect(told).toEqual(["busy", "idle", "busy"]);
  });

  test("ends by a message where the browser has no scheduler", async () => {
    vi.stubGlobal("scheduler", undefined);
    mark()();
    await vi.waitFor(() => expect(told).toEqual(["busy", "idle"]));
  });
});
