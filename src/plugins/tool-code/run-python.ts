import type { ToolFunction } from "@core/points/tool";
import { defineTool } from "@shared/define-tool";
import * as v from "valibot";
import { type HostedPackages, importedPackages, wheelsOf } from "./python-packages";
import { type CodeProgram, type CodeServices, runCode } from "./run-code";

/** A whole distribution has hundreds of packages; names beyond this many letters are not told. */
const LONGEST_LIST = 2_000;

const schema = v.strictObject({
  code: v.pipe(
    v.string(),
    v.minLength(1),
    v.maxLength(100_000),
    v.description("Python 3.14. What it prints and the value of its last expression are given back."),
  ),
  files: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.maxLength(300))),
      v.maxLength(50),
      v.description("Names of the files it reads. All that were attached or made before when left out."),
    ),
  ),
});

/** Runs Python where it reaches nothing. The interpreter is fetched with the first call. */
export function runPython(services: CodeServices, hosted: HostedPackages = new Map()): ToolFunction {
  return defineTool({
    description:
      "Runs Python on this device, without network, and gives back what it prints and the value of its last expression. " +
      `Use it to compute, to analyse data and to make files. It has ${libraryOf(hosted)}. Files are in the working folder: ` +
      "open('sales.csv') reads one, and the user sees and downloads each file that is written there. `from troupe import " +
      "save_excel, save_chart`: save_excel('report.xlsx', {'Sheet': rows}) with rows of lists or dicts; save_chart('sales', " +
      "traces, layout) with the traces of Plotly as dicts. Nothing stays from one call to the next but those files.",
    schema,
    isRepeatable: true,
    run: ({ code, files }, context, signal) =>
      runCode(services, () => pythonProgram(services, code, hosted), files, context, signal),
  });
}

function libraryOf(hosted: HostedPackages): string {
  if (hosted.size === 0) return "the standard library alone: no numpy, no pandas, no matplotlib, no pip";
  const names = [...hosted.values()].flatMap(({ imports }) => imports).sort();
  return `no pip, but besides the standard library ${names.join(", ").slice(0, LONGEST_LIST)}`;
}

async function pythonProgram(
  { ownFile }: CodeServices,
  code: string,
  hosted: HostedPackages,
): Promise<CodeProgram> {
  const [{ default: script }, { default: wasmUrl }, { default: libraryUrl }] = await Promise.all([
    import("./python-cell?cell"),
    import("pyodide/pyodide.asm.wasm?url"),
    import("pyodide/python_stdlib.zip?url"),
  ]);
  const wanted = importedPackages(code, hosted);
  const [runner, wasm, library, wheels] = await Promise.all([
    ownFile(script.url),
    ownFile(wasmUrl),
    ownFile(libraryUrl),
    wheelsOf(wanted, ownFile),
  ]);
  const runtime = { "pyodide.asm.wasm": wasm, "python_stdlib.zip": library, ...wheels };
  return { code: await runner.text(), input: { code, runtime, packages: Object.fromEntries(wanted) } };
}
