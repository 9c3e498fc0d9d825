import { beforeEach, expect, test } from "vitest";
import type { KnowledgeSummary } from "../../domain/knowledge/knowledge-summary";
import { ItemBatches } from "./item-batches";

let shown: (readonly (readonly string[])[])[];
let batches: ItemBatches;
beforeEach(() => {
  shown = [];
  batches = new ItemBatches((written, removed) => shown.push([written.map(({ id }) => id), removed]));
});
const items = (...ids: readonly string[]) => ids.map((id) => ({ id }) as KnowledgeSummary);
const ids = (count: number) => Array.from({ length: count }, (_, place) => `${place}`);

test("items are shown two hundred at a time, those that went among them", () => {
  batches.add({ written: items(...ids(150)), removed: ["x"] });
  batches.add({ written: items(...ids(48)), removed: [] });
  expect(shown).toEqual([]);
  batches.add({ written: [], removed: ["y"] });
  expect(shown).toEqual([
    [
      [...ids(150), ...ids(48)],
      ["x", "y"],
    ],
  ]);
});

test("the rest is shown when asked for, once, and whether there was anything is known from then on", () => {
  expect(batches.flush()).toBe(false);
  batches.add({ written: items("a"), removed: [] });
  expect([batches.flush(), batches.flush()]).toEqual([true, true]);
  expect(shown).toEqual([[["a"], []]]);
});

test("what was written and is gone again is not shown, unless it comes back", () => {
  batches.add({ written: items("a", "b"), removed: [] });
  batches.add({ written: items("b"), removed: ["a", "b"] });
  batches.flush();
  expect(shown).toEqual([[["b"], ["a", "b"]]]);
});
