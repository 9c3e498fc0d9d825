import type { Attachment } from "@core/domain/file/attachment";
import { type Effort, thoughtRoom } from "@core/domain/model/effort";
import {
  DEFAULT_TEMPERATURE,
  type LlmMessage,
  type LlmRequest,
  type ToolCall,
  type ToolChoice,
  type ToolDeclaration,
  type ToolResultMessage,
} from "@core/domain/model/llm";
import { listAt, objectAt, textAt } from "@shared/json-value";
import { imagesOf, nativeFilesOf, textWithFiles } from "@shared/llm/attachment-content";
import { CACHE_MARK, withUsefulMarks } from "@shared/llm/cache-marks";
import type { JsonBody } from "@shared/llm/refused-parameters";
import {
  argumentsOf,
  dataOf,
  parametersOf,
  type SpokenMessage,
  toolsInWords,
  withJoinedResults,
} from "@shared/llm/tool-turns";

/** The provider's name, in messages and on what it wants back. */
export const ANTHROPIC = "Anthropic";

const DEFAULT_MAX_TOKENS = 1024;
/** Tokens a model may think with; thoughts count towards `max_tokens` and come first. */
const THINKING_TOKENS = 15_360;
/** Anthropic's scale ends at 1, ours at 2. */
const MAX_TEMPERATURE = 1;
/** Models since Opus 4.7 choose for themselves and refuse a temperature. */
const NO_TEMPERATURE =
  /^claude-(opus-4-([7-9]|\d\d)(?!\d)|(opus|sonnet|haiku)-([5-9]|\d\d)(?!\d)|fable|mythos)/;
/** Models that think unasked. They keep their thoughts to themselves unless a summary is asked for. */
const THINKS = /^claude-((opus|sonnet|haiku)-([5-9]|\d\d)(?!\d)|fable|mythos)/;
/** Models that think when they are asked to, as much as they see fit. */
const MAY_THINK = /^claude-(opus|sonnet)-4-([6-9]|\d\d)(?!\d)/;
/** Those before, which are told a number of tokens. */
const TOLD_TO_THINK = /^claude-(3-7-|(opus|sonnet|haiku)-4(?!\d))/;

/** Models before Claude 4.1 are held to no schema. */
const NO_SCHEMA = /^claude-(instant|[123]|(opus|sonnet)-4-(0|\d{8})$)/;

/** https://platform.claude.com/docs/en/build-with-claude/effort */
const EFFORTS = { low: "low", medium: "medium", high: "high", maximum: "max" } as const;
const BUDGETS: Readonly<Record<Effort, number>> = {
  low: 2_048,
  medium: 8_192,
  high: 16_384,
  maximum: 32_768,
};
/** https://docs.claude.com/en/docs/build-with-claude/extended-thinking: no budget is smaller, and some has to be left. */
const LEAST_BUDGET = 1_024;

const THOUGHTS = { type: "adaptive", display: "summarized" };
const NO_THOUGHTS = { type: "disabled" };

/** https://docs.claude.com/en/docs/agents-and-tools/tool-use/web-search-tool */
const WEB_SEARCH = { type: "web_search_20250305", name: "web_search", max_uses: 10 };

/** The blocks of thoughts and searches a call comes back with: those that opened the reply, and those right before the call. */
export interface Thoughts {
  readonly opening: readonly JsonBody[];
  readonly before: readonly JsonBody[];
}

/** The body of `POST /messages`. */
export function anthropicBody(request: LlmRequest): JsonBody {
  const { tools = [], webSearch } = request;
  // Calls and results are refused where no tools are declared.
  const spoken = tools.length > 0 || webSearch ? request.messages : toolsInWords(request.messages);
  const marked = withUsefulMarks(spoken);
  const system = marked.filter(({ role }) => role === "system");
  const temperature = Math.min(request.temperature ?? DEFAULT_TEMPERATURE, MAX_TEMPERATURE);
  const maxTokens = request.maxTokens ?? DEFAULT_MAX_TOKENS + usualRoom(request);
  const thinking = thinkingOf(request, maxTokens);
  // https://docs.claude.com/en/docs/build-with-claude/extended-thinking: one that thinks takes no temperature.
  const choosesItself = NO_TEMPERATURE.test(request.model) || thinking.thinking !== undefined;
  return {
    model: request.model,
    ...(system.length > 0 ? { system: systemOf(system) } : {}),
    messages: withJoinedResults(marked.filter(({ role }) => role !== "system")).map((each) =>
      turn(each, webSearch ?? false),
    ),
    ...(choosesItself ? {} : { temperature }),
    ...thinking,
    ...outputOf(request, thinking.output_config),
    max_tokens: maxTokens,
    stream: true,
    ...(tools.length > 0 || webSearch
      ? { tools: [...tools.map(toolOf), ...(webSearch ? [WEB_SEARCH] : [])], ...choiceOf(request) }
      : {}),
  };
}

/** https://platform.claude.com/docs/en/build-with-claude/structured-outputs */
function outputOf({ model, schema }: LlmRequest, effort: unknown): JsonBody {
  if (!schema || NO_SCHEMA.test(model)) return {};
  const format = { type: "json_schema", schema: schema.schema };
  return { output_config: { ...objectAt(effort), format } };
}

