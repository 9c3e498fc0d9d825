import { expect, test } from "vitest";
import { MessageAllowance } from "./message-allowance";

const taken = (allowance: MessageAllowance, count: number, nowMs: number) =>
  Array.from({ length: count }, () => allowance.take(nowMs)).filter(Boolean).length;

test("three hundred messages may come at once, and sixty more with each second", () => {
  const allowance = new MessageAllowance(0);
  expect(taken(allowance, 300, 0)).toBe(300);
  expect(allowance.take(0)).toBe(false);
  expect(taken(new MessageAllowance(0), 301, 0)).toBe(300);
  const later = new MessageAllowance(0);
  taken(later, 300, 0);
  expect(taken(later, 70, 1_000)).toBe(60);
});

test("no more than that is saved up, and a clock that goes back gains nothing", () => {
  expect(taken(new MessageAllowance(0), 400, 60_000)).toBe(300);
  const allowance = new MessageAllowance(10_000);
  taken(allowance, 300, 10_000);
  expect(allowance.take(0)).toBe(false);
});
