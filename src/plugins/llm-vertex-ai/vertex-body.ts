import { DEFAULT_TEMPERATURE, type LlmMessage, type LlmRequest } from "@core/domain/llm";
import { imagesOf, textWithFiles } from "@shared/attachment-content";
import type { JsonBody } from "@shared/refused-parameters";

const SAFETY_SETTINGS = [
  "HARM_CATEGORY_HATE_SPEECH",
  "HARM_CATEGORY_DANGEROUS_CONTENT",
  "HARM_CATEGORY_SEXUALLY_EXPLICIT",
  "HARM_CATEGORY_HARASSMENT",
].map((category) => ({ category, threshold: "BLOCK_MEDIUM_AND_ABOVE" }));

/** The body of `generateContent` and `streamGenerateContent`. */
export function vertexBody(request: LlmRequest): JsonBody {
  const system = request.messages.filter(({ role }) => role === "system").map(({ content }) => content);
  return {
    contents: request.messages.filter(({ role }) => role !== "system").map(turn),
    ...(system.length > 0 ? { systemInstruction: { parts: [{ text: system.join("\n\n") }] } } : {}),
    generationConfig: {
      temperature: request.temperature ?? DEFAULT_TEMPERATURE,
      maxOutputTokens: request.maxTokens,
      candidateCount: 1,
    },
    safetySettings: SAFETY_SETTINGS,
    ...(request.tools?.length ? { tools: [{ functionDeclarations: request.tools }] } : {}),
  };
}

function turn(message: LlmMessage): JsonBody {
  const images = imagesOf(message).map(({ mimeType, data }) => ({ inlineData: { mimeType, data } }));
  const role = message.role === "assistant" ? "model" : "user";
  const text = textWithFiles(message);
  // A part without text is refused, even beside an image.
  return { role, parts: [...(text || images.length === 0 ? [{ text }] : []), ...images] };
}