function usualRoom({ model, effort }: LlmRequest): number {
  if (effort) return thoughtRoom(effort);
  return THINKS.test(model) ? THINKING_TOKENS : 0;
}

function thinkingOf({ model, effort, toolChoice }: LlmRequest, maxTokens: number): JsonBody {
  const thinksUnasked = THINKS.test(model);
  if (isForced(toolChoice)) return thinksUnasked ? { thinking: NO_THOUGHTS } : {};
  if (thinksUnasked || (effort && MAY_THINK.test(model)))
    return { thinking: THOUGHTS, ...(effort ? { output_config: { effort: EFFORTS[effort] } } : {}) };
  if (!effort || !TOLD_TO_THINK.test(model)) return {};
  const budget_tokens = Math.min(BUDGETS[effort], maxTokens - LEAST_BUDGET);
  return budget_tokens < LEAST_BUDGET ? {} : { thinking: { type: "enabled", budget_tokens } };
}

/** A model that thinks decides by itself: https://docs.claude.com/en/docs/build-with-claude/extended-thinking#limitations */
function isForced(choice: ToolChoice | undefined): boolean {
  return choice === "required" || typeof choice === "object";
}

/** https://docs.claude.com/en/docs/agents-and-tools/tool-use/implement-tool-use#controlling-claudes-output */
function choiceOf({ toolChoice = "auto", parallelToolCalls }: LlmRequest): JsonBody {
  const one = parallelToolCalls === false ? { disable_parallel_tool_use: true } : {};
  if (toolChoice === "none") return { tool_choice: { type: "none" } };
  if (typeof toolChoice === "object") return { tool_choice: { type: "tool", name: toolChoice.name, ...one } };
  if (toolChoice === "required") return { tool_choice: { type: "any", ...one } };
  return parallelToolCalls === false ? { tool_choice: { type: "auto", ...one } } : {};
}

function systemOf(messages: readonly LlmMessage[]): string | readonly JsonBody[] {
  if (!messages.some(({ cached }) => cached)) return messages.map(({ content }) => content).join("\n\n");
  return messages.map((message) => textBlock(message.content, message.cached));
}

/** https://docs.claude.com/en/docs/agents-and-tools/tool-use/implement-tool-use: all results in the turn after the calls. */
function turn(message: SpokenMessage | readonly ToolResultMessage[], searches: boolean): JsonBody {
  if (!("role" in message)) return { role: "user", content: message.map(resultOf) };
  const { role, cached } = message;
  const text = textWithFiles(message);
  const images = imagesOf(message);
  const calls = message.role === "assistant" ? (message.toolCalls ?? []) : [];
  const files = nativeFilesOf(message);
  if (files.length + images.length + calls.length === 0 && !cached) return { role, content: text };
  const words = text ? [textBlock(text, cached)] : [];
  return {
    role,
    content: [
      ...thoughtsOf(calls[0], "opening", searches),
      ...files.map(documentOf),
      ...images.map(pictureOf),
      ...words,
      ...calls.flatMap((call) => callOf(call, searches)),
    ],
  };
}

/** Thoughts have to come back unchanged and in their places, or the results of the calls they led to are refused. */
function callOf(call: ToolCall, searches: boolean): readonly unknown[] {
  const use = { type: "tool_use", id: callId(call.id), name: call.name, input: argumentsOf(call) };
  return [...thoughtsOf(call, "before", searches), use];
}

/**
 * https://docs.claude.com/en/docs/build-with-claude/extended-thinking#preserving-thinking-blocks; what was searched for
 * is refused where the search is not declared any more.
 */
function thoughtsOf(
  call: ToolCall | undefined,
  place: keyof Thoughts,
  searches: boolean,
): readonly unknown[] {
  const blocks = listAt(dataOf(call, ANTHROPIC), place);
  return searches ? blocks : blocks.filter((block) => textAt(block, "type").endsWith("thinking"));
}

function resultOf(result: ToolResultMessage): JsonBody {
  const images = imagesOf(result);
  const text = textWithFiles(result);
  const words = text ? [textBlock(text, false)] : [];
  return {
    type: "tool_result",
    tool_use_id: callId(result.toolCallId),
    content: images.length > 0 ? [...words, ...images.map(pictureOf)] : text,
    ...(result.isError ? { is_error: true } : {}),
    ...(result.cached ? CACHE_MARK : {}),
  };
}

/** https://docs.claude.com/en/docs/build-with-claude/pdf-support: before the text that asks about it. */
function documentOf({ name, mimeType, data }: Attachment): JsonBody {
  return { type: "document", source: { type: "base64", media_type: mimeType, data }, title: name };
}

function pictureOf({ mimeType, data }: Attachment): JsonBody {
  return { type: "image", source: { type: "base64", media_type: mimeType, data } };
}

/** Ids that another provider gave may hold what is refused here. */
function callId(id: string): string {
  return id.replaceAll(/[^\w-]/g, "_");
}

/** With a mark, all that comes before it and the text itself is kept: https://docs.claude.com/en/docs/build-with-claude/prompt-caching */
function textBlock(text: string, cached: boolean | undefined): JsonBody {
  return { type: "text", text, ...(cached ? CACHE_MARK : {}) };
}

function toolOf(tool: ToolDeclaration): JsonBody {
  return { name: tool.name, description: tool.description, input_schema: parametersOf(tool) };
}
