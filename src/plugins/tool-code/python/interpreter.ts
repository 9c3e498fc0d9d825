import type { PyodideAPI } from "pyodide";
import type { CellOutput, CodeFile } from "../cell-output";
import { LARGEST_FILE_BYTES } from "../code-limits";
import { CodeFolder } from "./code-folder";
import { PYTHON_FIGURES, PYTHON_HELPERS, PYTHON_RUNNER } from "./python-helpers";

/** Longer tracebacks lose their beginning, in characters: what failed stands at the end. */
const LONGEST_TRACE = 6_000;

type Ending = readonly ["done", string | undefined] | readonly ["failed", string, number, string];

/** One run of code. */
export interface PythonRun {
  readonly code: string;
  /** Files that are to be in the folder, where they are not, or are others. */
  readonly files: readonly CodeFile[];
  /** Names of the packages it imports. */
  readonly packages: readonly string[];
}

/** A started interpreter: names, modules and files stay from run to run. It reaches no network. */
export class Interpreter {
  readonly #py: PyodideAPI;
  readonly #folder: CodeFolder;
  readonly #runner: (code: string) => Promise<{ toJs(): Ending }>;
  #output: CellOutput | undefined;

  constructor(py: PyodideAPI) {
    this.#py = py;
    for (const stream of [py.setStdout, py.setStderr])
      stream.call(py, { batched: (text: string) => this.#output?.print(`${text}\n`) });
    py.registerJsModule("_troupe_host", {
      workbook: (name: string, sheets: string) => this.#output?.workbook(name, sheets),
    });
    py.FS.mkdirTree("/helpers");
    py.FS.writeFile("/helpers/troupe.py", PYTHON_HELPERS);
    py.FS.writeFile("/helpers/troupe_figures.py", PYTHON_FIGURES);
    py.runPython("import os, sys; sys.path.append('/helpers'); os.environ['MPLBACKEND'] = 'agg'");
    this.#folder = new CodeFolder(py.FS);
    this.#runner = py.runPython(PYTHON_RUNNER);
  }

  /** Runs code and tells `output` all that comes of it, its end last. @throws what ends the interpreter itself. */
  async run({ code, files, packages }: PythonRun, output: CellOutput): Promise<void> {
    this.#output = output;
    await this.#folder.put(files);
    await this.#py.loadPackage([...packages], {
      messageCallback: () => {},
      errorCallback: (text) => output.print(`${text}\n`),
    });
    const [kind, text, line, trace] = (await this.#runner(code)).toJs();
    for (const { path, sizeBytes, read } of this.#folder.written())
      if (sizeBytes > LARGEST_FILE_BYTES) output.tooLarge(path, sizeBytes);
      else output.write(path, read());
    if (kind === "failed") output.fail(text, line, trace.slice(-LONGEST_TRACE));
    else output.done(text ?? undefined);
  }
}
