import { isAppError } from "@core/errors/app-error";
import type { ToolContext, ToolOutput } from "@core/points/tool";
import type { OpenCell } from "@shared/cell/open-cell";
import { type FindItem, inputsOf } from "./code-inputs";
import { resultOf } from "./code-result";
import { type CodeOutcome, runInCell } from "./run-in-cell";

/** Dependencies of the tools that run code. */
export interface CodeServices {
  readonly open: OpenCell;
  /** A file of the application's own. */
  readonly ownFile: (url: string) => Promise<Blob>;
  readonly findItem: FindItem;
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
  const files = await inputsOf(names, context, services.findItem);
  const { code, input, linesBefore = 0 } = await program();
  const outcome = await runInCell(services.open, { code, linesBefore, input: { ...input, files } }, signal);
  const { made, notes } = await withWorkbooks(services, outcome, signal);
  // Printed text and files may repeat what the code read.
  const hasRead = files.length > 0;
  return { ...resultOf(outcome, made, notes), ...(hasRead ? { isUntrusted: true, isPrivate: true } : {}) };
}

/** All files of a run. Where a workbook can't be made of what the code gave, a note says so. */
async function withWorkbooks(services: CodeServices, { files, workbooks }: CodeOutcome, signal: AbortSignal) {
  const made = new Map(files);
  const notes: string[] = [];
  for (const [name, sheets] of workbooks)
    try {
      made.set(name, await services.makeWorkbook(sheets, signal));
    } catch (error) {
      if (signal.aborted || !isAppError(error)) throw error;
      notes.push(
        `${JSON.stringify(name.slice(0, 100))} was not saved: sheets are rows of lists or records, by name.`,
      );
    }
  return { made, notes };
}
