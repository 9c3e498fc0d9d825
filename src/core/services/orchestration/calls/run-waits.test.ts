import { expect, test } from "vitest";
import { RunWaits } from "./run-waits";

function waits() {
  const told: (number | undefined)[] = [];
  return { told, run: new RunWaits((until) => told.push(until)) };
}

test("a run waits when all of its calls do, until the first of them goes on", () => {
  const { told, run } = waits();
  run.set("a", 300);
  run.set("b", 200);
  expect(told).toEqual([300, 200]);
  run.set("b", undefined);
  expect(told.at(-1)).toBeUndefined();
});

test("nothing is told while some call works", () => {
  const { told, run } = waits();
  run.set("a", undefined);
  run.set("b", 200);
  run.set("b", undefined);
  expect(told).toEqual([]);
});

test("calls that have ended neither wait nor keep others from waiting", () => {
  const { told, run } = waits();
  run.set("a", undefined);
  run.set("b", 200);
  run.delete("a");
  expect(told).toEqual([200]);
  run.delete("b");
  expect(told).toEqual([200, undefined]);
  run.delete("b");
  expect(told).toHaveLength(2);
});
