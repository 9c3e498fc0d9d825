import { dirname, join } from "node:path";
import { type Arrow, arrowsOf, type Sources } from "../../tests/architecture/rooms.ts";
import { groupBy } from "./group-by.ts";

const TYPES = /\b(?:import|export) type [^;]*?from "[^"]+"/g;
/** Patterns of files that a module collects, and the address of what a worker runs. */
const COLLECTED = /\bimport\.meta\.glob(?:<[^(]*>)?\(\s*(\[[^\]]*\]|"[^"]*")([^)]*)\)/g;
const WORKER = /\bnew URL\(\s*"(\.[^"]+\.tsx?)",\s*import\.meta\.url/g;

/** Who loads a file. */
interface Importers {
  /** The test files that do: those beside it first, then those with the fewest imports between. */
  testsOf(path: string, count: number): readonly string[];
  /** All files that do, and the file itself: nothing else is different where it is. */
  filesOf(path: string): readonly string[];
}

/** Who loads each of some files, directly or not. */
export function importersIn(sources: Sources): Importers {
  const loaded = new Map([...sources].map(([path, text]) => [path, text.replace(TYPES, "")]));
  const arrows = [
    ...arrowsOf(loaded),
    ...[...loaded].flatMap(([from, text]) => furtherOf(from, text, sources)),
  ];
  const importers = groupBy(arrows, ({ to }) => to);
  const imports = groupBy(arrows, ({ from }) => from);
  /** How many modules two files both import, such as the extension point of a plugin and of the suite for it. */
  const common = (a: string, b: string) => {
    const of = new Set(imports.get(a)?.map(({ to }) => to));
    return imports.get(b)?.filter(({ to }) => of.has(to)).length ?? 0;
  };
  const reachedFrom = (path: string): ReadonlyMap<string, number> => {
    const reached = new Map([[path, 0]]);
    // A map visits what is added while it is walked: the nearest come first.
    for (const [each, distance] of reached)
      for (const { from } of importers.get(each) ?? [])
        if (!reached.has(from)) reached.set(from, distance + 1);
    return reached;
  };
  return {
    testsOf(path, count) {
      const plugin = path.replace(/^(src\/plugins\/[^/]+\/).*/, "$1plugin.ts");
      return [...reachedFrom(path)]
        .filter(([each]) => /\.test\.tsx?$/.test(each) && !each.startsWith("tests/architecture/"))
        .sort(
          ([a, near], [b, far]) =>
            Number(isBeside(b, path)) - Number(isBeside(a, path)) ||
            near - far ||
            kinship(b, path) - kinship(a, path) ||
            common(b, plugin) - common(a, plugin),
        )
        .slice(0, count)
        .map(([each]) => each);
    },
    filesOf: (path) => [...reachedFrom(path).keys()],
  };
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
  const shared = apart < 0 ? a.length : apart;
  const named = test.startsWith(path.replace(/\.tsx?$/, ".")) ? 1 : 0;
  return shared + named;
}
