import type { Archives } from "@core/ports/archives";
import { readInBatches } from "../batches/read-in-batches";
import type { ArchiveTask } from "./archive-task";

type Entry = readonly [path: string, text: string];

const start = () => new Worker(new URL("./archive-worker.ts", import.meta.url), { type: "module" });
const tooSlow = "archive.too-slow";

/** Makes and opens archives in a worker. */
export const workerArchives: Archives = {
  pack: (files, signal) =>
    readInBatches<ArchiveTask, Entry, Blob>({ files }, { start, tooSlow, onItem: () => {} }, signal),
  async unpack(file, wanted, signal) {
    const entries: Entry[] = [];
    const onItem = (entry: Entry) => void entries.push(entry);
    await readInBatches<ArchiveTask, Entry, undefined>({ file, wanted }, { start, tooSlow, onItem }, signal);
    return new Map(entries);
  },
};
