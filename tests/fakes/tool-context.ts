import { SourceNumbers } from "@core/domain/source/source-numbers";
import type { ToolContext } from "@core/points/tool";

/** A vector of the words of a text: those of texts that share some lie close to each other. */
function vectorOfWords(text: string): readonly number[] {
  const vector = Array<number>(64).fill(0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const place = [...word].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 64, 7);
    vector[place] = (vector[place] ?? 0) + 1;
  }
  return vector;
}

/** On behalf of somebody with a file. */
export const toolContext: ToolContext = {
  scope: "conversation/c",
  useId: "use-1",
  agent: { id: "ada", name: "Ada", knowledgeItemIds: ["file-1"] },
  language: "en",
  files: () => [],
  cite: (passages) => new SourceNumbers().give(passages),
  ask: async () => "An answer.",
  embed: async (texts) => ({ model: "words", vectors: texts.map(vectorOfWords) }),
  sentElsewhere: async () => "elsewhere.example",
  progress: () => {},
  askUser: async () => ({ action: "cancel" }),
};
