import { AppError } from "@core/errors/app-error";
import { beforeEach, describe, expect, test } from "vitest";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { PacedLane, type PacedSlot } from "./paced-lane";

const START = 1_000_000;
const MINUTE_MS = 60_000;
const PATIENCE_MS = 10 * MINUTE_MS;
const refusal = (retryAfterMs?: number) =>
  new AppError("provider.api", { status: 429, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) });

let clock: FixedClock;
let closed: number[];
let lane: PacedLane;
const laneOf = (isLocal: boolean) =>
  new PacedLane(
    isLocal,
    clock,
    (until) => closed.push(until - clock.now()),
    () => 0.5,
  );
beforeEach(() => {
  clock = new FixedClock(START);
  closed = [];
  lane = laneOf(false);
});

/** A call that wants to go. */
class Call {
  slot: PacedSlot | undefined;
  failure: unknown;
  readonly waits: (number | undefined)[] = [];
  readonly stopper = new AbortController();

  constructor(since = 0, of = lane) {
    of.enter(since, (until) => this.waits.push(until && until - START), this.stopper.signal).then(
      (slot) => {
        this.slot = slot;
      },
      (error: unknown) => {
        this.failure = error;
      },
    );
  }

  get isIn(): boolean {
    return this.slot !== undefined;
  }
}
const enter = async (count: number, of = lane) => {
  const calls = Array.from({ length: count }, () => new Call(0, of));
  await clock.advance(0);
  return calls;
};
const areIn = async (calls: readonly Call[]) => {
  await clock.advance(0);
  return calls.filter(({ isIn }) => isIn).length;
};

describe("calls side by side", () => {
  test("are four at first, and one more with each that goes well, up to eight", async () => {
    const calls = await enter(20);
    expect(await areIn(calls)).toBe(4);
    for (let done = 0, running = 4; done < 8; done++) {
      const [call] = calls.filter(({ isIn, failure }) => isIn && failure === undefined).slice(done, done + 1);
      call?.slot?.answered();
      call?.slot?.succeeded();
      call?.slot?.leave();
      running = Math.min(8, running + 1);
      expect(await areIn(calls)).toBe(done + 1 + running);
    }
  });

  test("are one at first on this device, and two only after five that went well", async () => {
    const local = laneOf(true);
    const calls = await enter(12, local);
    for (let done = 0; done < 8; done++) {
      expect(await areIn(calls)).toBe(done + (done < 5 ? 1 : 2));
      calls[done]?.slot?.succeeded();
      calls[done]?.slot?.leave();
    }
  });

  test("are not more because one leaves twice", async () => {
    const calls = await enter(6);
    calls[0]?.slot?.leave();
    calls[0]?.slot?.leave();
    expect(await areIn(calls)).toBe(5);
  });

  test("are half as many after a refusal, and grow slowly where as many were refused before", async () => {
    const calls = await enter(14);
    calls[0]?.slot?.refused(refusal(1_000));
    for (const call of calls.slice(0, 4)) call.slot?.leave();
    await clock.advance(1_000);
    expect(await areIn(calls)).toBe(5);
    calls[4]?.slot?.answered();
    expect(await areIn(calls)).toBe(6);
    calls[4]?.slot?.succeeded();
    expect(await areIn(calls)).toBe(6);
    calls[4]?.slot?.leave();
    expect(await areIn(calls)).toBe(8);
    for (let clean = 1; clean <= 5; clean++) {
      expect(await areIn(calls)).toBe(8);
      calls[5]?.slot?.succeeded();
    }
    calls[5]?.slot?.leave();
    expect(await areIn(calls)).toBe(10);
  });
});

