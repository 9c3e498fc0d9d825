import {
  DEFAULT_TEMPERATURE,
  type LlmMessage,
  type LlmRequest,
  type ToolDeclaration,
} from "@core/domain/llm";
import { dataUrl, imagesOf, textWithFiles } from "./attachment-content";
import type { JsonBody } from "./refused-parameters";

/** Where a provider's chat completions differ from the common form. */
export interface ChatBodyStyle {
  /** Whether `stream_options` may be sent, which asks for the usage. */
  readonly asksForUsage: boolean;
  /** Models that only reason: they refuse a temperature and call the token limit `max_completion_tokens`. */
  isReasoningModel?(model: string): boolean;
}

/** The body of `POST /chat/completions`. */
export function openAiChatBody(request: LlmRequest, style: ChatBodyStyle): JsonBody {
  const reasons = style.isReasoningModel?.(request.model) ?? false;
  return {
    model: request.model,
    messages: request.messages.map(chatMessage),
    ...(reasons ? {} : { temperature: request.temperature ?? DEFAULT_TEMPERATURE }),
    ...limit(request.maxTokens, reasons),
    stream: true,
    ...(style.asksForUsage ? { stream_options: { include_usage: true } } : {}),
    ...(request.tools?.length ? { tools: request.tools.map(toolOf) } : {}),
  };
}

function limit(maxTokens: number | undefined, reasons: boolean): JsonBody {
  if (maxTokens === undefined) return {};
  return reasons ? { max_completion_tokens: maxTokens } : { max_tokens: maxTokens };
}

function chatMessage(message: LlmMessage): JsonBody {
  const { role } = message;
  const text = textWithFiles(message);
  const images = imagesOf(message);
  if (images.length === 0) return { role, content: text };
  const pictures = images.map((image) => ({ type: "image_url", image_url: { url: dataUrl(image) } }));
  return { role, content: [...(text ? [{ type: "text", text }] : []), ...pictures] };
}

function toolOf({ name, description, parameters }: ToolDeclaration): JsonBody {
  return { type: "function", function: { name, description, parameters } };
}
