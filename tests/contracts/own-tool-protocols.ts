import { listAt, valueAt } from "@shared/json-value";
import { ASKED, CITIES, FUNCTIONS, GEMINI_SCHEMA, PARIS, PICTURE_NAMED, WEATHER } from "./offered-tools";
import { sse } from "./provider-replies";
import type { ToolProtocol } from "./tool-protocols";

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
