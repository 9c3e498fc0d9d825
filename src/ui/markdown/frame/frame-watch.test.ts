// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FrameSign } from "./frame-pulse";
import { FrameWatch, type WatchedFrame } from "./frame-watch";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Frames of one process: while one of them hangs, none of them beats. */
function household(names: readonly string[]) {
  const watch = new FrameWatch();
  const log: string[] = [];
  const living = new Map<string, WatchedFrame>();
  let isHung = false;
  const frames = names.map((name) => {
    const frame: WatchedFrame = {
      remove: () => {
        log.push(`remove ${name}`);
        living.delete(name);
        // A process ends with the last of its frames.
        if (living.size === 0) isHung = false;
      },
      start: () => {
        if (log.length > 0) log.push(`start ${name}`);
        living.set(name, frame);
      },
      end: (error) => {
        log.push(`end ${name} ${error.code}`);
      },
    };
    watch.add(frame);
    watch.seen(frame, "drawn");
    return frame;
  });
  const sign = (index: number, kind: FrameSign) => {
    const frame = frames[index];
    if (frame) watch.seen(frame, kind);
  };
  return {
    log,
    sign,
    watch,
    frames,
    hang: () => {
      isHung = true;
    },
    pass: (ms: number) => {
      for (let passed = 0; passed < ms; passed += 250) {
        if (!isHung) for (const frame of living.values()) watch.seen(frame, "alive");
        vi.advanceTimersByTime(250);
      }
    },
  };
}

describe("the watch over frames", () => {
  it("leaves frames alone that beat", () => {
    const { log, pass } = household(["a", "b", "c"]);
    pass(120_000);
    expect(log).toEqual([]);
  });

  it("ends the frame at work when all fall silent, and brings the others back", () => {
    const { log, pass, sign, hang } = household(["a", "b", "c"]);
    pass(2000);
    sign(0, "busy");
    sign(0, "idle");
    sign(1, "busy");
    hang();
    pass(3500);
    expect(log).toEqual([]);
    pass(1000);
    expect(log).toEqual(["remove a", "remove b", "remove c", "start a", "end b block.timeout", "start c"]);
    pass(60_000);
    expect(log).toHaveLength(6);
  });

  it("blames the one that began last when several are at work", () => {
    const { log, pass, sign, hang } = household(["a", "b"]);
    pass(1000);
    sign(1, "busy");
    sign(0, "busy");
    hang();
    pass(4500);
    expect(log).toContain("end a block.timeout");
    expect(log).toContain("start b");
  });

  it("begins all again when nobody is to blame, and ends all that are silent once more", () => {
    const { log, pass, hang } = household(["a", "b"]);
    pass(1000);
    hang();
    pass(4500);
    expect(log).toEqual(["remove a", "remove b", "start a", "start b"]);
    pass(1000);
    hang();
    pass(4500);
    expect(log.slice(4)).toEqual(["remove a", "remove b", "end a block.timeout", "end b block.timeout"]);
  });

  it("brings back a frame that was about to start beside one that hangs", () => {
    const { log, pass, sign, hang, watch } = household(["a"]);
    pass(1000);
    sign(0, "busy");
    hang();
    const late: WatchedFrame = {
      remove: () => log.push("remove late"),
      start: () => log.push("start late"),
      end: () => log.push("end late"),
    };
    watch.add(late);
    pass(4500);
    expect(log).toEqual(["start late", "remove a", "remove late", "end a block.timeout", "start late"]);
  });

  it("gives a frame half a minute to start, twice", () => {
    const watch = new FrameWatch();
    const log: string[] = [];
    watch.add({
      remove: () => log.push("remove"),
      start: () => log.push("start"),
      end: () => log.push("end"),
    });
    vi.advanceTimersByTime(29_000);
    expect(log).toEqual(["start"]);
    vi.advanceTimersByTime(2000);
    expect(log).toEqual(["start", "remove", "start"]);
    vi.advanceTimersByTime(31_000);
    expect(log).toEqual(["start", "remove", "start", "remove", "end"]);
  });

  it("does not hold against a frame that the page is hidden", () => {
    const { log, pass, hang } = household(["a"]);
    pass(1000);
    hang();
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    pass(60_000);
    expect(log).toEqual([]);
  });

  it("does not hold against a frame that the page itself was held up", () => {
    const { log, pass } = household(["a"]);
    pass(1000);
    const realNow = performance.now.bind(performance);
    vi.spyOn(performance, "now").mockImplementation(() => realNow() + 60_000);
    vi.advanceTimersByTime(250);
    expect(log).toEqual([]);
    pass(10_000);
    expect(log).toEqual([]);
  });

  it("starts few frames at a time, and the next when a drawing stands or is given up", () => {
    const watch = new FrameWatch();
    const log: string[] = [];
    const [first, second] = ["a", "b", "c", "d"].map((name) => {
      const frame = { remove() {}, start: () => log.push(name), end() {} };
      return { frame, watched: watch.add(frame) };
    });
    expect(log).toEqual(["a", "b"]);
    if (first) watch.seen(first.frame, "alive");
    expect(log).toEqual(["a", "b"]);
    if (first) watch.seen(first.frame, "drawn");
    expect(log).toEqual(["a", "b", "c"]);
    second?.watched.dispose();
    expect(log).toEqual(["a", "b", "c", "d"]);
  });

  it("rests when there is nothing to watch", () => {
    const watch = new FrameWatch();
    const watched = watch.add({ remove() {}, start() {}, end() {} });
    expect(vi.getTimerCount()).toBe(1);
    watched.dispose();
    expect(vi.getTimerCount()).toBe(0);
  });
});
