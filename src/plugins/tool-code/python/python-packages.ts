import * as v from "valibot";

/** Where whoever hosts the application may put packages: a lock file as Pyodide's releases have it, and wheels it names. */
const FOLDER = "/python/";
const LOCK_FILE = `${FOLDER}pyodide-lock.json`;

const listed = v.looseObject({
  name: v.string(),
  // Beside the lock file, never elsewhere.
  file_name: v.pipe(v.string(), v.regex(/^[\w.+-]+\.whl$/)),
  imports: v.array(v.string()),
  depends: v.array(v.string()),
});
const lockFile = v.looseObject({ packages: v.record(v.string(), v.unknown()) });

/** A package that can be had, as the lock file has it. */
export type ListedPackage = v.InferOutput<typeof listed>;

/** Packages by the names that others depend on them by. */
export type HostedPackages = ReadonlyMap<string, ListedPackage>;

/** The packages that are beside the application; none where there is no such file, as on most hosts. */
export async function hostedPackages(ownFile: (url: string) => Promise<Blob>): Promise<HostedPackages> {
  try {
    const { packages } = v.parse(lockFile, JSON.parse(await (await ownFile(LOCK_FILE)).text()));
    return new Map(
      Object.entries(packages).flatMap(([name, entry]) => {
        const read = v.safeParse(listed, entry);
        return read.success ? [[name, read.output] as const] : [];
      }),
    );
  } catch {
    // Hosts answer with a page of their own, or with an error, where a file is not there.
    return new Map();
  }
}

/** The packages that code imports, with all they depend on. */
export function importedPackages(code: string, hosted: HostedPackages): HostedPackages {
  const imported = new Set(
    [...code.matchAll(/^[ \t]*(?:from|import)[ \t]+([^\n#]+)/gm)].flatMap(([, names = ""]) => namesIn(names)),
  );
  const wanted = new Map<string, ListedPackage>();
  const waiting = [...hosted].flatMap(([name, { imports }]) =>
    imports.some((each) => imported.has(each)) ? [name] : [],
  );
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const found = hosted.get(name);
    if (!found || wanted.has(name)) continue;
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

/** The wheels of packages by their file names. */
export async function wheelsOf(
  packages: HostedPackages,
  ownFile: (url: string) => Promise<Blob>,
): Promise<Readonly<Record<string, Blob>>> {
  const wheels = [...packages.values()].map(
    async ({ file_name }) => [file_name, await ownFile(FOLDER + file_name)] as const,
  );
  return Object.fromEntries(await Promise.all(wheels));
}
