import * as v from "valibot";

const listed = v.looseObject({
  name: v.string(),
  // Beside the lock file, never elsewhere.
  file_name: v.pipe(v.string(), v.regex(/^[\w.+-]+\.whl$/)),
  imports: v.array(v.string()),
  depends: v.array(v.string()),
  sha256: v.string(),
});
const lockFile = v.looseObject({ packages: v.record(v.string(), v.unknown()) });

/** A package that can be had, as the lock file has it. */
export type ListedPackage = v.InferOutput<typeof listed>;

/** Packages by the names that others depend on them by. */
export type PackageList = ReadonlyMap<string, ListedPackage>;

/** The packages of a lock file whose wheels are beside it; none of a text that is no lock file. */
export function readLockFile(text: string): PackageList {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return new Map();
  }
  const read = v.safeParse(lockFile, data);
  if (!read.success) return new Map();
  return new Map(
    Object.entries(read.output.packages).flatMap(([name, entry]) => {
      const one = v.safeParse(listed, entry);
      return one.success ? [[name, one.output] as const] : [];
    }),
  );
}

/** The packages that code imports, with all they depend on, but for those that are there already. */
export function importedPackages(code: string, list: PackageList, has: ReadonlySet<string>): PackageList {
  const imported = new Set(
    [...code.matchAll(/^[ \t]*(?:from|import)[ \t]+([^\n#]+)/gm)].flatMap(([, names = ""]) => namesIn(names)),
  );
  const wanted = new Map<string, ListedPackage>();
  const waiting = [...list].flatMap(([name, { imports }]) =>
    imports.some((each) => imported.has(each)) ? [name] : [],
  );
  // Tables of pandas draw with it, without saying so.
  if (/\.(?:plot|hist|boxplot)\b/.test(code) && (has.has("pandas") || imported.has("pandas")))
    waiting.push("matplotlib");
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const found = list.get(name);
    if (!found || wanted.has(name) || has.has(name)) continue;
    wanted.set(name, found);
    waiting.push(...found.depends);
  }
  return wanted;
}

/** `numpy as np, os.path` and `pandas import DataFrame` alike: the first name of each path. */
function namesIn(names: string): readonly string[] {
  return names
    .replace(/[ \t]import[ \t].*$/, "")
    .split(",")
    .map((each) => each.trim().split(/[\s.]/)[0] ?? "");
}
