import type { ToolFunction } from "@core/points/tool";
import { defineTool } from "@shared/define-tool";
import * as v from "valibot";
import { FILES_ABOUT, readingTouch } from "./code-inputs";
import { type CodeProgram, type CodeServices, runCode } from "./run-code";

const MB = 1024 * 1024;

const schema = v.strictObject({
  code: v.pipe(
    v.string(),
    v.minLength(1),
    v.maxLength(100_000),
    v.description(
      "The body of an async function. What it returns and prints with console.log is given back.",
    ),
  ),
  files: v.optional(
    v.pipe(v.array(v.pipe(v.string(), v.maxLength(300))), v.maxLength(50), v.description(FILES_ABOUT)),
  ),
  memoryLimitMb: v.optional(
    v.pipe(
      v.number(),
      v.minValue(1),
      v.maxValue(512),
      v.description(
        "Only where memory has to be limited: runs in a small engine, twenty times slower, without Intl, URL, timers and bytes.",
      ),
    ),
  ),
});

/** Runs JavaScript where it reaches nothing: as fast as the browser, or with a limit on memory. */
export function runJavaScript(services: CodeServices): ToolFunction {
  return defineTool({
    description:
      "Runs JavaScript on this device, without network and without anything of the page, and gives back what it prints " +
      "and returns. Use it to compute, to analyse data and to make files. There are: fileNames(), readText(name), " +
      "readBytes(name); writeFile(name, textOrBytes); saveExcel(name, {Sheet: rows}); saveChart(name, traces, layout) " +
      "with the traces of Plotly. The user sees and downloads each file that is written. Nothing stays from one call to " +
      "the next but those files.",
    schema,
    isRepeatable: true,
    touch: ({ files }, context) => readingTouch(files, context, services),
    run({ code, files, memoryLimitMb }, context, signal) {
      const program = () =>
        memoryLimitMb === undefined
          ? nativeProgram(services, code)
          : smallProgram(services, code, memoryLimitMb * MB);
      return runCode(services, program, files, context, signal);
    },
  });
}

/** The agent's text is the worker's own, so that nothing has to be made into code there. */
async function nativeProgram({ ownFile }: CodeServices, code: string): Promise<CodeProgram> {
  const { default: script } = await import("./javascript-cell?cell");
  const runner = await (await ownFile(script.url)).text();
  return { code: `globalThis.agentCode = async () => {\n${code}\n};\n${runner}`, linesBefore: 1 };
}

async function smallProgram(
  { ownFile }: CodeServices,
  code: string,
  memoryBytes: number,
): Promise<CodeProgram> {
  const [{ default: script }, { default: wasmUrl }] = await Promise.all([
    import("./quickjs-cell?cell"),
    import("@jitl/quickjs-ng-wasmfile-release-sync/wasm?url"),
  ]);
  const [runner, wasm] = await Promise.all([ownFile(script.url), ownFile(wasmUrl)]);
  return { code: await runner.text(), input: { code, memoryBytes, wasm } };
}
