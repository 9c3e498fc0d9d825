import type { LlmMessage } from "@core/domain/model/llm";
import { parseBase64 } from "@core/domain/text/base64";
import { imagesOf, textWithFiles, withJoinedPrompts } from "@shared/llm/attachment-content";
import { type SpokenMessage, toolsInWords } from "@shared/llm/tool-turns";
import type { PromptMessage, PromptPart } from "./prompt-api";

/** The system text, which a session is created with. */
export function systemOf(messages: readonly LlmMessage[]): readonly PromptMessage[] {
  const texts = messages.filter(({ role }) => role === "system").map(({ content }) => content);
  return texts.length > 0 ? [{ role: "system", content: texts.join("\n\n") }] : [];
}

/** The turns; images as such where the model sees, otherwise named like other files. */
export function turnsOf(messages: readonly LlmMessage[], sees: boolean): readonly PromptMessage[] {
  const turns = withJoinedPrompts(toolsInWords(messages)).filter(({ role }) => role !== "system");
  return turns.map((message, index) => {
    const continued = message.role === "assistant" && index === turns.length - 1;
    const content = sees && hasImages([message]) ? partsOf(message) : textOf(message);
    return { role: message.role, content, ...(continued ? { prefix: true } : {}) };
  });
}

/** Whether there is an image in any of the messages. */
export function hasImages(messages: readonly LlmMessage[]): boolean {
  return messages.some((message) => imagesOf(message).length > 0);
}

function partsOf(message: SpokenMessage): readonly PromptPart[] {
  const text = textWithFiles(message);
  const images = imagesOf(message).map(({ mimeType: type, data }) => ({
    type: "image" as const,
    value: new Blob([parseBase64(data) ?? ""], { type }),
  }));
  return [...(text ? [{ type: "text" as const, value: text }] : []), ...images];
}

function textOf(message: SpokenMessage): string {
  const images = imagesOf(message).map(({ name, mimeType }) => `[Attached file: ${name} (${mimeType})]`);
  return [textWithFiles(message), ...images].filter((text) => text !== "").join("\n\n");
}
