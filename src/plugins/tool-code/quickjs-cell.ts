import { CellOutput, type CodeFile, readFiles, shown } from "./cell-output";
import { javaScriptGuest } from "./javascript-guest";
import { runSmall } from "./quickjs-run";

/** Input of the worker of a cell that runs code with a limit on memory. */
interface SmallInput {
  readonly files: readonly CodeFile[];
  readonly code: string;
  readonly memoryBytes: number;
  readonly wasm: Blob;
}

const output = new CellOutput();

addEventListener(
  "message",
  ({ data }: MessageEvent<SmallInput>) => {
    run(data).catch((error: unknown) => output.fail(String(error)));
  },
  { once: true },
);

async function run({ files, code, memoryBytes, wasm }: SmallInput): Promise<void> {
  const guest = javaScriptGuest(await readFiles(files), output);
  const outcome = await runSmall({ code, memoryBytes, guest, wasm: await wasm.arrayBuffer() });
  if ("reason" in outcome) output.fail(outcome.reason, outcome.line);
  else output.done(shown(outcome.value));
}
