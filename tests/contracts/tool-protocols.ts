import type { LlmMessage, ToolCall, ToolDeclaration } from "@core/domain/llm";
import { listAt, valueAt } from "@shared/json-value";
import { mistralCallId } from "../../src/plugins/llm-mistral/call-id";
import { sse } from "./provider-replies";

/** How a protocol speaks of tools. */
export interface ToolProtocol {
  /** The bytes of a complete streamed reply that asks for these calls. */
  reply(calls: readonly ToolCall[]): string;
  /** The turns in a request's body. */
  turns(body: unknown): unknown;
  /** `TOOL_TURNS` as they stand there. */
  readonly sent: unknown;
  /** The declarations in a request's body, and those of `OFFERED`. */
  declared(body: unknown): unknown;
  readonly declaredAs: unknown;
  /** What a body says of the choice of tools; nothing where the model is free. */
  choice(body: unknown): unknown;
  readonly choices: Readonly<Record<"auto" | "none" | "required" | "named" | "one", unknown>>;
  /** The turns or parts that say that a call failed, and show a picture. */
  readonly results: readonly unknown[];
  /** Whether arguments are text there, which may be no JSON. */
  readonly writesArguments?: boolean;
}

/** What is offered: one tool with all that schemas may hold, and one without arguments. */
export const OFFERED: readonly ToolDeclaration[] = [
  {
    name: "weather",
    description: "The weather of a city.",
    parameters: {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      properties: {
        city: { type: "string", minLength: 1 },
        unit: { anyOf: [{ const: "C" }, { const: "F" }, { type: "null" }] },
        days: { type: ["integer", "null"], exclusiveMinimum: 0, default: 1 },
        place: { $ref: "#/$defs/place" },
      },
      required: ["city"],
      additionalProperties: false,
      $defs: { place: { type: "object", properties: { latitude: { type: "number", enum: [1, 2] } } } },
    },
  },
  { name: "cities", description: "All cities.", parameters: { type: "object" } },
];

const [WEATHER, CITIES] = OFFERED.map(({ name, description, parameters: { $schema, ...schema } }) => ({
  name,
  description,
  schema: { properties: {}, ...schema },
}));
const functionOf = (tool: typeof WEATHER) => ({
  type: "function",
  function: { name: tool?.name, description: tool?.description, parameters: tool?.schema },
});
const FUNCTIONS = [functionOf(WEATHER), functionOf(CITIES)];
const PICTURE_NAMED = "A map\n\n[Attached file: map.png (image/png)]";

/** A conversation with calls: two at once, one of them malformed and of another provider, then one without a word. */
export const TOOL_TURNS: readonly LlmMessage[] = [
  { role: "user", content: "How warm is it in Paris and Rome?" },
  {
    role: "assistant",
    content: "I look.",
    toolCalls: [
      { id: "call_1", name: "weather", arguments: '{"city":"Paris"}' },
      { id: "weather:2", name: "weather", arguments: '{"city":' },
    ],
  },
  { role: "tool", toolCallId: "call_1", name: "weather", content: "18 °C" },
  { role: "tool", toolCallId: "weather:2", name: "weather", content: "No arguments" },
  { role: "assistant", content: "", toolCalls: [{ id: "call_3", name: "cities", arguments: "{}" }] },
  { role: "tool", toolCallId: "call_3", name: "cities", content: "" },
];

const ASKED = "How warm is it in Paris and Rome?";
const PARIS = { city: "Paris" };

/** OpenAI's chat completions: https://platform.openai.com/docs/guides/function-calling */
export const openAiTools: ToolProtocol = {
  reply: (calls) =>
    calls
      .map(({ id, name, arguments: given }, index) => ({ index, id, function: { name, arguments: given } }))
      .map((call) => sse({ choices: [{ index: 0, delta: { tool_calls: [call] }, finish_reason: null }] }))
      .concat(sse({ choices: [{ index: 0, delta: {}, finish_reason: "tool_calls" }] }), sse("[DONE]"))
      .join(""),
  turns: (body) => listAt(body, "messages"),
  sent: [
    { role: "user", content: ASKED },
    {
      role: "assistant",
      content: "I look.",
      tool_calls: [
        { id: "call_1", type: "function", function: { name: "weather", arguments: '{"city":"Paris"}' } },
        { id: "weather:2", type: "function", function: { name: "weather", arguments: "{}" } },
      ],
    },
    { role: "tool", tool_call_id: "call_1", content: "18 °C" },
    { role: "tool", tool_call_id: "weather:2", content: "No arguments" },
    {
      role: "assistant",
      content: null,
      tool_calls: [{ id: "call_3", type: "function", function: { name: "cities", arguments: "{}" } }],
    },
    { role: "tool", tool_call_id: "call_3", content: "" },
  ],
  declared: (body) => listAt(body, "tools"),
  declaredAs: FUNCTIONS,
  choice: (body) => [valueAt(body, "tool_choice"), valueAt(body, "parallel_tool_calls")],
  choices: {
    auto: [undefined, undefined],
    none: ["none", undefined],
    required: ["required", undefined],
    named: [{ type: "function", function: { name: "cities" } }, undefined],
    one: [undefined, false],
  },
  results: [
    { role: "tool", tool_call_id: "call-0", content: "Error: No such city" },
    { role: "tool", tool_call_id: "call-1", content: PICTURE_NAMED },
  ],
  writesArguments: true,
};

