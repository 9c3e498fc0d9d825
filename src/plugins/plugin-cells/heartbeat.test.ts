import { expect, test } from "vitest";
import { FixedClock } from "../../../tests/fakes/fixed-clock";
import { Heartbeat } from "./heartbeat";

function worker() {
  const clock = new FixedClock();
  const end = new AbortController();
  const told = { pings: 0, hangs: 0 };
  const heartbeat = new Heartbeat(clock, {
    ping: () => void told.pings++,
    hangs: () => void told.hangs++,
    signal: end.signal,
  });
  return { clock, end, told, heartbeat };
}

test("a worker that answers nothing for four seconds hangs, which is said once", async () => {
  const { clock, told, heartbeat } = worker();
  heartbeat.begin(() => true);
  heartbeat.begin(() => true);
  await clock.advance(3_999);
  expect(told).toEqual({ pings: 1, hangs: 0 });
  await clock.advance(1);
  expect(told).toEqual({ pings: 1, hangs: 1 });
  await clock.advance(60_000);
  expect(told).toEqual({ pings: 1, hangs: 1 });
  heartbeat.onPong();
  heartbeat.begin(() => true);
  expect(told.pings).toBe(2);
});

test("a worker that answers is asked every half second, as long as it is waited for", async () => {
  const { clock, told, heartbeat } = worker();
  let isNeeded = true;
  heartbeat.begin(() => isNeeded);
  for (let beat = 1; beat <= 20; beat++) {
    expect(told.pings).toBe(beat);
    heartbeat.onPong();
    await clock.advance(500);
  }
  isNeeded = false;
  heartbeat.onPong();
  await clock.advance(60_000);
  expect(told).toEqual({ pings: 21, hangs: 0 });
  isNeeded = true;
  heartbeat.begin(() => isNeeded);
  expect(told.pings).toBe(22);
});

test("a worker that nobody waits for any more, and that has not answered, hangs all the same", async () => {
  const { clock, told, heartbeat } = worker();
  let isNeeded = true;
  heartbeat.begin(() => isNeeded);
  isNeeded = false;
  await clock.advance(4_000);
  expect(told.hangs).toBe(1);
});

test("silence before an answer counts no more, nor time in which the page itself was late", async () => {
  const { clock, told, heartbeat } = worker();
  let now = 0;
  const late = new Heartbeat(
    {
      now: () => now,
      // The page comes back a second late each time.
      sleep: async (durationMs: number) => {
        if (told.pings > 30) throw new Error("over");
        now += durationMs + 500;
        late.onPong();
      },
    } as unknown as FixedClock,
    { ping: () => void told.pings++, hangs: () => void told.hangs++, signal: new AbortController().signal },
  );
  late.begin(() => true);
  await clock.advance(0);
  expect(told.hangs).toBe(0);
  heartbeat.begin(() => true);
  await clock.advance(3_500);
  heartbeat.onPong();
  await clock.advance(4_499);
  expect(told.hangs).toBe(0);
  await clock.advance(1);
  expect(told.hangs).toBe(1);
});

test("a beat that is twice as late as it should be counts for nothing", async () => {
  const told = { beats: 0, hangs: 0 };
  let now = 0;
  const sleep = async () => {
    now += 1_000;
    if (++told.beats > 30) throw new Error("over");
  };
  const clock = { now: () => now, sleep } as unknown as FixedClock;
  const { signal } = new AbortController();
  new Heartbeat(clock, { ping: () => {}, hangs: () => void told.hangs++, signal }).begin(() => true);
  await new Promise((resolve) => setImmediate(resolve));
  expect(told).toEqual({ beats: 31, hangs: 0 });
});

test("ends with its worker", async () => {
  const { clock, end, told, heartbeat } = worker();
  heartbeat.begin(() => true);
  end.abort();
  await clock.advance(60_000);
  expect(told).toEqual({ pings: 1, hangs: 0 });
});
