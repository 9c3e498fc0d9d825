import { describe, expect, test } from "vitest";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { type Pace, pacedText } from "./paced-text";

const PACE = { firstMs: 400, pieceMs: 30, longestMs: 3_000 };

/** The pieces of a text with when each came, from the beginning. */
async function pieces(text: string, pace: Pace = PACE) {
  const clock = new FixedClock(0);
  const found: (readonly [number, string])[] = [];
  const reading = (async () => {
    for await (const part of pacedText(text, pace, clock, new AbortController().signal))
      if (part.type === "text-delta") found.push([clock.now(), part.text]);
  })();
  await clock.drive(reading);
  return found;
}

describe("a text at a pace", () => {
  test("comes word by word after a while, with nothing lost", async () => {
    expect(await pieces("One  two\nthree.\n")).toEqual([
      [430, "One  "],
      [460, "two\n"],
      [490, "three.\n"],
    ]);
  });

  test("comes in larger pieces where it would take too long", async () => {
    const text = "word ".repeat(1_000);
    const found = await pieces(text);
    expect(found.map(([, piece]) => piece).join("")).toBe(text);
    expect(found.at(-1)?.[0]).toBe(3_400);
    expect(found[0]).toEqual([430, "word ".repeat(10)]);
  });

  test("without words is one piece", async () => {
    expect(await pieces("")).toEqual([[430, ""]]);
  });

  test("that is called off ends there", async () => {
    const clock = new FixedClock(0);
    const stopper = new AbortController();
    const parts = pacedText("One two", PACE, clock, stopper.signal);
    const first = parts.next();
    await clock.advance(430);
    expect(await first).toMatchObject({ value: { text: "One " } });
    const second = parts.next();
    stopper.abort(new Error("enough"));
    await expect(second).rejects.toThrow("enough");
  });

  test("goes on word by word where the clock stands still", async () => {
    const clock = { now: () => 0, sleep: async () => {} } as unknown as FixedClock;
    const found: unknown[] = [];
    for await (const part of pacedText("One two three", PACE, clock, new AbortController().signal))
      found.push(part);
    expect(found).toEqual(["One ", "two ", "three"].map((text) => ({ type: "text-delta", text })));
  });
});
