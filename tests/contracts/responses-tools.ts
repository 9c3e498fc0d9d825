import { listAt, valueAt } from "@shared/json-value";
import { ASKED, CITIES, PICTURE_NAMED, WEATHER } from "./offered-tools";
import { sse } from "./provider-replies";
import { THOUGHT_USAGE, type ThoughtStream } from "./thought-streams";
import type { ToolProtocol } from "./tool-protocols";

const event = (type: string, rest: object) => sse({ type, ...rest }, type);
const item = (output_index: number, value: object) =>
  event("response.output_item.added", { output_index, item: { ...value, status: "in_progress" } }) +
  event("response.output_item.done", { output_index, item: value });
const said = (output_index: number, delta: string) =>
  event("response.output_text.delta", { output_index, content_index: 0, delta });
const completed = (usage?: object) =>
  event("response.completed", { response: { status: "completed", usage } });
const message = (text: string) => ({
  type: "message",
  id: "msg_1",
  role: "assistant",
  content: [{ type: "output_text", text, annotations: [] }],
});
const called = (call_id: string, name: string, given: string) => ({
  type: "function_call",
  ...{ call_id, name, arguments: given },
});
const output = (call_id: string, text: unknown) => ({ type: "function_call_output", call_id, output: text });
const declared = (tool: typeof WEATHER) => ({
  type: "function",
  ...{ name: tool?.name, description: tool?.description, parameters: tool?.schema, strict: false },
});

/** OpenAI's Responses: https://platform.openai.com/docs/guides/function-calling?api-mode=responses */
export const responsesTools: ToolProtocol = {
  reply: (calls) =>
    calls
      .map(({ id, name, arguments: given }, index) => {
        const delta = event("response.function_call_arguments.delta", { output_index: index, delta: given });
        return delta + item(index, called(id, name, given));
      })
      .join("") + completed(),
  complete: said(0, "Héllo 👋") + said(0, " world") + item(0, message("Héllo 👋 world")) + completed(),
  turns: (body) => listAt(body, "input"),
  sent: [
    { role: "user", content: ASKED },
    { role: "assistant", content: "I look." },
    called("call_1", "weather", '{"city":"Paris"}'),
    called("weather:2", "weather", "{}"),
    output("call_1", "18 °C"),
    output("weather:2", "No arguments"),
    called("call_3", "cities", "{}"),
    output("call_3", ""),
  ],
  declared: (body) => listAt(body, "tools"),
  declaredAs: [WEATHER, CITIES].map(declared),
  choice: (body) => [valueAt(body, "tool_choice"), valueAt(body, "parallel_tool_calls")],
  choices: {
    auto: [undefined, undefined],
    none: ["none", undefined],
    required: ["required", undefined],
    named: [{ type: "function", name: "cities" }, undefined],
    one: [undefined, false],
  },
  results: [
    output("call-0", "Error: No such city"),
    output("call-1", [
      { type: "input_text", text: PICTURE_NAMED.split("\n")[0] },
      { type: "input_image", image_url: "data:image/png;base64,iVBO" },
    ]),
  ],
  writesArguments: true,
};

const reasoning = { type: "reasoning", id: "rs_1", summary: [], encrypted_content: "gAAAAABo=" };

/** https://platform.openai.com/docs/guides/reasoning#encrypted-reasoning-items: each before what it led to. */
export const responsesThoughts: ThoughtStream = {
  reply:
    event("response.reasoning_summary_text.delta", { output_index: 0, delta: "Two cities." }) +
    item(0, reasoning) +
    said(1, "I look.") +
    item(1, message("I look.")) +
    item(2, called("call_1", "weather", '{"city":"Paris"}')) +
    item(3, called("call_2", "weather", '{"city":"Rome"}')) +
    completed({
      ...{ input_tokens: 90, output_tokens: 9, total_tokens: 99 },
      ...{ input_tokens_details: { cached_tokens: 40 }, output_tokens_details: { reasoning_tokens: 4 } },
    }),
  turn: reasoning,
  reasoning: "Two cities.",
  usage: THOUGHT_USAGE,
};
