import fc from "fast-check";
import { expect, it } from "vitest";
import { SeenIds } from "./seen-ids";

it("says of each id whether it is new, in whatever order they come", () => {
  const ids = fc.oneof(
    fc.array(fc.string({ maxLength: 2 }), { maxLength: 60 }),
    fc.array(fc.string({ maxLength: 3 }), { maxLength: 60 }).map((all) => [...all].sort()),
  );
  const property = fc.property(ids, (all) => {
    const [seen, known] = [new SeenIds(), new Set<string>()];
    for (const id of all) {
      expect(seen.add(id)).toBe(!known.has(id));
      known.add(id);
      expect(seen.size).toBe(known.size);
    }
  });
  fc.assert(property);
});

it("knows ids of long ago that came in order, once one comes out of order", () => {
  const seen = new SeenIds();
  const ids = Array.from({ length: 3_500 }, (_, at) => `id-${String(at).padStart(5, "0")}`);
  for (const id of ids) expect(seen.add(id)).toBe(true);
  expect(seen.add("id-00001")).toBe(false);
  expect(seen.add("id-03499")).toBe(false);
  expect(seen.add("id-00001x")).toBe(true);
  expect(seen.add("id-03500")).toBe(true);
  expect(seen.size).toBe(3_502);
});
