import type { Artifact } from "../../../domain/artifact/artifact";
import { FILES_USES, type FilesUse } from "../../../domain/task/task-analysis";
import type { StepRunner } from "../calls/step-runner";
import { readFileParts } from "../readers/file-parts";
import { type Writing, write } from "../writer/write";

/** The order to write a deliverable, whose attached files may have to be read part by part. */
export interface DeliverableWriting extends Omit<Writing, "files"> {
  /** Whether they are where they do not fit, whatever the brief says of them. */
  readonly readsAll?: boolean;
}

/**
 * Has the attached files read part by part where that is needed, and lets one agent write the deliverable.
 * @throws AppError as `write`.
 */
export async function writeDeliverable(
  engine: StepRunner,
  { readsAll = engine.root.readsAll, ...writing }: DeliverableWriting,
  signal: AbortSignal,
): Promise<Artifact> {
  if (!engine.root.attachments?.length) return write(engine, writing, signal);
  const use = filesUseOf(engine);
  const files = await readFileParts(
    engine,
    writing.agent,
    readsAll && use === "search" ? "all" : use,
    signal,
    readsAll,
  );
  return write(engine, { ...writing, files }, signal);
}

/** The use of the attached files by the brief; what it says is somebody else's words. */
function filesUseOf({ state }: StepRunner): FilesUse | undefined {
  const said = state.events.findLast((event) => event.type === "analysis-completed")?.analysis?.filesUse;
  return FILES_USES.find((each) => each === said);
}
