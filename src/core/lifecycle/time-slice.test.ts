import { expect, test } from "vitest";
import { FixedClock } from "../../../tests/fakes/fixed-clock";
import { TimeSlice } from "./time-slice";

test("work pauses once a slice is over, and the next one begins after the pause", async () => {
  const clock = new FixedClock(0);
  const slice = new TimeSlice(clock);
  await clock.advance(9);
  expect(slice.pause()).toBeUndefined();
  await clock.advance(1);
  await slice.pause();
  expect(clock.tasks).toBe(1);
  await clock.advance(9);
  expect(slice.pause()).toBeUndefined();
  await clock.advance(1);
  await slice.pause();
  expect(clock.tasks).toBe(2);
});
