import { loadPyodide } from "pyodide";
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import { info } from "pyodide/pyodide-lock.json";
import { CellOutput } from "../cell-output";
import { Interpreter, type PythonRun } from "./interpreter";
import type { ListedPackage } from "./package-list";

/** The first message to the worker of a cell that runs Python: there is no network to fetch the interpreter from. */
export interface PythonStart {
  /** The files of the interpreter by name. */
  readonly runtime: Readonly<Record<string, Blob>>;
  /** Packages that can be had, as a lock file lists them. */
  readonly packages: Readonly<Record<string, ListedPackage>>;
}

/** Each further message: a run. */
export interface PythonOrder extends PythonRun {
  /** Wheels of packages that were not handed over yet, by the names of their files. */
  readonly wheels: Readonly<Record<string, Blob>>;
}

/** Where the interpreter believes its files to be. */
const NOWHERE = "https://python.invalid/";

const files = new Map<string, Blob>();
let interpreter: Promise<Interpreter> | undefined;

addEventListener("message", ({ data }: MessageEvent<PythonStart | PythonOrder>) => {
  const output = new CellOutput();
  const step = "runtime" in data ? begin(data, output) : run(data, output);
  step.catch((error: unknown) => output.crash(String(error)));
});

async function begin(start: PythonStart, output: CellOutput): Promise<void> {
  interpreter = started(start);
  await interpreter;
  output.ready();
}

async function run({ wheels, ...order }: PythonOrder, output: CellOutput): Promise<void> {
  for (const [name, wheel] of Object.entries(wheels)) files.set(name, wheel);
  await (await interpreter)?.run(order, output);
}

async function started({ runtime, packages }: PythonStart): Promise<Interpreter> {
  for (const [name, file] of Object.entries(runtime)) files.set(name, file);
  globalThis.fetch = async (address) => {
    const name = String(address).replace(NOWHERE, "");
    const file = files.get(name);
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
  return new Interpreter(py);
}
