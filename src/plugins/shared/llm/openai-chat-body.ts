import type { Effort } from "@core/domain/model/effort";
import {
  DEFAULT_TEMPERATURE,
  type LlmMessage,
  type LlmRequest,
  type ToolCall,
  type ToolDeclaration,
} from "@core/domain/model/llm";
import { objectAt, parseJson } from "../json-value";
import { dataUrl, imagesOf, textWithFiles, withJoinedPrompts } from "./attachment-content";
import type { JsonBody } from "./refused-parameters";
import { dataOf, type JsonSchema, parametersOf, resultText, withPicturesAfterResults } from "./tool-turns";

/** Where a provider's chat completions differ from the common form. */
export interface ChatBodyStyle {
  /** The provider's name, which is on what it wants back. */
  readonly name: string;
  /** Whether `stream_options` may be sent, which asks for the usage. */
  readonly asksForUsage: boolean;
  /** Models that only reason: they refuse a temperature and call the token limit `max_completion_tokens`. */
  isReasoningModel?(model: string): boolean;
  /** A call's id as the provider takes it, which may refuse those of others. */
  callId?(id: string): string;
  /** The schema of a tool's arguments as the provider takes it, if it takes any. */
  schemaOf?(schema: JsonSchema): JsonSchema | undefined;
  /** The fields that ask for an effort; `reasoning_effort` up to `high`, which all servers know, when absent. */
  effortOf?(effort: Effort, model: string): JsonBody;
  /** Whether replies that called tools need a field of thoughts even where another model, without thoughts, gave them. */
  readonly demandsThoughts?: boolean;
}

/** The body of `POST /chat/completions`. */
export function openAiChatBody(request: LlmRequest, style: ChatBodyStyle): JsonBody {
  const reasons = style.isReasoningModel?.(request.model) ?? false;
  const turns = request.sees ? withPicturesAfterResults(request.messages) : request.messages;
  const messages = withJoinedPrompts(turns).map((message) => chatMessage(message, style));
  return {
    model: request.model,
    messages: style.demandsThoughts ? withThoughts(messages) : messages,
    ...(reasons ? {} : { temperature: request.temperature ?? DEFAULT_TEMPERATURE }),
    ...limit(request.maxTokens, reasons),
    ...(request.effort ? (style.effortOf ?? usualEffort)(request.effort, request.model) : {}),
    stream: true,
    ...(style.asksForUsage ? { stream_options: { include_usage: true } } : {}),
    ...toolsOf(request, style),
  };
}

/** https://platform.openai.com/docs/api-reference/chat/create#chat_create-tool_choice */
function toolsOf({ tools, toolChoice, parallelToolCalls }: LlmRequest, style: ChatBodyStyle): JsonBody {
  if (!tools?.length) return {};
  const named = typeof toolChoice === "object" ? { type: "function", function: toolChoice } : toolChoice;
  return {
    tools: tools.map((tool) => toolOf(tool, style)),
    ...(named && named !== "auto" ? { tool_choice: named } : {}),
    ...(parallelToolCalls === undefined ? {} : { parallel_tool_calls: parallelToolCalls }),
  };
}

/** https://api-docs.deepseek.com/guides/thinking_mode#tool-calls: once a tool was called, all replies need the field. */
function withThoughts(messages: readonly JsonBody[]): readonly JsonBody[] {
  if (!messages.some(({ tool_calls }) => tool_calls)) return messages;
  return messages.map((message) =>
    message.role === "assistant" ? { reasoning_content: "", ...message } : message,
  );
}

/** https://platform.openai.com/docs/api-reference/chat/create#chat_create-reasoning_effort */
function usualEffort(effort: Effort): JsonBody {
  return { reasoning_effort: effort === "maximum" ? "high" : effort };
}

function limit(maxTokens: number | undefined, reasons: boolean): JsonBody {
  if (maxTokens === undefined) return {};
  return reasons ? { max_completion_tokens: maxTokens } : { max_tokens: maxTokens };
}

/** https://platform.openai.com/docs/api-reference/chat/create#chat-create-messages */
function chatMessage(message: LlmMessage, { name, callId = same }: ChatBodyStyle): JsonBody {
  if (message.role === "tool") {
    return { role: "tool", tool_call_id: callId(message.toolCallId), content: resultText(message) };
  }
  const { role } = message;
  const text = textWithFiles(message);
  if (role === "assistant" && message.toolCalls?.length) {
    const [first] = message.toolCalls;
    const tool_calls = message.toolCalls.map((call) => ({
      ...callOf(call, callId),
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
function callOf(call: ToolCall, callId: (id: string) => string): JsonBody {
  const given = parseJson(call.arguments) === undefined ? "{}" : call.arguments;
  return { id: callId(call.id), type: "function", function: { name: call.name, arguments: given } };
}

function toolOf(tool: ToolDeclaration, { schemaOf = same }: ChatBodyStyle): JsonBody {
  const { name, description } = tool;
  return { type: "function", function: { name, description, parameters: schemaOf(parametersOf(tool)) } };
}

function same<T>(value: T): T {
  return value;
}
