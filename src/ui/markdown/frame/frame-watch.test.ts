// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FrameSign } from "./frame-pulse";
import { FrameWatch, type WatchedFrame } from "./frame-watch";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A machine of which the page gets as much as is set. */
const wholeProcessor = () => ({ latest: 1, measure: vi.fn(), rest: vi.fn() });

/** Frames of one process: while one of them hangs, none of them beats. */
function household(names: readonly string[], share = wholeProcessor(), mayWorkUnreported = false) {
  const watch = new FrameWatch(share);
  const log: string[] = [];
  const living = new Map<string, WatchedFrame>();
  let isHung = false;
  const frames = names.map((name) => {
    const frame: WatchedFrame = {
      mayWorkUnreported,
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

/** A frame that writes what is done with it. */
const recording = (log: string[], name: string, mayWorkUnreported = false): WatchedFrame => ({
  mayWorkUnreported,
  remove: () => log.push(`remove ${name}`),
  start: () => log.push(`start ${name}`),
  end: () => log.push(`end ${name}`),
});

describe("the watch over frames", () => {
  it("leaves frames alone that beat", () => {
    const { log, pass } = household(["a", "b", "c"]);
    pass(120_000);
    expect(log).toEqual([]);
  });

  it("has nobody beat once all are at rest, until one reports work, which is watched again", () => {
    const { log, frames, pass, sign, hang } = household(["a", "b"]);
    const told: string[] = [];
    for (const [index, frame] of frames.entries())
      frame.rest = (isResting) => told.push(`${index} ${isResting ? "rests" : "beats"}`);
    pass(4500);
    expect(told).toEqual([]);
    pass(1000);
    expect(told).toEqual(["0 rests", "1 rests"]);
    expect(vi.getTimerCount()).toBe(0);
    hang();
    pass(60_000);
    sign(1, "busy");
    expect(told.slice(2)).toEqual(["0 beats", "1 beats"]);
    pass(4500);
    expect(log).toContain("end b block.timeout");
  });

  it("has none rest while one moves by itself", () => {
    const { frames, pass } = household(["a", "b"]);
    Object.assign(frames[0] ?? {}, { mayWorkUnreported: true });
    pass(60_000);
    expect(vi.getTimerCount()).toBe(1);
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

  it("begins those again that may work untold when nobody told of work, and ends them when silent once more", () => {
    const { log, pass, hang } = household(["a", "b"], wholeProcessor(), true);
    pass(1000);
    hang();
    pass(4500);
    expect(log).toEqual(["remove a", "remove b", "start a", "start b"]);
    pass(1000);
    hang();
    pass(4500);
    expect(log.slice(4)).toEqual(["remove a", "remove b", "end a block.timeout", "end b block.timeout"]);
  });

  it("never ends a frame that tells of its work and was at rest, and gives it longer each time", () => {
    const { log, pass, hang } = household(["a", "b"]);
    const restartsWithin = (ms: number) => {
      const before = log.length;
      hang();
      pass(ms);
      return log.slice(before).filter((line) => line.startsWith("start")).length;
    };
    pass(1000);
    expect([restartsWithin(3500), restartsWithin(1000)]).toEqual([0, 2]);
    expect([restartsWithin(7500), restartsWithin(1000)]).toEqual([0, 2]);
    for (let times = 0; times < 5; times++)
      expect([restartsWithin(15_500), restartsWithin(1000)]).toEqual([0, 2]);
    expect(log.filter((line) => line.startsWith("end"))).toEqual([]);
    pass(60_000);
    expect([restartsWithin(3500), restartsWithin(1000)]).toEqual([0, 2]);
  });

  it("ends the one that may work untold, not those beside it that were at rest", () => {
    const { log, pass, hang, watch } = household(["drawing"]);
    const view = recording(log, "view", true);
    watch.add(view);
    for (let times = 0; times < 2; times++) {
      watch.seen(view, "drawn");
      pass(1000);
      hang();
      pass(4500);
    }
    expect(log.filter((line) => line.startsWith("end"))).toEqual(["end view"]);
    expect(log.slice(-2)).toEqual(["start drawing", "end view"]);
  });

  it("brings back a frame that was about to start beside one that hangs", () => {
    const { log, pass, sign, hang, watch } = household(["a"]);
    pass(1000);
    sign(0, "busy");
    hang();
    watch.add(recording(log, "late"));
    pass(4500);
    expect(log).toEqual(["start late", "remove a", "remove late", "end a block.timeout", "start late"]);
  });

  it("gives a frame half a minute to start, twice", () => {
    const watch = new FrameWatch(wholeProcessor());
    const log: string[] = [];
    watch.add({
      mayWorkUnreported: false,
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

  it("waits the longer for a frame, the less of a processor there is for it", () => {
    const machine = { ...wholeProcessor(), latest: 0.25 };
    const { log, pass, sign, hang } = household(["a", "b"], machine);
    pass(1000);
    sign(0, "busy");
    hang();
    pass(15_000);
    expect(log).toEqual([]);
    pass(2000);
    expect(log).toEqual(["remove a", "remove b", "end a block.timeout", "start b"]);
  });

  it("asks how busy the machine is while a frame is silent, and no longer than frames are there", () => {
    const machine = wholeProcessor();
    const { pass, hang, watch } = household([], machine);
    const watched = watch.add({ mayWorkUnreported: false, remove() {}, start() {}, end() {} });
    pass(500);
    expect(machine.measure).not.toHaveBeenCalled();
    hang();
    pass(1500);
    expect(machine.measure).toHaveBeenCalled();
    expect(machine.rest).not.toHaveBeenCalled();
    watched.dispose();
    expect(machine.rest).toHaveBeenCalled();
  });

  it("of those that may work untold suspects the one that shows nothing yet first", () => {
    const { log, pass, sign, hang, watch } = household(["stands"], wholeProcessor(), true);
    const drawing = recording(log, "drawing", true);
    watch.add(drawing);
    for (let times = 0; times < 2; times++) {
      sign(0, "drawn");
      watch.seen(drawing, "alive");
      hang();
      pass(6000);
    }
    expect(log.filter((line) => line.startsWith("end"))).toEqual(["end drawing"]);
  });

  it("suspects frames that stand less when one beside them parses its library", () => {
    const { log, pass, sign, hang, watch } = household(["stands"], wholeProcessor(), true);
    watch.add(recording(log, "starting"));
    const ends = () => log.filter((line) => line.startsWith("end"));
    for (let times = 0; times < 3; times++) {
      sign(0, "drawn");
      hang();
      pass(11_000);
    }
    expect(log.filter((line) => line === "start stands")).toHaveLength(3);
    expect(ends()).toEqual([]);
    sign(0, "drawn");
    hang();
    pass(11_000);
    expect(ends()).toEqual(["end stands block.timeout"]);
  });

  it("does not hold against a frame that the page is late each time", () => {
    const { log, pass, sign, hang } = household(["a"]);
    pass(1000);
    sign(0, "busy");
    hang();
    const realNow = performance.now.bind(performance);
    let lateMs = 0;
    vi.spyOn(performance, "now").mockImplementation(() => realNow() + lateMs);
    // The page comes to look 480 ms after the last time, where 250 were meant: of 6 s it has had 3.
    for (let checks = 0; checks < 12; checks++) {
      lateMs += 230;
      vi.advanceTimersByTime(250);
    }
    expect(log).toEqual([]);
    vi.advanceTimersByTime(2000);
    expect(log).toEqual(["remove a", "end a block.timeout"]);
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
    const watch = new FrameWatch(wholeProcessor());
    const log: string[] = [];
    const [first, second] = ["a", "b", "c", "d"].map((name) => {
      const frame = { mayWorkUnreported: false, remove() {}, start: () => log.push(name), end() {} };
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
    const watch = new FrameWatch(wholeProcessor());
    const watched = watch.add({ mayWorkUnreported: false, remove() {}, start() {}, end() {} });
    expect(vi.getTimerCount()).toBe(1);
    watched.dispose();
    expect(vi.getTimerCount()).toBe(0);
  });
});
