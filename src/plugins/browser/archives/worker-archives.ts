import type { Archives } from "@core/ports/archives";
import { readInBatches } from "../batches/read-in-batches";
import type { ArchiveTask } from "./archive-task";

type Entry = readonly [path: string, text: string];

const start = () => new Worker(new URL("./archive-worker.ts", import.meta.url), { type: "module" });
const tooSlow = "archive.too-slow";

/** Makes and opens archives in a worker. */
export const workerArchives: Archives = {
  pack: (files, signal) =>
    readInBatches<ArchiveTask, Entry, Blob>({ files }, { start, tooSlow, onBatch: () => {} }, signal),
  async unpack(file, wanted, signal) {
    const entries: Entry[] = [];
    const onBatch = (batch: readonly Entry[]) => void entries.push(...batch);
    await readInBatches<ArchiveTask, Entry, undefined>({ file, wanted }, { start, tooSlow, onBatch }, signal);
    return new Map(entries);
  },
};
