import { expect, test } from "vitest";
import { disposable, disposeAll } from "./disposable";

test("a clean-up runs once", () => {
  let runs = 0;
  const held = disposable(() => {
    runs += 1;
  });
  expect(runs).toBe(0);
  held.dispose();
  held.dispose();
  expect(runs).toBe(1);
});

test("all are disposed, the newest first, and the first error is told at the end", () => {
  const order: string[] = [];
  const of = (name: string, fails = false) =>
    disposable(() => {
      order.push(name);
      if (fails) throw new Error(name);
    });
  const all = [of("a"), of("b", true), of("c", true), of("d")];
  expect(() => disposeAll(all)).toThrow("c");
  expect(order).toEqual(["d", "c", "b", "a"]);
  expect(() => disposeAll(all)).not.toThrow();
});