/** DeepSeek's chat completions, which want a field of thoughts on every reply once a tool was called. */
export const deepSeekTools: ToolProtocol = {
  ...openAiTools,
  sent: listAt(openAiTools.sent).map((turn) =>
    valueAt(turn, "role") === "assistant" ? { reasoning_content: "", ...(turn as object) } : turn,
  ),
};

/** Mistral's chat completions, which want ids of nine letters and digits. */
export const mistralTools: ToolProtocol = {
  ...openAiTools,
  sent: withMistralIds(openAiTools.sent),
  results: openAiTools.results.map(withMistralIds),
};

function withMistralIds(turns: unknown): unknown {
  return JSON.parse(JSON.stringify(turns), (key, value) =>
    key === "id" || key === "tool_call_id" ? mistralCallId(value) : value,
  );
}

/** Anthropic's messages: https://docs.claude.com/en/docs/agents-and-tools/tool-use/implement-tool-use */
export const anthropicTools: ToolProtocol = {
  reply: (calls) =>
    [
      sse(
        { type: "message_start", message: { usage: { input_tokens: 1, output_tokens: 1 } } },
        "message_start",
      ),
      ...calls.flatMap(({ id, name, arguments: given }, index) => [
        sse(
          { type: "content_block_start", index, content_block: { type: "tool_use", id, name, input: {} } },
          "content_block_start",
        ),
        sse(
          { type: "content_block_delta", index, delta: { type: "input_json_delta", partial_json: given } },
          "content_block_delta",
        ),
        sse({ type: "content_block_stop", index }, "content_block_stop"),
      ]),
      sse(
        { type: "message_delta", delta: { stop_reason: "tool_use" }, usage: { output_tokens: 9 } },
        "message_delta",
      ),
      sse({ type: "message_stop" }, "message_stop"),
    ].join(""),
  turns: (body) => listAt(body, "messages"),
  sent: [
    { role: "user", content: ASKED },
    {
      role: "assistant",
      content: [
        { type: "text", text: "I look." },
        { type: "tool_use", id: "call_1", name: "weather", input: PARIS },
        { type: "tool_use", id: "weather_2", name: "weather", input: {} },
      ],
    },
    {
      role: "user",
      content: [
        { type: "tool_result", tool_use_id: "call_1", content: "18 °C" },
        { type: "tool_result", tool_use_id: "weather_2", content: "No arguments" },
      ],
    },
    { role: "assistant", content: [{ type: "tool_use", id: "call_3", name: "cities", input: {} }] },
    { role: "user", content: [{ type: "tool_result", tool_use_id: "call_3", content: "" }] },
  ],
  declared: (body) => listAt(body, "tools"),
  declaredAs: [WEATHER, CITIES].map((tool) => ({
    name: tool?.name,
    description: tool?.description,
    input_schema: tool?.schema,
  })),
  choice: (body) => valueAt(body, "tool_choice"),
  choices: {
    auto: undefined,
    none: { type: "none" },
    required: { type: "any" },
    named: { type: "tool", name: "cities" },
    one: { type: "auto", disable_parallel_tool_use: true },
  },
  results: [
    {
      role: "user",
      content: [
        { type: "tool_result", tool_use_id: "call-0", content: "No such city", is_error: true },
        {
          type: "tool_result",
          tool_use_id: "call-1",
          content: [
            { type: "text", text: "A map" },
            { type: "image", source: { type: "base64", media_type: "image/png", data: "iVBO" } },
          ],
        },
      ],
    },
  ],
  writesArguments: true,
};

