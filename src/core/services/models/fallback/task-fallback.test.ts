import { beforeEach, expect, test } from "vitest";
import { FixedClock } from "../../../../../tests/fakes/fixed-clock";
import type { FallbackReason } from "../../../domain/model/model-fallback";
import type { ModelRoute } from "../model-call";
import { TaskFallback } from "./task-fallback";

const CALL = { taskId: "t", agent: { id: "a" } };
const ROUTE = { credentialId: "1", model: "m", sentTo: "https://a.example" } as ModelRoute;

let clock: FixedClock;
let reason: FallbackReason;
let fallback: TaskFallback;
beforeEach(() => {
  clock = new FixedClock();
  reason = "key";
  const target = { credentialId: "2", provider: undefined, model: "other" };
  fallback = new TaskFallback(
    { after: async () => ({ target, fallback: { answeredBy: "B", insteadOf: "A", reason } }) },
    clock,
  );
});

const isAskedAtOnce = async (call: object = {}, route = ROUTE) =>
  (await fallback.before({ ...CALL, ...call }, route)) !== undefined;

test.each(["network", "key", "credit", "model"] as const)(
  "for a reason that lasts (%s) the fallback is asked at once, for five minutes",
  async (lasting) => {
    reason = lasting;
    expect(await isAskedAtOnce()).toBe(false);
    const error = new Error(lasting);
    await fallback.after(CALL, ROUTE, error);
    expect(await fallback.before(CALL, ROUTE)).toMatchObject({ error, fallback: { reason: lasting } });
    await clock.advance(5 * 60_000 - 1);
    expect(await isAskedAtOnce()).toBe(true);
    await clock.advance(1);
    expect(await isAskedAtOnce()).toBe(false);
  },
);

test.each(["silent", "rate", "server"] as const)(
  "a reason that passes (%s) is not remembered",
  async (passing) => {
    reason = passing;
    expect(await fallback.after(CALL, ROUTE, new Error(passing))).toBeDefined();
    expect(await isAskedAtOnce()).toBe(false);
  },
);

test("only the model that failed is not asked, until it is to be again", async () => {
  await fallback.after(CALL, ROUTE, new Error());
  expect(await isAskedAtOnce({}, { ...ROUTE, model: "n" })).toBe(false);
  expect(await isAskedAtOnce({}, { ...ROUTE, sentTo: "https://b.example" })).toBe(false);
  expect(await isAskedAtOnce({ credentialId: "1" })).toBe(false);
  fallback.forget(ROUTE);
  expect(await isAskedAtOnce()).toBe(false);
});

test("a text is gone on with by the model that has begun it", async () => {
  const going = { written: "Half" };
  expect(await fallback.after({ ...CALL, ...going }, ROUTE, new Error())).toBeUndefined();
  await fallback.after(CALL, ROUTE, new Error());
  expect(await isAskedAtOnce(going)).toBe(true);
  expect(await isAskedAtOnce({ ...going, taskId: "other" })).toBe(false);
  fallback.forget(ROUTE);
  // Begun anew, by the expected model.
  await isAskedAtOnce();
  expect(await fallback.after({ ...CALL, ...going }, ROUTE, new Error())).toBeUndefined();
});
