import type { Effort } from "@core/domain/model/effort";
import {
  DEFAULT_TEMPERATURE,
  type LlmMessage,
  type LlmRequest,
  type ToolCall,
  type ToolDeclaration,
} from "@core/domain/model/llm";
import { listAt, objectAt, parseJson } from "../json-value";
import { dataUrl, imagesOf, nativeFilesOf, textWithFiles, withJoinedPrompts } from "./attachment-content";
import { CACHE_MARK, withUsefulMarks } from "./cache-marks";
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
  /** Whether no reply can be held to a schema; each can be asked to when absent. */
  readonly takesNoSchema?: boolean;
  /** Whether blocks of a model's prompt take marks up to which they are kept. */
  takesMarks?(model: string): boolean;
  /** Whether the provider keeps the beginnings of prompts by `prompt_cache_key`. */
  readonly keepsByKey?: boolean;
  /** Whether replies that called tools need a field of thoughts even where another model, without thoughts, gave them. */
  readonly demandsThoughts?: boolean;
}

/** The body of `POST /chat/completions`. */
export function openAiChatBody(request: LlmRequest, style: ChatBodyStyle): JsonBody {
  const reasons = style.isReasoningModel?.(request.model) ?? false;
  const turns = request.sees ? withPicturesAfterResults(request.messages) : request.messages;
  const messages = style.takesMarks?.(request.model)
    ? markedMessages(turns, style)
    : withJoinedPrompts(turns).map((message) => chatMessage(message, style));
  return {
    model: request.model,
    messages: style.demandsThoughts ? withThoughts(messages) : messages,
    ...(reasons ? {} : { temperature: request.temperature ?? DEFAULT_TEMPERATURE }),
    ...limit(request.maxTokens, reasons),
    ...(style.takesNoSchema ? {} : formatOf(request)),
    ...(style.keepsByKey ? cacheKeyOf(request) : {}),
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

/** https://platform.openai.com/docs/guides/structured-outputs */
export function formatOf({ schema }: LlmRequest): JsonBody {
  return schema ? { response_format: { type: "json_schema", json_schema: { ...schema, strict: true } } } : {};
}

/** https://platform.openai.com/docs/guides/prompt-caching: 64 characters at the most. */
export function cacheKeyOf({ cacheKey }: LlmRequest): JsonBody {
  return cacheKey ? { prompt_cache_key: cacheKey.slice(0, 64) } : {};
}

/**
 * Each text a block of its own, with its mark; what a speaker says in several messages after each other is one:
 * https://openrouter.ai/docs/features/prompt-caching
 */
function markedMessages(turns: readonly LlmMessage[], style: ChatBodyStyle): readonly JsonBody[] {
  const made: JsonBody[] = [];
  for (const message of withUsefulMarks(turns)) {
    const { content, ...rest } = chatMessage(message, style);
    const blocks = typeof content === "string" ? [{ type: "text", text: content }] : listAt(content);
    const marked = message.cached ? withMarkAtEnd(blocks) : blocks;
    const last = made.at(-1);
    const isSame = last?.role === "user" && rest.role === "user";
    if (isSame) made[made.length - 1] = { ...last, content: [...listAt(last, "content"), ...marked] };
    else made.push({ ...rest, content: content === null ? null : marked });
  }
  return made;
}

function withMarkAtEnd(blocks: readonly unknown[]): readonly unknown[] {
  return blocks.map((block, place) =>
    place === blocks.length - 1 ? { ...objectAt(block), ...CACHE_MARK } : block,
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
  // https://platform.openai.com/docs/guides/pdf-files, and https://openrouter.ai/docs/features/multimodal/pdfs
  const files = nativeFilesOf(message).map((file) => ({
    type: "file",
    file: { filename: file.name, file_data: dataUrl(file) },
  }));
  const pictures = imagesOf(message).map((image) => ({
    type: "image_url",
    image_url: { url: dataUrl(image) },
  }));
  if (files.length + pictures.length === 0) return { role, content: text };
  return { role, content: [...(text ? [{ type: "text", text }] : []), ...files, ...pictures] };
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
