import { describe, expect, test } from "vitest";
import { ownMap, withAdded, withChanged, withOwnCopies } from "./own-copies";

interface Named {
  readonly id: string;
  readonly n?: number;
}
const idOf = ({ id }: Named) => id;
const add = (list: readonly Named[], ...ids: readonly string[]) =>
  ids.reduce((all, id, n) => withAdded(all, { id, n }, idOf), list);

describe("a list of a fold", () => {
  test("is copied once, and changed in place from then on", () => {
    const given: readonly Named[] = [{ id: "a" }];
    const [first, last] = withOwnCopies(() => {
      const once = add(given, "b");
      return [once, add(once, "c", "d")];
    });
    expect(given).toEqual([{ id: "a" }]);
    expect(first).toBe(last);
    expect(last?.map(idOf)).toEqual(["a", "b", "c", "d"]);
    // Whoever folds next has copies of its own.
    const next = withOwnCopies(() => add(last ?? [], "e"));
    expect([last?.length, next.length]).toEqual([4, 5]);
  });

  test("has each key once, also of those that were added in the same fold, and stays itself then", () => {
    const given: readonly Named[] = [{ id: "a" }];
    expect(withOwnCopies(() => add(given, "a"))).toBe(given);
    expect(withOwnCopies(() => add(given, "b", "b", "a", "c", "b")).map(idOf)).toEqual(["a", "b", "c"]);
  });

  test("has what has a key changed in its place, and nothing else", () => {
    const given: readonly Named[] = [{ id: "a" }, { id: "b" }, { id: "b", n: 9 }];
    const change = (list: readonly Named[], id: string) =>
      withChanged(list, id, (each) => ({ ...each, n: (each.n ?? 0) + 1 }), idOf);
    expect(withOwnCopies(() => change(given, "none"))).toBe(given);
    expect(withOwnCopies(() => change(change(given, "b"), "b"))).toEqual([
      { id: "a" },
      { id: "b", n: 2 },
      { id: "b", n: 9 },
    ]);
    expect(withOwnCopies(() => change(add(given, "c"), "c")).at(-1)).toEqual({ id: "c", n: 1 });
    expect(given[1]).toEqual({ id: "b" });
  });
});

test("a map of a fold is copied once; after one that failed, too, nothing is anybody's own", () => {
  const given = new Map([["a", 1]]);
  const made = withOwnCopies(() => {
    const own = ownMap(given);
    own.set("b", 2);
    expect(ownMap(own)).toBe(own);
    return own;
  });
  expect([given.size, made.size]).toEqual([1, 2]);
  let kept = made;
  const failing = () =>
    withOwnCopies(() => {
      kept = ownMap(made);
      throw new Error("torn");
    });
  expect(failing).toThrow("torn");
  expect(ownMap(kept)).not.toBe(kept);
});
