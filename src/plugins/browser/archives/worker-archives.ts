import type { Archives } from "@core/ports/archives";
import { readInBatches } from "../batches/read-in-batches";
import type { ArchiveEntry, ArchiveTask } from "./archive-task";

const start = () => new Worker(new URL("./archive-worker.ts", import.meta.url), { type: "module" });
const tooSlow = "file.stalled";

/** Makes and opens archives in a worker. */
export const workerArchives: Archives = {
  pack: (files, signal) =>
    readInBatches<ArchiveTask, ArchiveEntry, Blob>({ files }, { start, tooSlow, onBatch: () => {} }, signal),
  unpack: (file, wanted, signal) =>
    entriesOf({ file, wanted }, (content) => (typeof content === "string" ? content : undefined), signal),
  open: (file, signal) =>
    entriesOf({ file }, (content) => (typeof content === "string" ? undefined : content), signal),
};

async function entriesOf<Content>(
  task: ArchiveTask,
  kept: (content: ArchiveEntry[1]) => Content | undefined,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Content>> {
  const entries = new Map<string, Content>();
  const onBatch = (batch: readonly ArchiveEntry[]) => {
    for (const [path, content] of batch) {
      const of = kept(content);
      if (of !== undefined) entries.set(path, of);
    }
  };
  await readInBatches<ArchiveTask, ArchiveEntry, undefined>(task, { start, tooSlow, onBatch }, signal);
  return entries;
}