describe("the calls that wait", () => {
  test("go in the order of the work they belong to, and of equals the first comes first", async () => {
    const running = await enter(4);
    const waiting = [5, 3, 5, 1, 3].map((since) => new Call(since));
    const order: number[] = [];
    for (let done = 0; done < 5; done++) {
      running[done % 4]?.slot?.leave();
      await clock.advance(0);
      const next = waiting.findIndex((call, place) => call.isIn && !order.includes(place));
      order.push(next);
      const [call] = waiting.slice(next, next + 1);
      if (call) running[done % 4] = call;
    }
    expect(order).toEqual([3, 1, 4, 0, 2]);
  });

  test("can be called off, which takes nobody else's place", async () => {
    const [first, ...others] = await enter(4);
    const [one, two, three] = [new Call(), new Call(), new Call()];
    two.stopper.abort(new Error("stopped"));
    first?.stopper.abort();
    await clock.advance(0);
    expect(two.failure).toMatchObject({ message: "stopped" });
    first?.slot?.leave();
    others[0]?.slot?.leave();
    expect(await areIn([one, two, three])).toBe(2);
    expect([one.isIn, three.isIn]).toEqual([true, true]);
    const { signal } = two.stopper;
    expect(() => lane.enter(0, undefined, signal)).toThrow("stopped");
  });

  test("fail together where the provider wants to be left alone for longer than anybody waits", async () => {
    const [first, ...running] = await enter(4);
    const waiting = await enter(2);
    const refused = refusal(PATIENCE_MS + 1);
    expect(first?.slot?.refused(refused)).toBe(false);
    await clock.advance(0);
    expect(waiting.map(({ failure }) => failure)).toEqual([refused, refused]);
    const [later] = await enter(1);
    // Those that have failed leave no place to anybody.
    for (const { stopper } of waiting) stopper.abort();
    for (const call of [first, ...running]) call?.slot?.leave();
    expect(await areIn([later as Call])).toBe(1);
    expect(closed).toEqual([]);
  });

  test("go at once where they come after that, though the provider had closed for a while before", async () => {
    lane.refused(refusal(MINUTE_MS));
    expect(lane.refused(refusal(PATIENCE_MS + 1))).toBe(false);
    const [later] = await enter(1);
    expect(later?.isIn).toBe(true);
  });

  test("hear until when they wait, and that they go", async () => {
    const running = await enter(4);
    const waiting = await enter(2);
    running[0]?.slot?.refused(refusal(5_000));
    for (const call of running) call.slot?.leave();
    await clock.advance(4_999);
    expect(waiting.map(({ waits }) => waits.at(-1))).toEqual([5_000, 5_000]);
    expect(await areIn(waiting)).toBe(0);
    await clock.advance(1);
    expect(waiting.map(({ isIn, waits }) => [isIn, waits.at(-1)])).toEqual([
      [true, undefined],
      [false, 5_000],
    ]);
  });
});

describe("after a refusal", () => {
  test("the first call finds out alone, and what was under way before shows nothing", async () => {
    const running = await enter(4);
    const waiting = await enter(3);
    running[0]?.slot?.refused(refusal(1_000));
    running[0]?.slot?.leave();
    running[1]?.slot?.answered();
    for (const call of running.slice(1)) call.slot?.leave();
    await clock.advance(1_000);
    expect(await areIn(waiting)).toBe(1);
    waiting[0]?.slot?.answered();
    waiting[0]?.slot?.answered();
    expect(await areIn(waiting)).toBe(2);
  });

  test("it is waited for as the provider says, and else longer each time, up to a minute", async () => {
    expect(lane.refused(refusal(7_000))).toBe(true);
    await clock.advance(7_000);
    lane.refused(refusal(500));
    await clock.advance(2_000);
    lane.refused(refusal(9_000));
    await clock.advance(9_000);
    for (let count = 0; count < 4; count++) {
      lane.refused(refusal());
      await clock.advance(closed.at(-1) ?? 0);
    }
    expect(closed).toEqual([7_000, 2_000, 9_000, 8_000, 16_000, 32_000, 60_000]);
  });

  test("what the provider says counts only where it is a time", async () => {
    for (const retryAfterMs of ["5", -1, Number.NaN])
      laneOf(false).refused(new AppError("provider.api", { status: 429, retryAfterMs }));
    laneOf(false).refused(new Error("429"));
    laneOf(false).refused(refusal(0));
    expect(closed).toEqual([1_000, 1_000, 1_000, 1_000, 0]);
  });

  test("ten minutes are waited for and no more, and whoever comes a minute later waits anew", async () => {
    expect(laneOf(false).refused(refusal(PATIENCE_MS))).toBe(true);
    expect(laneOf(false).refused(refusal(PATIENCE_MS + 1))).toBe(false);
    let isWorthWaiting = true;
    let refusals = 0;
    closed = [];
    for (; isWorthWaiting; refusals++) {
      isWorthWaiting = lane.refused(refusal());
      if (isWorthWaiting) await clock.advance(closed.at(-1) ?? 0);
    }
    // 1, 2, 4, 8, 16 and 32 seconds, and eight minutes.
    expect(refusals).toBe(15);
    expect(lane.refused(refusal())).toBe(false);
    await clock.advance(MINUTE_MS);
    expect(lane.refused(refusal())).toBe(false);
    await clock.advance(MINUTE_MS + 1);
    expect(lane.refused(refusal())).toBe(true);
    expect(closed.at(-1)).toBe(1_000);
  });

  test("an answer begins the count anew", async () => {
    lane.refused(refusal());
    await clock.advance(1_000);
    const [call] = await enter(1);
    call?.slot?.answered();
    call?.slot?.leave();
    lane.refused(refusal());
    expect(closed).toEqual([1_000, 1_000]);
  });

  test("those refused with it count once, and close for longer only by what the provider says", async () => {
    const running = await enter(4);
    const [waiting] = await enter(1);
    expect(running[0]?.slot?.refused(refusal(2_000))).toBe(true);
    expect(running[1]?.slot?.refused(refusal())).toBe(true);
    expect(running[2]?.slot?.refused(refusal(3_000))).toBe(true);
    expect(running[3]?.slot?.refused(refusal(PATIENCE_MS + 1))).toBe(false);
    for (const call of running) call.slot?.leave();
    expect(closed).toEqual([2_000]);
    await clock.advance(2_999);
    expect(waiting?.isIn).toBe(false);
    await clock.advance(1);
    expect(waiting?.isIn).toBe(true);
    waiting?.slot?.refused(refusal());
    expect(closed).toEqual([2_000, 2_000]);
  });
});