/** The schema of `OFFERED` in Gemini's subset: https://ai.google.dev/api/caching#Schema */
const GEMINI_SCHEMA = {
  type: "object",
  properties: {
    city: { type: "string", minLength: 1 },
    unit: {
      anyOf: [
        { type: "string", enum: ["C"] },
        { type: "string", enum: ["F"] },
      ],
      nullable: true,
    },
    days: { type: "integer", nullable: true },
    place: { type: "object", properties: { latitude: { type: "number" } } },
  },
  required: ["city"],
};

/** Google's OpenAI-compatible chat completions take Gemini's subset as well. */
export const googleTools: ToolProtocol = {
  ...openAiTools,
  declaredAs: [
    {
      type: "function",
      function: { name: "weather", description: "The weather of a city.", parameters: GEMINI_SCHEMA },
    },
    { type: "function", function: { name: "cities", description: "All cities." } },
  ],
};

/** Gemini's contents: https://ai.google.dev/gemini-api/docs/function-calling */
export const vertexTools: ToolProtocol = {
  reply: (calls) => {
    const parts = calls.map((call) => ({
      functionCall: { name: call.name, args: JSON.parse(call.arguments) as unknown },
    }));
    return sse({ candidates: [{ content: { role: "model", parts }, finishReason: "STOP" }] });
  },
  turns: (body) => listAt(body, "contents"),
  sent: [
    { role: "user", parts: [{ text: ASKED }] },
    {
      role: "model",
      parts: [
        { text: "I look." },
        { functionCall: { name: "weather", args: PARIS } },
        { functionCall: { name: "weather", args: {} } },
      ],
    },
    {
      role: "user",
      parts: [
        { functionResponse: { name: "weather", response: { output: "18 °C" } } },
        { functionResponse: { name: "weather", response: { output: "No arguments" } } },
      ],
    },
    { role: "model", parts: [{ functionCall: { name: "cities", args: {} } }] },
    { role: "user", parts: [{ functionResponse: { name: "cities", response: { output: "" } } }] },
  ],
  declared: (body) => listAt(body, "tools"),
  declaredAs: [
    {
      functionDeclarations: [
        { name: "weather", description: "The weather of a city.", parameters: GEMINI_SCHEMA },
        { name: "cities", description: "All cities." },
      ],
    },
  ],
  choice: (body) => valueAt(body, "toolConfig"),
  choices: {
    auto: undefined,
    none: { functionCallingConfig: { mode: "NONE" } },
    required: { functionCallingConfig: { mode: "ANY" } },
    named: { functionCallingConfig: { mode: "ANY", allowedFunctionNames: ["cities"] } },
    one: undefined,
  },
  results: [
    {
      role: "user",
      parts: [
        { functionResponse: { name: "weather", response: { error: "No such city" } } },
        { functionResponse: { name: "cities", response: { output: PICTURE_NAMED } } },
      ],
    },
  ],
};

/** Ollama's chat: https://docs.ollama.com/capabilities/tool-calling */
export const ollamaTools: ToolProtocol = {
  reply: (calls) => {
    const called = calls.map((call) => ({
      function: { name: call.name, arguments: JSON.parse(call.arguments) as unknown },
    }));
    const lines = [
      { message: { role: "assistant", content: "", tool_calls: called }, done: false },
      { done: true },
    ];
    return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  },
  turns: (body) => listAt(body, "messages"),
  sent: [
    { role: "user", content: ASKED },
    {
      role: "assistant",
      content: "I look.",
      tool_calls: [
        { function: { name: "weather", arguments: PARIS } },
        { function: { name: "weather", arguments: {} } },
      ],
    },
    { role: "tool", tool_name: "weather", content: "18 °C" },
    { role: "tool", tool_name: "weather", content: "No arguments" },
    { role: "assistant", content: "", tool_calls: [{ function: { name: "cities", arguments: {} } }] },
    { role: "tool", tool_name: "cities", content: "" },
  ],
  declared: (body) => listAt(body, "tools"),
  declaredAs: FUNCTIONS,
  choice: (body) => listAt(body, "tools").map((tool) => valueAt(tool, "function", "name")),
  choices: {
    auto: ["weather", "cities"],
    none: [],
    required: ["weather", "cities"],
    named: ["cities"],
    one: ["weather", "cities"],
  },
  results: [
    { role: "tool", tool_name: "weather", content: "Error: No such city" },
    { role: "tool", tool_name: "cities", content: PICTURE_NAMED },
  ],
};
