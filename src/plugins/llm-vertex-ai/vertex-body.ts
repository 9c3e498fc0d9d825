import {
  DEFAULT_TEMPERATURE,
  type LlmRequest,
  type ToolCall,
  type ToolResultMessage,
} from "@core/domain/llm";
import { imagesOf, textWithFiles, withJoinedPrompts } from "@shared/attachment-content";
import type { JsonBody } from "@shared/refused-parameters";
import { argumentsOf, dataOf, type SpokenMessage, withJoinedResults } from "@shared/tool-turns";

/** The provider's name, in messages and on what it wants back. */
export const VERTEX = "Vertex AI";
const SAFETY_SETTINGS = [
  "HARM_CATEGORY_HATE_SPEECH",
  "HARM_CATEGORY_DANGEROUS_CONTENT",
  "HARM_CATEGORY_SEXUALLY_EXPLICIT",
  "HARM_CATEGORY_HARASSMENT",
].map((category) => ({ category, threshold: "BLOCK_MEDIUM_AND_ABOVE" }));

/** The body of `generateContent` and `streamGenerateContent`. */
export function vertexBody(request: LlmRequest): JsonBody {
  const system = request.messages.filter(({ role }) => role === "system").map(({ content }) => content);
  const spoken = withJoinedPrompts(request.messages.filter(({ role }) => role !== "system"));
  return {
    contents: withJoinedResults(spoken).map(turn),
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

/** https://ai.google.dev/api/caching#Part; a turn of calls wants as many results in the one that follows. */
function turn(message: SpokenMessage | readonly ToolResultMessage[]): JsonBody {
  if (!("role" in message)) return { role: "user", parts: message.map(resultOf) };
  const images = imagesOf(message).map(({ mimeType, data }) => ({ inlineData: { mimeType, data } }));
  const role = message.role === "assistant" ? "model" : "user";
  const text = textWithFiles(message);
  const calls = (message.role === "assistant" ? (message.toolCalls ?? []) : []).map(callOf);
  const others = [...images, ...calls];
  // A part without text is refused, even beside an image.
  return { role, parts: [...(text || others.length === 0 ? [{ text }] : []), ...others] };
}

/** With the signature of the thought it came from: https://ai.google.dev/gemini-api/docs/thought-signatures */
function callOf(call: ToolCall): JsonBody {
  const thoughtSignature = dataOf(call, VERTEX);
  const functionCall = { name: call.name, args: argumentsOf(call) };
  return thoughtSignature ? { functionCall, thoughtSignature } : { functionCall };
}

function resultOf({ name, content }: ToolResultMessage): JsonBody {
  return { functionResponse: { name, response: { output: content } } };
}
