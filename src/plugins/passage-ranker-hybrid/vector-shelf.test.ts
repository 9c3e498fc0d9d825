import { expect, test, vi } from "vitest";
import { MemoryDatabase } from "../../../tests/fakes/memory-database";
import { textMark } from "./text-mark";
import { VectorShelf } from "./vector-shelf";

const passage = (text: string, over: object = {}) => ({ id: text, itemId: "file", text, ...over }) as never;
const vectors = (of: Readonly<Record<string, readonly number[]>>) =>
  new Map(Object.entries(of).map(([text, numbers]) => [textMark(text), Int8Array.from(numbers)]));
async function rig() {
  const database = new MemoryDatabase();
  await database.open();
  const stored = async () => (await database.get("passageVectors", "file"))?.sets ?? [];
  return { database, stored, shelf: new VectorShelf(database) };
}
const read = async (shelf: VectorShelf, embedder = "e", item = "file") =>
  [...(await shelf.of(item, embedder))].map(([mark, vector]) => [mark, [...vector]]);

test("vectors are kept in one run, and read again by the texts they are of", async () => {
  const { database, stored, shelf } = await rig();
  await shelf.keep([passage("a"), passage("b")], "e", vectors({ a: [1, 2], b: [3, 4], other: [5, 6] }));
  expect(await stored()).toEqual([
    {
      embedder: "e",
      dimensions: 2,
      marks: [textMark("a"), textMark("b")],
      numbers: Int8Array.of(1, 2, 3, 4),
    },
  ]);
  const kept = [
    [textMark("a"), [1, 2]],
    [textMark("b"), [3, 4]],
  ];
  expect([await read(shelf), await read(new VectorShelf(database))]).toEqual([kept, kept]);
});

test("those of passages that stayed are kept, and those of passages that are gone are not", async () => {
  const { shelf, stored } = await rig();
  await shelf.keep([passage("a"), passage("b")], "e", vectors({ a: [1], b: [2] }));
  await shelf.keep([passage("b"), passage("c"), passage("none")], "e", vectors({ c: [3] }));
  expect((await stored()).map(({ marks, numbers }) => [marks, [...numbers]])).toEqual([
    [
      [textMark("b"), textMark("c")],
      [2, 3],
    ],
  ]);
});

test("vectors of three models are kept beside each other, the last ones", async () => {
  const { shelf, stored } = await rig();
  for (const embedder of ["e1", "e2", "e3", "e4", "e3"])
    await shelf.keep([passage("a")], embedder, vectors({ a: [1] }));
  expect((await stored()).map(({ embedder }) => embedder)).toEqual(["e3", "e4", "e2"]);
  expect(await read(shelf, "none")).toEqual([]);
});

test("those of finished work last as long as the page, and where there are none nothing is written", async () => {
  const { shelf, stored } = await rig();
  await shelf.keep([passage("a", { taskId: "t" })], "e", vectors({ a: [1] }));
  expect([await stored(), (await read(shelf)).length]).toEqual([[], 1]);
  await shelf.keep([passage("b", { itemId: "other" })], "e", vectors({}));
  expect(await stored()).toEqual([]);
});

test("of two thousand items the vectors stay in memory, those that were used last", async () => {
  const { database } = await rig();
  const get = vi.spyOn(database, "get");
  const shelf = new VectorShelf(database);
  for (let at = 0; at < 2_000; at++) await shelf.of(String(at), "e");
  await shelf.of("0", "e");
  expect(get).toHaveBeenCalledTimes(2_000);
  await shelf.of("more", "e");
  await shelf.of("0", "e");
  expect(get).toHaveBeenCalledTimes(2_002);
});
