import { isAppError } from "@core/errors/app-error";
import type { ToolContext, ToolOutput } from "@core/points/tool";
import type { OpenCell } from "@shared/cell/open-cell";
import { contentsOf, type FileSources, wantedFiles } from "./code-inputs";
import { resultOf } from "./code-result";
import type { CodeOutcome } from "./code-run";
import { runInCell } from "./run-in-cell";

/** Dependencies of the tools that run code. */
export interface CodeServices extends FileSources {
  readonly open: OpenCell;
  /** A file of the application's own. */
  readonly ownFile: (url: string) => Promise<Blob>;
  readonly makeWorkbook: (sheets: string, signal: AbortSignal) => Promise<ArrayBuffer>;
}

/** Program for a cell. */
export interface CodeProgram {
  readonly code: string;
  /** Data the worker is sent besides its files. */
  readonly input?: Readonly<Record<string, unknown>>;
  /** Lines ahead of those that the agent wrote. */
  readonly linesBefore?: number;
}

/** Runs a program on files, and gives what came of it: what it printed for the model, and its files for everybody. */
export async function runCode(
  services: CodeServices,
  program: () => Promise<CodeProgram>,
  names: readonly string[] | undefined,
  context: ToolContext,
  signal: AbortSignal,
): Promise<ToolOutput> {
  const files = contentsOf(await wantedFiles(names, context, services, signal));
  const { code, input, linesBefore = 0 } = await program();
  const outcome = await runInCell(services.open, { code, linesBefore, input: { ...input, files } }, signal);
  return outputOf(services, outcome, { hasRead: files.length > 0, notes: [] }, signal);
}

/** Outcome of a run as the output of its tool. Printed text and files may repeat what the code has read. */
export async function outputOf(
  services: CodeServices,
  outcome: CodeOutcome,
  { hasRead, notes }: { readonly hasRead: boolean; readonly notes: readonly string[] },
  signal: AbortSignal,
): Promise<ToolOutput> {
  const { made, refusals } = await withWorkbooks(services, outcome, signal);
  const result = resultOf(outcome, made, [...refusals, ...notes]);
  return { ...result, ...(hasRead ? { isUntrusted: true, isPrivate: true } : {}) };
}

/** All files of a run. Where a workbook can't be made of what the code gave, a note says so. */
async function withWorkbooks(services: CodeServices, { files, workbooks }: CodeOutcome, signal: AbortSignal) {
  const made = new Map(files);
  const refusals: string[] = [];
  for (const [name, sheets] of workbooks)
    try {
      made.set(name, await services.makeWorkbook(sheets, signal));
    } catch (error) {
      if (signal.aborted || !isAppError(error)) throw error;
      refusals.push(
        `${JSON.stringify(name.slice(0, 100))} was not saved: sheets are rows of lists or records, by name.`,
      );
    }
  return { made, refusals };
}
