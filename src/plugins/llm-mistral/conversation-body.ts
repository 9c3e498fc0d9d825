import type { Effort } from "@core/domain/model/effort";
import { DEFAULT_TEMPERATURE, type LlmMessage, type LlmRequest, type ToolCall } from "@core/domain/model/llm";
import { parseJson } from "@shared/json-value";
import { dataUrl, imagesOf, textWithFiles, withJoinedPrompts } from "@shared/llm/attachment-content";
import { formatOf } from "@shared/llm/openai-chat-body";
import type { JsonBody } from "@shared/llm/refused-parameters";
import { parametersOf, resultText } from "@shared/llm/tool-turns";
import { mistralCallId } from "./call-id";

/** The body of `POST /conversations` with a web search: https://docs.mistral.ai/agents/connectors/websearch */
export function conversationBody(request: LlmRequest): JsonBody {
  const { model, tools = [], toolChoice } = request;
  const system = request.messages.filter(({ role }) => role === "system").map(({ content }) => content);
  const spoken = request.messages.filter(({ role }) => role !== "system");
  const functions = tools.map((tool) => ({
    type: "function",
    function: { name: tool.name, description: tool.description, parameters: parametersOf(tool) },
  }));
  const choice = typeof toolChoice === "object" ? { type: "function", function: toolChoice } : toolChoice;
  return {
    model,
    inputs: withJoinedPrompts(spoken).flatMap(entriesOf),
    ...(system.length > 0 ? { instructions: system.join("\n\n") } : {}),
    tools: [{ type: "web_search" }, ...functions],
    completion_args: {
      temperature: request.temperature ?? DEFAULT_TEMPERATURE,
      ...(request.maxTokens === undefined ? {} : { max_tokens: request.maxTokens }),
      ...formatOf(request),
      ...(request.effort ? mistralEffort(request.effort, model) : {}),
      ...(choice && choice !== "auto" ? { tool_choice: choice } : {}),
    },
    store: false,
    stream: true,
  };
}

/**
 * Most models think or do not, since Large 4 there are levels; those that always think have no field for it:
 * https://docs.mistral.ai/capabilities/reasoning/adjustable
 */
export function mistralEffort(effort: Effort, model: string): JsonBody {
  if (/^magistral/.test(model)) return {};
  const level = effort === "maximum" ? "high" : effort;
  const hasLevels = /^mistral-large-([4-9]|latest)/.test(model);
  return { reasoning_effort: hasLevels ? level : level === "low" ? "none" : "high" };
}

/** https://docs.mistral.ai/api/endpoint/beta/conversations */
function entriesOf(message: LlmMessage): readonly JsonBody[] {
  if (message.role === "tool") {
    const tool_call_id = mistralCallId(message.toolCallId);
    return [{ object: "entry", type: "function.result", tool_call_id, result: resultText(message) }];
  }
  const text = textWithFiles(message);
  if (message.role === "assistant") {
    const said = text ? [{ object: "entry", type: "message.output", role: "assistant", content: text }] : [];
    return [...said, ...(message.toolCalls ?? []).map(callEntry)];
  }
  const images = imagesOf(message).map((image) => ({ type: "image_url", image_url: dataUrl(image) }));
  const content = images.length > 0 ? [...(text ? [{ type: "text", text }] : []), ...images] : text;
  return [{ object: "entry", type: "message.input", role: "user", content }];
}

function callEntry({ id, name, arguments: given }: ToolCall): JsonBody {
  const whole = parseJson(given) === undefined ? "{}" : given;
  return { object: "entry", type: "function.call", tool_call_id: mistralCallId(id), name, arguments: whole };
}
