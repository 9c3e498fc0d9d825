import { expect, test } from "vitest";
import { readFrameMessage } from "./frame-protocol";

test("what a frame says is taken at its shape alone", () => {
  expect(readFrameMessage({ type: "alive", more: 1 })).toEqual({ type: "alive" });
  expect(readFrameMessage({ type: "size", heightPx: 12 })).toEqual({ type: "size", heightPx: 12 });
  expect(readFrameMessage({ type: "link", address: "https://a.example/" })).toEqual({
    type: "link",
    address: "https://a.example/",
  });
  const nonsense = [
    undefined,
    null,
    "ready",
    { type: "other" },
    { type: "size", heightPx: Number.NaN },
    { type: "size", heightPx: "12" },
    { type: "drawn", pages: 3 },
    { type: "failed", reason: "no id" },
    { type: "link" },
    { type: "link", address: { toString: () => "https://a.example/" } },
    { type: "link", address: `https://a.example/${"a".repeat(2000)}` },
  ];
  for (const each of nonsense) expect(readFrameMessage(each)).toBeUndefined();
});

test("a frame has at least one page and no more than can be turned", () => {
  const pages = (count: unknown) => readFrameMessage({ type: "drawn", id: 1, pages: count });
  for (const count of [undefined, 0, -1, 1.5, Number.POSITIVE_INFINITY, "7"])
    expect(pages(count)).toEqual({ type: "drawn", id: 1, pages: 1 });
  expect(pages(7)).toEqual({ type: "drawn", id: 1, pages: 7 });
  expect(pages(1e9)).toEqual({ type: "drawn", id: 1, pages: 10_000 });
});

test("a drawing moves by itself where the frame says so in as many words", () => {
  const drawn = { type: "drawn", id: 1, pages: 1 };
  expect(readFrameMessage({ ...drawn, moves: true })).toEqual({ ...drawn, moves: true });
  for (const moves of [false, "true", 1, {}]) expect(readFrameMessage({ ...drawn, moves })).toEqual(drawn);
});

test("a reason is text, and not without end", () => {
  const message = readFrameMessage({ type: "failed", id: 1, reason: { a: "x".repeat(9000) } });
  expect(message).toEqual({ type: "failed", id: 1, reason: "[object Object]" });
  const long = readFrameMessage({ type: "failed", id: 1, reason: "x".repeat(9000) });
  expect(long?.type === "failed" && long.reason.length).toBe(400);
});

test("a picture is bytes of a size that can be; anything else is none", () => {
  const picture = { png: new ArrayBuffer(8), widthPx: 600, heightPx: 400 };
  expect(readFrameMessage({ type: "picture", id: 1, picture })).toEqual({ type: "picture", id: 1, picture });
  expect(readFrameMessage({ type: "picture", picture })).toBeUndefined();
  const nonsense = [
    undefined,
    "data:image/png;base64,AAAA",
    { ...picture, png: "AAAA" },
    { ...picture, png: new ArrayBuffer(21_000_000) },
    { ...picture, widthPx: 0 },
    { ...picture, heightPx: 1e6 },
    { ...picture, widthPx: Number.NaN },
  ];
  for (const each of nonsense)
    expect(readFrameMessage({ type: "picture", id: 1, picture: each })).toEqual({ type: "picture", id: 1 });
});

test.each<[string, (size: number) => object, number]>([
  ["address", (size) => ({ type: "link", address: "a".repeat(size) }), 2_000],
  ["question", (size) => ({ type: "ask", id: 1, request: "a".repeat(size - 2) }), 1_000_000],
])("the length of a %s has a limit", (_, sized, limit) => {
  expect(readFrameMessage(sized(limit))).toEqual(sized(limit));
  expect(readFrameMessage(sized(limit + 1))).toBeUndefined();
});

test("a picture has sides of 1 to 10,000 pixels, and 20 MB at the most", () => {
  const isTaken = (over: object) => {
    const picture = { png: new ArrayBuffer(1), widthPx: 1, heightPx: 10_000, ...over };
    return "picture" in (readFrameMessage({ type: "picture", id: 1, picture }) ?? {});
  };
  expect([isTaken({}), isTaken({ png: new ArrayBuffer(20_000_000) })]).toEqual([true, true]);
  expect([isTaken({ heightPx: 10_001 }), isTaken({ widthPx: 0.9 })]).toEqual([false, false]);
  expect(isTaken({ png: new ArrayBuffer(20_000_001) })).toBe(false);
});

test("a view asks what JSON can hold, under a number", () => {
  const asks = (request: unknown, id: unknown = 7) => readFrameMessage({ type: "ask", id, request });
  expect(asks({ a: [1, new Date(0)] })).toEqual({
    type: "ask",
    id: 7,
    request: { a: [1, "1970-01-01T00:00:00.000Z"] },
  });
  expect(asks(undefined)).toEqual({ type: "ask", id: 7, request: null });
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  expect([asks(circle), asks(1n), asks({}, "7")]).toEqual([undefined, undefined, undefined]);
});
