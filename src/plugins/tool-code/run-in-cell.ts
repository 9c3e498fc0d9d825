import { untilAborted } from "@core/lifecycle/until-aborted";
import type { CellLimits } from "@shared/cell/cell-protocol";
import type { OpenCell } from "@shared/cell/open-cell";
import { type CodeOutcome, CodeRun, MOST_BYTES } from "./code-run";

const LIMITS: CellLimits = { messagesPerSecond: 500, sizeBytes: MOST_BYTES };

/** Program for a cell, with its input. */
export interface CellProgram {
  readonly code: string;
  readonly input: unknown;
  /** Lines ahead of those that the agent wrote. */
  readonly linesBefore: number;
}

/**
 * Runs a program in a cell of its own, which is gone when this settles. Code that throws, or is none of its language, is
 * an outcome like others. @throws AppError `cell.flooded` and the like, what `open` throws, or the signal's reason.
 */
export async function runInCell(
  open: OpenCell,
  { code, input, linesBefore }: CellProgram,
  signal: AbortSignal,
): Promise<CodeOutcome> {
  signal.throwIfAborted();
  const run = new CodeRun(linesBefore);
  const opening = open({ code, input, limits: LIMITS, onMessage: run.onMessage, fail: run.fail });
  // Also one that is there only after nobody waits for it any more.
  const close = () => void opening.then((cell) => cell.dispose()).catch(() => {});
  try {
    return await untilAborted(
      opening.then(() => run.outcome),
      signal,
    );
  } finally {
    close();
  }
}
