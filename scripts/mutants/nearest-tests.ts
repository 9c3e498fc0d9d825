import { arrowsOf, type Sources } from "../../tests/architecture/rooms.ts";
import { groupBy } from "./group-by.ts";

const TYPES = /\b(?:import|export) type [^;]*?from "[^"]+"/g;

/** A function that gives the test files that load a file, those with the fewest imports between first. */
export function nearestTests(sources: Sources): (path: string, count: number) => readonly string[] {
  const loaded = new Map([...sources].map(([path, text]) => [path, text.replace(TYPES, "")]));
  const importers = groupBy(arrowsOf(loaded), ({ to }) => to);
  return (path, count) => {
    const reached = new Map([[path, 0]]);
    // A map visits what is added while it is walked: the nearest come first.
    for (const [each, distance] of reached)
      for (const { from } of importers.get(each) ?? [])
        if (!reached.has(from)) reached.set(from, distance + 1);
    return [...reached]
      .filter(([each]) => /\.test\.tsx?$/.test(each) && !each.startsWith("tests/architecture/"))
      .sort(([a, near], [b, far]) => near - far || sharedLength(b, path) - sharedLength(a, path))
      .slice(0, count)
      .map(([each]) => each);
  };
}

/** How much of two paths is the same from the start. */
function sharedLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}
