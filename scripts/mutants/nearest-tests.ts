import { dirname, join } from "node:path";
import { type Arrow, arrowsOf, type Sources } from "../../tests/architecture/rooms.ts";
import { groupBy } from "./group-by.ts";

const TYPES = /\b(?:import|export) type [^;]*?from "[^"]+"/g;
/** Patterns of files that a module collects, and the address of what a worker runs. */
const COLLECTED = /\bimport\.meta\.glob(?:<[^(]*>)?\(\s*(\[[^\]]*\]|"[^"]*")([^)]*)\)/g;
const WORKER = /\bnew URL\(\s*"(\.[^"]+\.tsx?)",\s*import\.meta\.url/g;

const POINTS = "src/core/points/";
const PLUGIN = /^src\/plugins\/[^/]+\/plugin\.tsx?$/;

/** Who loads a file. */
interface Importers {
  /**
   * The test files that do: those beside it first, of a plugin then its own and those of the points it extends, then those
   * with the fewest imports between, and last those that collect it by a pattern, among others.
   */
  testsOf(path: string, count: number): readonly string[];
  /** All files that do, and the file itself: nothing else is different where it is. */
  filesOf(path: string): readonly string[];
}

/** Who loads each of some files, directly or not. */
export function importersIn(sources: Sources): Importers {
  const loaded = new Map([...sources].map(([path, text]) => [path, text.replace(TYPES, "")]));
  const named = groupBy(arrowsOf(loaded), ({ to }) => to);
  const further = [...loaded].flatMap(([from, text]) => furtherOf(from, text, sources));
  const importers = groupBy([...arrowsOf(loaded), ...further], ({ to }) => to);
  const imports = groupBy(arrowsOf(loaded), ({ from }) => from);
  const pointsOf = (path: string) =>
    (imports.get(path) ?? []).flatMap(({ to }) => (to.startsWith(POINTS) ? [to] : []));
  /** The points that a test names, itself or in the rig it uses. */
  const testedPointsOf = (test: string) => {
    const rigs = (imports.get(test) ?? []).filter(({ to }) => to.startsWith("tests/"));
    return [test, ...rigs.map(({ to }) => to)].flatMap(pointsOf);
  };
  const reachedFrom = (path: string, by: typeof importers): ReadonlyMap<string, number> => {
    const reached = new Map([[path, 0]]);
    // A map visits what is added while it is walked: the nearest come first.
    for (const [each, distance] of reached)
      for (const { from } of by.get(each) ?? []) if (!reached.has(from)) reached.set(from, distance + 1);
    return reached;
  };
  return {
    testsOf(path, count) {
      const reached = [...reachedFrom(path, importers)];
      const byName = reachedFrom(path, named);
      const nearness = (test: string) => byName.get(test) ?? Number.POSITIVE_INFINITY;
      // Patterns collect all plugins, so that all of their tests load each: a point tells which are about this one.
      const points = new Set(reached.flatMap(([each]) => (PLUGIN.test(each) ? pointsOf(each) : [])));
      const folder = /^src\/plugins\/(?!shared\/)[^/]+\//.exec(path)?.[0];
      const isOwn = (test: string) => folder !== undefined && test.startsWith(folder);
      const isOfPoint = (test: string) => testedPointsOf(test).some((point) => points.has(point));
      return reached
        .filter(([each]) => /\.test\.tsx?$/.test(each) && !each.startsWith("tests/architecture/"))
        .sort(
          ([a, near], [b, far]) =>
            Number(isBeside(b, path)) - Number(isBeside(a, path)) ||
            Number(isOwn(b)) - Number(isOwn(a)) ||
            (folder ? Number(isOfPoint(b)) - Number(isOfPoint(a)) : 0) ||
            difference(nearness(a), nearness(b)) ||
            Number(isOfPoint(b)) - Number(isOfPoint(a)) ||
            near - far ||
            kinship(b, path) - kinship(a, path),
        )
        .slice(0, count)
        .map(([each]) => each);
    },
    filesOf: (path) => [...reachedFrom(path, importers).keys()],
  };
}

/** Which of two numbers is smaller, infinite ones too. */
function difference(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

/** The files that a module loads without importing them by name. */
function furtherOf(from: string, text: string, sources: Sources): readonly Arrow[] {
  const to = (path: string) => join(dirname(from), path);
  const collected = [...text.matchAll(COLLECTED)].flatMap(([, given = "", options = ""]) => {
    // As text, nothing of a file is run.
    if (options.includes("?raw")) return [];
    const patterns = [...given.matchAll(/"(!?)([^"]*)"/g)].map(
      ([, not, pattern = ""]) => [not !== "!", patternOf(to(pattern))] as const,
    );
    return [...sources.keys()].filter(
      (path) =>
        patterns.some(([isWanted, pattern]) => isWanted && pattern.test(path)) &&
        !patterns.some(([isWanted, pattern]) => !isWanted && pattern.test(path)),
    );
  });
  const workers = [...text.matchAll(WORKER)].map(([, path = ""]) => to(path));
  return [...collected, ...workers].filter((path) => path !== from).map((path) => ({ from, to: path }));
}

/** A pattern with `*` and `{a,b}`, as patterns of modules have them. */
function patternOf(glob: string): RegExp {
  const source = glob.replace(/[.*{},]/g, (mark) => MARKS[mark] ?? mark);
  return new RegExp(`^${source}$`);
}

const MARKS: Readonly<Record<string, string>> = { ".": "\\.", "*": "[^/]*", "{": "(?:", "}": ")", ",": "|" };

/** A file that is collected by a pattern is as near to every test as the others; its own stand beside it. */
function isBeside(test: string, path: string): boolean {
  return dirname(test) === dirname(path);
}

/** How many folders two files share. What crosses all of them is nearer than another plugin's own tests. */
function kinship(test: string, path: string): number {
  if (test.startsWith("tests/")) return 2.5;
  const [a, b] = [dirname(test).split("/"), dirname(path).split("/")];
  const apart = a.findIndex((folder, place) => folder !== b[place]);
  // The tests of a folder above are of all that is in it.
  const shared = apart < 0 ? a.length + 0.5 : apart;
  const named = test.startsWith(path.replace(/\.tsx?$/, ".")) ? 1 : 0;
  return shared + named;
}
