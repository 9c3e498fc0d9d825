import type { Effort } from "@core/domain/model/effort";
import {
  DEFAULT_TEMPERATURE,
  type LlmMessage,
  type LlmRequest,
  type ToolCall,
  type ToolChoice,
  type ToolResultMessage,
} from "@core/domain/model/llm";
import { listAt, parseJson, textAt } from "../json-value";
import { dataUrl, imagesOf, nativeFilesOf, textWithFiles, withJoinedPrompts } from "./attachment-content";
import { cacheKeyOf } from "./openai-chat-body";
import type { JsonBody } from "./refused-parameters";
import { dataOf, parametersOf, resultText } from "./tool-turns";

/** How a provider speaks OpenAI's Responses. */
export interface ResponsesStyle {
  /** The provider's name, in messages and on what it wants back. */
  readonly name: string;
  isReasoningModel?(model: string): boolean;
  /** The most a model can be asked to think with; `max` when absent. */
  highestEffort?(model: string): string;
  /** The price of a search, in US dollars. */
  readonly searchPrice?: number;
}

/**
 * The body of `POST /responses`, in which OpenAI and xAI search the web and OpenAI's models call tools. Nothing is kept there (`store`), so thoughts
 * come sealed and go back with the calls they led to: https://platform.openai.com/docs/guides/reasoning#encrypted-reasoning-items
 */
export function responsesBody(request: LlmRequest, style: ResponsesStyle): JsonBody {
  const { tools = [], toolChoice, parallelToolCalls } = request;
  const reasons = style.isReasoningModel?.(request.model) ?? false;
  const functions = tools.map((tool) => ({
    type: "function",
    name: tool.name,
    description: tool.description,
    parameters: parametersOf(tool),
    strict: false,
  }));
  return {
    model: request.model,
    input: withJoinedPrompts(request.messages).flatMap((message) => itemsOf(message, style.name)),
    ...(reasons ? {} : { temperature: request.temperature ?? DEFAULT_TEMPERATURE }),
    ...(request.maxTokens === undefined ? {} : { max_output_tokens: request.maxTokens }),
    ...cacheKeyOf(request),
    ...(request.schema ? { text: { format: { type: "json_schema", ...request.schema, strict: true } } } : {}),
    ...(request.effort ? reasoningOf(request.effort, request.model, style) : {}),
    tools: [...(request.webSearch ? [{ type: "web_search" }] : []), ...functions],
    ...choiceOf(toolChoice),
    ...(parallelToolCalls === undefined ? {} : { parallel_tool_calls: parallelToolCalls }),
    include: ["reasoning.encrypted_content"],
    store: false,
    stream: true,
  };
}

/** With a summary of the thoughts, which are not told: https://platform.openai.com/docs/guides/reasoning#reasoning-summaries */
function reasoningOf(
  effort: Effort,
  model: string,
  { isReasoningModel, highestEffort }: ResponsesStyle,
): JsonBody {
  if (isReasoningModel && !isReasoningModel(model)) return {};
  const highest = highestEffort?.(model) ?? "max";
  return { reasoning: { effort: effort === "maximum" ? highest : effort, summary: "auto" } };
}

/** A named function leaves no room for a search, which is not meant: the demand for a call would be met by searching. */
function choiceOf(choice: ToolChoice | undefined): JsonBody {
  if (choice === undefined || choice === "auto") return {};
  return { tool_choice: typeof choice === "object" ? { type: "function", name: choice.name } : choice };
}

/** https://platform.openai.com/docs/api-reference/responses/create#responses-create-input */
function itemsOf(message: LlmMessage, provider: string): readonly unknown[] {
  if (message.role === "tool") {
    return [{ type: "function_call_output", call_id: message.toolCallId, output: outputOf(message) }];
  }
  const text = textWithFiles(message);
  if (message.role === "assistant") return saidItems(text, message.toolCalls ?? [], provider);
  const images = imagesOf(message).map((image) => ({ type: "input_image", image_url: dataUrl(image) }));
  const files = nativeFilesOf(message).map((file) => ({
    type: "input_file",
    filename: file.name,
    file_data: dataUrl(file),
  }));
  if (files.length + images.length === 0) return [{ role: message.role, content: text }];
  const words = text ? [{ type: "input_text", text }] : [];
  return [{ role: message.role, content: [...words, ...files, ...images] }];
}

/** Items of an assistant's turn: text, thoughts and searches before a call come before it, as they were received. */
function saidItems(text: string, calls: readonly ToolCall[], provider: string): readonly unknown[] {
  const called = calls.flatMap((call) => [
    ...listAt(dataOf(call, provider), "items"),
    { type: "function_call", call_id: call.id, name: call.name, arguments: wholeArguments(call) },
  ]);
  const told = called.map((item) =>
    listAt(item, "content")
      .map((piece) => textAt(piece, "text"))
      .join(""),
  );
  const before = told.join("");
  const rest = before !== "" && text.startsWith(before) ? text.slice(before.length) : text;
  const said = rest === "" ? [] : [{ role: "assistant", content: rest }];
  return before === "" ? [...said, ...called] : [...called, ...said];
}

function wholeArguments({ arguments: given }: ToolCall): string {
  return parseJson(given) === undefined ? "{}" : given;
}

function outputOf(result: ToolResultMessage): unknown {
  const images = imagesOf(result);
  if (images.length === 0) return resultText(result);
  const words = resultText({
    ...result,
    attachments: result.attachments?.filter(({ type }) => type !== "image"),
  });
  return [
    ...(words ? [{ type: "input_text", text: words }] : []),
    ...images.map((image) => ({ type: "input_image", image_url: dataUrl(image) })),
  ];
}