describe("what another tab or the provider says", () => {
  test("closes for as long, and for ten minutes at the most", async () => {
    lane.closedElsewhere(START + 5_000);
    lane.closedElsewhere(START + 3_000);
    const [first] = await enter(1);
    await clock.advance(4_999);
    expect(first?.isIn).toBe(false);
    await clock.advance(1);
    expect(first?.isIn).toBe(true);
    expect(closed).toEqual([]);
    first?.slot?.leave();
    lane.closedElsewhere(Number.POSITIVE_INFINITY);
    const [second] = await enter(1);
    await clock.advance(PATIENCE_MS - 1);
    expect(second?.isIn).toBe(false);
    await clock.advance(1);
    expect(second?.isIn).toBe(true);
  });

  test("of the calls it takes is kept to", async () => {
    const [first, second] = await enter(2);
    second?.slot?.told({ remaining: 1, until: START + 8_000 });
    first?.slot?.leave();
    second?.slot?.leave();
    const later = await enter(3);
    expect(await areIn(later)).toBe(1);
    expect(later.map(({ waits }) => waits.at(-1))).toEqual([undefined, 8_000, 8_000]);
    await clock.advance(8_000);
    expect(later.filter(({ isIn }) => isIn).length).toBeGreaterThan(1);
  });
});

test("a call whose answer comes in many pieces is one of those that the provider took", async () => {
  const calls = await enter(4);
  for (const call of calls.slice(0, 3)) for (let piece = 0; piece < 3; piece++) call.slot?.answered();
  calls[3]?.slot?.refused(refusal(12_000));
  for (const call of calls) call.slot?.leave();
  const later = await enter(3);
  await clock.advance(12_000);
  later[0]?.slot?.answered();
  later[0]?.slot?.leave();
  expect(await areIn(later)).toBe(2);
  // Three calls in twelve seconds.
  await clock.advance(3_999);
  expect(await areIn(later)).toBe(2);
  await clock.advance(1);
  expect(await areIn(later)).toBe(3);
});

test("one that leaves before it is answered keeps nobody waiting after a refusal", async () => {
  const [first] = await enter(1);
  first?.slot?.refused(refusal(1_000));
  first?.slot?.leave();
  const calls = await enter(3);
  await clock.advance(1_000);
  expect(await areIn(calls)).toBe(1);
  calls[0]?.slot?.leave();
  await clock.advance(MINUTE_MS);
  expect(await areIn(calls)).toBe(2);
});
