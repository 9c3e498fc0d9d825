import { expect, it } from "vitest";
import { pulled } from "./pulled";

const never = new AbortController().signal;

it("items come in their order, and no more than one is made ahead", async () => {
  const made: number[] = [];
  const items = pulled<number>(async (give) => {
    for (const item of [1, 2, 3, 4]) {
      made.push(item);
      await give(item);
    }
  }, never);
  const ahead: number[] = [];
  const taken: number[] = [];
  for await (const item of items) {
    await Promise.resolve();
    taken.push(item);
    ahead.push(made.length - taken.length);
  }
  expect(taken).toEqual([1, 2, 3, 4]);
  expect(Math.max(...ahead)).toBe(1);
});

it("what the work throws comes after its items", async () => {
  const items = pulled<number>(async (give) => {
    await give(1);
    throw new Error("cut off");
  }, never);
  expect(await items.next()).toEqual({ done: false, value: 1 });
  await expect(items.next()).rejects.toThrow("cut off");
});

it("the work is told when nobody takes any more, or when it was given up", async () => {
  const told: AbortSignal[] = [];
  const waiting = (signal: AbortSignal) =>
    pulled<number>(async (give, ended) => {
      told.push(ended);
      await give(1);
      await give(2);
    }, signal);
  for await (const _ of waiting(never)) break;
  const aborted = new AbortController();
  await waiting(aborted.signal).next();
  aborted.abort();
  expect(told.map((each) => each.aborted)).toEqual([true, true]);
});
