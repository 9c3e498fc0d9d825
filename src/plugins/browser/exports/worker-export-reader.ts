import type {
  ImportedConversation,
  ReadExport,
} from "@core/domain/conversation-import/imported-conversation";
import type { ExportReader } from "@core/ports/export-reader";
import { readInBatches } from "../batches/read-in-batches";

/** Opens and reads exports in a worker. */
export const workerExportReader: ExportReader = {
  async read(file, signal) {
    const conversations: ImportedConversation[] = [];
    const rest = await readInBatches<Blob, ImportedConversation, Omit<ReadExport, "conversations">>(
      file,
      {
        start: () => new Worker(new URL("./export-worker.ts", import.meta.url), { type: "module" }),
        tooSlow: "file.stalled",
        onBatch: (batch) => void conversations.push(...batch),
      },
      signal,
    );
    return { ...rest, conversations };
  },
};
