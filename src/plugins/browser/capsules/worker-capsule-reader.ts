import type { JournalEvent } from "@core/domain/journal/journal-event";
import type { CapsuleReader } from "@core/services/orchestration/capsules/capsule-reader";
import { readInBatches } from "../batches/read-in-batches";
import type { CapsuleFindings } from "./capsule-worker";

/** Reads and checks capsules in a worker. */
export const workerCapsuleReader: CapsuleReader = {
  async read(file, signal) {
    const events: JournalEvent[] = [];
    const { rootTaskId, ...found } = await readInBatches<Blob, JournalEvent, CapsuleFindings>(
      file,
      {
        start: () => new Worker(new URL("./capsule-worker.ts", import.meta.url), { type: "module" }),
        tooSlow: "file.stalled",
        onBatch: (batch) => void events.push(...batch),
      },
      signal,
    );
    return { ...found, journal: { rootTaskId, events } };
  },
};
