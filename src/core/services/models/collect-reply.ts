import type { LlmPart } from "../../domain/llm";
import type { ModelReply } from "./model-call";

/** Gathers the parts of a stream into one reply. @throws whatever ends the stream early. */
export async function collectReply(
  parts: AsyncIterable<LlmPart>,
  onPart?: (part: LlmPart) => void,
): Promise<Pick<ModelReply, "text" | "reasoning" | "finishReason" | "usage">> {
  const text: string[] = [];
  const reasoning: string[] = [];
  let finish: Extract<LlmPart, { type: "finish" }> = { type: "finish", reason: "other" };
  for await (const part of parts) {
    if (part.type === "text-delta") text.push(part.text);
    if (part.type === "reasoning-delta") reasoning.push(part.text);
    if (part.type === "finish") finish = part;
    onPart?.(part);
  }
  return {
    text: text.join(""),
    reasoning: reasoning.join(""),
    finishReason: finish.reason,
    usage: finish.usage,
  };
}
