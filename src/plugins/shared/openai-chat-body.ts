import {
  DEFAULT_TEMPERATURE,
  type LlmMessage,
  type LlmRequest,
  type ToolCall,
  type ToolDeclaration,
} from "@core/domain/llm";
import { dataUrl, imagesOf, textWithFiles, withJoinedPrompts } from "./attachment-content";
import { objectAt, parseJson } from "./json-value";
import type { JsonBody } from "./refused-parameters";
import { dataOf } from "./tool-turns";

/** Where a provider's chat completions differ from the common form. */
export interface ChatBodyStyle {
  /** The provider's name, which is on what it wants back. */
  readonly name: string;
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
    messages: withJoinedPrompts(request.messages).map((message) => chatMessage(message, style)),
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

/** https://platform.openai.com/docs/api-reference/chat/create#chat-create-messages */
function chatMessage(message: LlmMessage, { name }: ChatBodyStyle): JsonBody {
  if (message.role === "tool") {
    return { role: "tool", tool_call_id: message.toolCallId, content: message.content };
  }
  const { role } = message;
  const text = textWithFiles(message);
  if (role === "assistant" && message.toolCalls?.length) {
    const [first] = message.toolCalls;
    const tool_calls = message.toolCalls.map((call) => ({
      ...callOf(call),
      ...objectAt(dataOf(call, name), "call"),
    }));
    return { role, content: text || null, tool_calls, ...objectAt(dataOf(first, name), "message") };
  }
  const images = imagesOf(message);
  if (images.length === 0) return { role, content: text };
  const pictures = images.map((image) => ({ type: "image_url", image_url: { url: dataUrl(image) } }));
  return { role, content: [...(text ? [{ type: "text", text }] : []), ...pictures] };
}

/** Servers that put calls into a template of their own fail on arguments that are no JSON. */
function callOf(call: ToolCall): JsonBody {
  const given = parseJson(call.arguments) === undefined ? "{}" : call.arguments;
  return { id: call.id, type: "function", function: { name: call.name, arguments: given } };
}

function toolOf({ name, description, parameters }: ToolDeclaration): JsonBody {
  return { type: "function", function: { name, description, parameters } };
}
