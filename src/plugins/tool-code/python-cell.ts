import { loadPyodide, type PyodideAPI } from "pyodide";
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import { info } from "pyodide/pyodide-lock.json";
import { CellOutput, type CodeFile, readFiles } from "./cell-output";
import { PYTHON_HELPERS, PYTHON_RUNNER } from "./python-helpers";
import type { ListedPackage } from "./python-packages";

/** Input of the worker of a cell that runs Python: there is no network to fetch the interpreter from. */
interface PythonInput {
  readonly files: readonly CodeFile[];
  readonly code: string;
  /** The files of the interpreter by name. */
  readonly runtime: Readonly<Record<string, Blob>>;
  /** Packages to be there, as a lock file lists them; their wheels are among those files. */
  readonly packages: Readonly<Record<string, ListedPackage>>;
}

/** Where the interpreter believes its files to be. */
const NOWHERE = "https://python.invalid/";
/** Where the code finds its files and leaves others. */
const FOLDER = "/work";

const output = new CellOutput();

addEventListener(
  "message",
  ({ data }: MessageEvent<PythonInput>) => {
    run(data).catch((error: unknown) => output.fail(String(error)));
  },
  { once: true },
);

async function run({ files, code, runtime, packages }: PythonInput): Promise<void> {
  const given = await readFiles(files);
  const py = await started(runtime, packages);
  await py.loadPackage(Object.keys(packages), {
    messageCallback: () => {},
    errorCallback: (text) => output.print(`${text}\n`),
  });
  py.FS.mkdirTree(FOLDER);
  py.FS.chdir(FOLDER);
  for (const [name, bytes] of given) py.FS.writeFile(name, bytes);
  const ending = (await py.runPython(PYTHON_RUNNER)(code)).toJs() as [string, string | undefined, number?];
  for (const [path, bytes] of written(py, "", given)) output.write(path, bytes);
  const [kind, text, line] = ending;
  if (kind === "failed") output.fail(text ?? "", line);
  else output.done(text ?? undefined);
}

async function started(
  runtime: PythonInput["runtime"],
  packages: PythonInput["packages"],
): Promise<PyodideAPI> {
  globalThis.fetch = async (address) => {
    const name = String(address).replace(NOWHERE, "");
    const file = runtime[name];
    if (!file) return new Response(null, { status: 404 });
    // Not all hosts say what it is.
    return new Response(file, {
      headers: name.endsWith(".wasm") ? { "content-type": "application/wasm" } : {},
    });
  };
  const py = await loadPyodide({
    indexURL: NOWHERE,
    packageBaseUrl: NOWHERE,
    lockFileContents: JSON.stringify({ info, packages }),
    createPyodideModule,
    // Nothing of the worker is reached by `import js`.
    jsglobals: {},
  });
  for (const stream of [py.setStdout, py.setStderr])
    stream.call(py, { batched: (text: string) => output.print(`${text}\n`) });
  py.registerJsModule("_troupe_host", {
    workbook: (name: string, sheets: string) => output.workbook(name, sheets),
  });
  py.FS.mkdirTree("/helpers");
  py.FS.writeFile("/helpers/troupe.py", PYTHON_HELPERS);
  py.runPython("import os, sys; sys.path.append('/helpers'); os.environ['MPLBACKEND'] = 'agg'");
  return py;
}

/** The files that were not given, or are others now, by their paths in the folder. */
function* written(
  py: PyodideAPI,
  folder: string,
  given: ReadonlyMap<string, Uint8Array>,
): Generator<readonly [path: string, bytes: Uint8Array]> {
  for (const name of py.FS.readdir(`${FOLDER}/${folder}`)) {
    if (name === "." || name === ".." || name === "__pycache__") continue;
    const path = `${folder}${name}`;
    const { mode } = py.FS.lstat(`${FOLDER}/${path}`);
    if (py.FS.isDir(mode)) yield* written(py, `${path}/`, given);
    if (!py.FS.isFile(mode)) continue;
    const bytes: Uint8Array = py.FS.readFile(`${FOLDER}/${path}`);
    const before = given.get(path);
    if (!before || !isSame(before, bytes)) yield [path, bytes];
  }
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, place) => byte === b[place]);
}
