import { SourceNumbers } from "@core/domain/source/source-numbers";
import type { ToolContext } from "@core/points/tool";

/** On behalf of somebody with a file. */
export const toolContext: ToolContext = {
  scope: "conversation/c",
  useId: "use-1",
  agent: { id: "ada", name: "Ada", knowledgeItemIds: ["file-1"] },
  language: "en",
  files: () => [],
  cite: (passages) => new SourceNumbers().give(passages),
  ask: async () => "An answer.",
  sentElsewhere: async () => "elsewhere.example",
  progress: () => {},
  askUser: async () => ({ action: "cancel" }),
};
