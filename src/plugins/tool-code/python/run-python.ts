import type { ToolContext, ToolFunction, ToolOutput } from "@core/points/tool";
import type { Clock } from "@core/ports/clock";
import { defineTool } from "@shared/define-tool";
import * as v from "valibot";
import { contentsOf, FILES_ABOUT, readingTouch, wantedFiles } from "../code-inputs";
import { type CodeServices, outputOf } from "../run-code";
import { KeptInterpreter } from "./kept-interpreter";
import { type FreshReason, IDLE_MINUTES, KeptInterpreters } from "./kept-interpreters";
import type { PythonPackages } from "./python-packages";

/** Dependencies of Python. */
export interface PythonServices extends CodeServices {
  readonly packages: Pick<PythonPackages, "all" | "wanted" | "wheels">;
  readonly clock: Pick<Clock, "sleep">;
}

/** More names of packages are not listed in a result. */
const MOST_NAMED = 20;

const ANEW = "names that earlier calls defined are gone, files are there.";
/** The sentences a model is told where the interpreter is not the one of its last call. */
const FRESH_NOTES: Readonly<Record<FreshReason, string>> = {
  first: "Python has just been started: if there were earlier calls, names that they defined are gone.",
  idle: `Python was started anew, as nothing had used it for ${IDLE_MINUTES} minutes: ${ANEW}`,
  room: `Python was started anew, as other work had needed the room: ${ANEW}`,
  stopped: `Python was started anew, as the last call had ended it: ${ANEW}`,
};

const schema = v.strictObject({
  code: v.pipe(
    v.string(),
    v.minLength(1),
    v.maxLength(100_000),
    v.description("Python 3.14. What it prints and the value of its last expression are given back."),
  ),
  files: v.optional(
    v.pipe(v.array(v.pipe(v.string(), v.maxLength(300))), v.maxLength(50), v.description(FILES_ABOUT)),
  ),
});

type Args = v.InferOutput<typeof schema>;

/** Runs Python where it reaches nothing. The interpreter is fetched with the first call, and kept for the next ones. */
export function runPython(services: PythonServices): ToolFunction {
  const interpreters = new KeptInterpreters(() => startedInterpreter(services), services.clock);
  return defineTool({
    description:
      "Runs Python on this device, without network, and gives back what it prints and the value of its last expression. " +
      "Use it to compute, to analyse data and to make files. There is no pip. Packages such as numpy, pandas " +
      "and matplotlib can be imported where the user lets them be fetched: try, the result says so if not. Figures of " +
      "matplotlib that are left open are shown to you and to the user. Files are in the current directory: " +
      "open('sales.csv') reads one, and the user sees and downloads each file that is written there. `from troupe import " +
      "save_excel, save_chart`: save_excel('report.xlsx', {'Sheet': rows}) with rows of lists or dicts; save_chart('sales', " +
      "traces, layout) with the traces of Plotly as dicts. Variables, imports and files stay from one of your calls to the " +
      "next in this conversation or task.",
    schema,
    isRepeatable: true,
    touch: ({ files }, context) => readingTouch(files, context, services),
    run: (args, context, signal) =>
      interpreters.use(
        // An agent's knowledge is its own, and so is what it has in memory.
        `${context.scope} ${context.agent.id}`,
        (interpreter, fresh) => runOnce(services, { interpreter, fresh, args, context, signal }),
        signal,
        () => context.progress({ done: 0 }),
      ),
  });
}

/** One call and the interpreter it has. */
interface Call {
  readonly interpreter: KeptInterpreter;
  readonly fresh: FreshReason | undefined;
  readonly args: Args;
  readonly context: ToolContext;
  readonly signal: AbortSignal;
}

async function runOnce(
  services: PythonServices,
  { interpreter, fresh, args, context, signal }: Call,
): Promise<ToolOutput> {
  const { given, packages } = interpreter;
  const wanted = await wantedFiles(args.files, context, services, signal);
  const files = wanted.filter(({ name, version }) => given.get(name) !== version);
  const { offered, withheld } = await services.packages.wanted(args.code, packages);
  const wheels = await services.packages.wheels(offered, signal);
  const order = { code: args.code, files: contentsOf(files), packages: [...offered.keys()], wheels };
  for (const { name, version } of files) given.set(name, version);
  interpreter.hasRead ||= wanted.length > 0;
  for (const name of offered.keys()) packages.add(name);
  const outcome = await interpreter.run(order, signal);
  const notes = [
    ...(withheld.length > 0 ? [withheldNote(withheld)] : []),
    ...(fresh ? [FRESH_NOTES[fresh]] : []),
  ];
  const output = await outputOf(services, outcome, { hasRead: interpreter.hasRead, notes }, signal);
  // They are where the code left them; a workbook is made here, and not there yet.
  for (const { name, data } of output.files ?? []) if (outcome.files.has(name)) given.set(name, data);
  return output;
}

/** The way to packages that the user has not allowed, for the model to pass on. */
function withheldNote(names: readonly string[]): string {
  return (
    `Not there: ${names.slice(0, MOST_NAMED).join(", ")}. The user can have packages fetched, in Settings › Tools › Run ` +
    "Python › Packages. Until then do with the standard library, and say so where the result suffers."
  );
}

async function startedInterpreter({ open, ownFile, packages }: PythonServices): Promise<KeptInterpreter> {
  const [{ default: script }, { default: wasmUrl }, { default: libraryUrl }] = await Promise.all([
    import("./python-cell?cell"),
    import("pyodide/pyodide.asm.wasm?url"),
    import("pyodide/python_stdlib.zip?url"),
  ]);
  const [runner, wasm, library, known] = await Promise.all([
    ownFile(script.url),
    ownFile(wasmUrl),
    ownFile(libraryUrl),
    packages.all(),
  ]);
  const runtime = { "pyodide.asm.wasm": wasm, "python_stdlib.zip": library };
  return new KeptInterpreter(open, await runner.text(), { runtime, packages: Object.fromEntries(known) });
}
