import { beforeEach, expect, test } from "vitest";
import { FixedClock } from "../../../tests/fakes/fixed-clock";
import { RoundTimer } from "./round-timer";

let clock: FixedClock;
let turns: number;
/** Lets the turn under way come to its end. */
let finish: () => void;
let timer: RoundTimer;
beforeEach(() => {
  clock = new FixedClock();
  turns = 0;
  finish = () => {};
  timer = new RoundTimer(clock, 1_000, () => {
    turns += 1;
    return new Promise((resolve) => {
      finish = resolve;
    });
  });
});
const end = async () => {
  finish();
  await clock.advance(0);
};

test("a turn comes at once, and the next one so long after its end", async () => {
  expect(turns).toBe(0);
  timer.start();
  timer.start();
  expect(turns).toBe(1);
  await clock.advance(5_000);
  expect(turns).toBe(1);
  await end();
  await clock.advance(999);
  expect(turns).toBe(1);
  await clock.advance(1);
  expect(turns).toBe(2);
});

test("it may be woken from its wait, and goes on as before", async () => {
  timer.start();
  await end();
  timer.wake();
  await clock.advance(0);
  expect(turns).toBe(2);
  await end();
  await clock.advance(999);
  expect(turns).toBe(2);
});

test("there is no further turn once it is over, whether it waits or is at work", async () => {
  timer.start();
  await end();
  timer.dispose();
  await clock.advance(5_000);
  expect(turns).toBe(1);
  const other = new RoundTimer(clock, 1_000, async () => {
    turns += 1;
    other.dispose();
  });
  other.start();
  await clock.advance(5_000);
  expect(turns).toBe(2);
});
