import type { JournalEvent } from "@core/domain/journal/journal-event";
import { type CapsulePreview, previewCapsule } from "@core/services/orchestration/capsules/preview-capsule";
import { serveBatches } from "../batches/serve-batches";
import { NanoIds } from "../nano-ids";
import { SystemClock } from "../system-clock";

/** Findings about a capsule, sent after its events. */
export type CapsuleFindings = Omit<CapsulePreview, "journal"> & { readonly rootTaskId: string };

serveBatches<Blob, JournalEvent, CapsuleFindings>(async (file, { send }) => {
  const { journal, ...found } = previewCapsule(await file.text(), {
    ids: new NanoIds(),
    clock: new SystemClock(),
  });
  for (const event of journal.events) void send(event, JSON.stringify(event).length);
  return { ...found, rootTaskId: journal.rootTaskId };
});
