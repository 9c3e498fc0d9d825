import { expect, test } from "vitest";
import { PartQueue } from "./part-queue";

function queue() {
  const granted: number[] = [];
  const parts = new PartQueue((credit) => void granted.push(credit));
  const add = (values: readonly unknown[], bytes?: ArrayBuffer, count = values.length) =>
    parts.add({
      type: "parts",
      id: 1,
      json: JSON.stringify(values),
      count,
      ...(bytes ? { bytes } : {}),
    } as never);
  return { parts, granted, add };
}

async function taken(parts: PartQueue): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const { value } of parts) all.push(value);
  return all;
}

test("parts are taken in their order, those that come later too, until the end", async () => {
  const { parts, add } = queue();
  add([1, 2]);
  const taking = taken(parts);
  await new Promise((resolve) => setImmediate(resolve));
  add([3]);
  parts.end();
  expect(await taking).toEqual([1, 2, 3]);
});

test("whoever waits for a part hears of the end, and of a failure", async () => {
  const [ended, failed] = [queue(), queue()];
  const taking = [ended, failed].map(({ parts }) => taken(parts));
  await new Promise((resolve) => setImmediate(resolve));
  ended.parts.end();
  failed.parts.fail(new Error("gone"));
  expect(await taking[0]).toEqual([]);
  await expect(taking[1]).rejects.toThrow("gone");
});

test("a part with bytes has them beside it", async () => {
  const { parts, add } = queue();
  const bytes = new ArrayBuffer(1);
  add([1], bytes);
  expect(await parts[Symbol.asyncIterator]().next()).toEqual({ done: false, value: { value: 1, bytes } });
});

test("more than there is credit for is not taken; credit comes back by halves, as parts are", async () => {
  const { parts, granted, add } = queue();
  expect(add(Array(257).fill(0))).toBe(false);
  for (let at = 0; at < 4; at++) expect(add(Array(64).fill(at))).toBe(true);
  expect(add([0])).toBe(false);
  const iterator = parts[Symbol.asyncIterator]();
  for (let at = 0; at < 128; at++) await iterator.next();
  expect(granted).toEqual([]);
  await iterator.next();
  expect(granted).toEqual([128]);
  expect(add(Array(128).fill(0))).toBe(true);
  expect(add([0])).toBe(false);
  for (let at = 0; at < 128; at++) await iterator.next();
  expect(granted).toEqual([128, 128]);
});

test("of less than half no credit comes back, nor once all has come", async () => {
  const { parts, granted, add } = queue();
  for (const count of [100, 1, 100]) add(Array(count).fill(0));
  const iterator = parts[Symbol.asyncIterator]();
  for (let at = 0; at < 102; at++) await iterator.next();
  expect(granted).toEqual([]);
  parts.end();
  expect(await taken(parts)).toEqual([]);
  for (let at = 102; at < 202; at++) await iterator.next();
  expect(granted).toEqual([]);
});

test("a part costs one more for each 64 KB, which may be more than is left", async () => {
  const { add } = queue();
  expect(add(Array(255).fill(0))).toBe(true);
  expect(add(["x".repeat(1_000_000)])).toBe(true);
  expect(add([1])).toBe(false);
  const other = queue();
  // Fifteen more for a megabyte.
  expect(other.add([1], new ArrayBuffer(1_000_000))).toBe(true);
  expect(other.add(Array(241).fill(0))).toBe(false);
  expect(other.add(Array(240).fill(0))).toBe(true);
});

test("after a failure nothing is taken any more, also of what had come", async () => {
  const { parts, add } = queue();
  add([1, 2, 3]);
  add([4]);
  const iterator = parts[Symbol.asyncIterator]();
  await iterator.next();
  parts.fail(new Error("gone"));
  parts.end();
  await expect(iterator.next()).rejects.toThrow("gone");
});

test.each([
  ["another number of values", () => queue(), [1, 2], undefined, 1],
  ["bytes beside several", () => queue(), [1, 2], new ArrayBuffer(1), 2],
] as const)("%s is no answer", async (_, make, values, bytes, count) => {
  const { parts, add } = make();
  add(values, bytes, count);
  await expect(taken(parts)).rejects.toMatchObject({ code: "external-plugin.bad-answer" });
});

test.each(["{}", "[1", '"x"'])("%s is no list of parts", async (json) => {
  const { parts } = queue();
  parts.add({ type: "parts", id: 1, json, count: 1 });
  await expect(taken(parts)).rejects.toMatchObject({ code: "external-plugin.bad-answer" });
});
