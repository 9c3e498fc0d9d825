import { beforeEach, expect, test } from "vitest";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { readPart, splitIntoParts } from "../../domain/sharing/setup-parts";
import { SetupPartsInbox } from "./setup-parts-inbox";

let preferences: MemoryPreferences;
let clock: FixedClock;
beforeEach(() => {
  preferences = new MemoryPreferences();
  clock = new FixedClock();
});
/** Each code is scanned on a page of its own. */
const scan = (code: string, number: number) => {
  const part = readPart(splitIntoParts(code, 4)?.[number - 1] ?? "");
  if (!part) throw new Error("no part");
  return new SetupPartsInbox(preferences, clock).add(part);
};

test("parts are counted in any order, each once, until the last has come", () => {
  expect(scan("abcdefghij", 3)).toEqual({ received: 1, total: 3 });
  expect(scan("abcdefghij", 3)).toEqual({ received: 1, total: 3 });
  expect(scan("abcdefghij", 1)).toEqual({ received: 2, total: 3 });
  expect(scan("abcdefghij", 2)).toBe("abcdefghij");
  expect(preferences.all).toEqual({});
});

test("a part of another set begins anew", () => {
  scan("abcdefgh", 1);
  expect(scan("12345678", 1)).toEqual({ received: 1, total: 2 });
  expect(scan("abcdefgh", 2)).toEqual({ received: 1, total: 2 });
});

test("parts are kept for an hour from the first on", async () => {
  scan("abcdefghij", 1);
  await clock.advance(3_599_999);
  expect(scan("abcdefghij", 2)).toEqual({ received: 2, total: 3 });
  await clock.advance(1);
  expect(scan("abcdefghij", 3)).toEqual({ received: 1, total: 3 });
});

test("what is kept and cannot be read is nothing, and parts that are not of one code are refused", () => {
  preferences.set("troupe.setupParts", "{");
  expect(scan("abcdefgh", 1)).toEqual({ received: 1, total: 2 });
  const other = { ...readPart(splitIntoParts("abcdefgh", 4)?.[1] ?? ""), text: "zzzz" };
  expect(() => new SetupPartsInbox(preferences, clock).add(other as never)).toThrow("sharing.format");
});
