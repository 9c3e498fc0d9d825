import type { LlmPart } from "../../domain/llm";
import { GatheredText } from "./gathered-text";
import type { ModelReply } from "./model-call";

/** Gathers the parts of a stream into one reply. @throws whatever ends the stream early. */
export async function collectReply(
  parts: AsyncIterable<LlmPart>,
  onPart?: (part: LlmPart) => void,
): Promise<Pick<ModelReply, "text" | "reasoning" | "finishReason" | "usage">> {
  const text = new GatheredText();
  const reasoning = new GatheredText();
  let finish: Extract<LlmPart, { type: "finish" }> = { type: "finish", reason: "other" };
  for await (const part of parts) {
    if (part.type === "text-delta") text.add(part.text);
    if (part.type === "reasoning-delta") reasoning.add(part.text);
    if (part.type === "finish") finish = part;
    onPart?.(part);
  }
  return {
    text: text.toString(),
    reasoning: reasoning.toString(),
    finishReason: finish.reason,
    usage: finish.usage,
  };
}
