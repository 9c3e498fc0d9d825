import type { Attachment } from "@core/domain/file/attachment";
import type { JournalFact } from "@core/domain/journal/journal-event";

/** A call of a tool that has left files, as the journal tells it. */
export function turnWithFiles(taskId: string, id: string, files: readonly Attachment[]): JournalFact {
  const call = { id, name: "run-python", arguments: '{"code":"a secret"}' };
  const use = { id, call, state: "done", result: { content: "a secret", files } } as const;
  return { type: "tool-turn", taskId, agentId: "agent", node: "write", turn: { text: "", uses: [use] } };
}

/** A picture of one dot. */
export const DOT: Attachment = {
  type: "image",
  name: "charts/dot.png",
  mimeType: "image/png",
  data: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  sizeBytes: 70,
};
