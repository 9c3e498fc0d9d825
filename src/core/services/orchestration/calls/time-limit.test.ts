import { expect, test } from "vitest";
import { FixedClock } from "../../../../../tests/fakes/fixed-clock";
import { sampleState, sampleTask } from "../../../../../tests/fakes/sample-tasks";
import type { JournalEvent } from "../../../domain/journal/journal-event";
import type { TaskState } from "../../../domain/journal/task-state";
import { TimeLimit } from "./time-limit";

const MINUTE_MS = 60_000;

/** The limit of a task whose run has just begun. */
function limited(minutes: number | undefined) {
  const clock = new FixedClock();
  const started = { type: "run-started", provider: "p", model: "m", simulated: true };
  const event = { ...started, id: "e", runId: "r", seq: 0, at: clock.now() } as unknown as JournalEvent;
  const stateOf = (most: number | undefined): TaskState => ({
    ...sampleState([sampleTask({ ...(most === undefined ? {} : { limits: { minutes: most } }) })]),
    events: [event],
  });
  const journal = { state: stateOf(minutes) };
  const limit = new TimeLimit(journal, clock);
  const set = (most: number) => {
    journal.state = stateOf(most);
    limit.watch();
  };
  return { clock, limit, set };
}

test("what goes on is cut when the time is up, and says how much that was", async () => {
  const { clock, limit } = limited(5);
  limit.watch();
  const { signal } = limit;
  await clock.advance(5 * MINUTE_MS - 1);
  expect(signal.aborted).toBe(false);
  await clock.advance(1);
  expect(signal.reason).toMatchObject({
    code: "task.limit-reached",
    params: { kind: "minutes", limit: 5, spent: 5 },
  });
  expect(limit.signal.aborted).toBe(false);
});

test("a limit that is raised meanwhile is what counts", async () => {
  const { clock, limit, set } = limited(5);
  limit.watch();
  const { signal } = limit;
  await clock.advance(4 * MINUTE_MS);
  set(10);
  expect(clock.sleeping).toBe(1);
  await clock.advance(5 * MINUTE_MS);
  expect(signal.aborted).toBe(false);
  await clock.advance(MINUTE_MS);
  expect(signal.aborted).toBe(true);
});

test("one that is lowered below what was worked is over at once", async () => {
  const { clock, limit, set } = limited(50);
  limit.watch();
  const { signal } = limit;
  await clock.advance(4 * MINUTE_MS);
  set(2);
  await clock.advance(0);
  expect(signal.aborted).toBe(true);
});

test("nobody watches where there is no limit, nor after the end", async () => {
  const without = limited(undefined);
  without.limit.watch();
  expect(without.clock.sleeping).toBe(0);
  const { clock, limit } = limited(5);
  limit.watch();
  limit.dispose();
  expect(clock.sleeping).toBe(0);
  await clock.advance(5 * MINUTE_MS);
  expect(limit.signal.aborted).toBe(false);
});

test("a limit of weeks is waited for in days, as timers can", async () => {
  const days = 24 * 60;
  const { clock, limit } = limited(3 * days);
  limit.watch();
  const { signal } = limit;
  await clock.advance(3 * days * MINUTE_MS);
  expect(clock.sleptMs).toEqual(Array(3).fill(days * MINUTE_MS));
  expect(signal.aborted).toBe(true);
});
