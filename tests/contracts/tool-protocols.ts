import type { LlmMessage, ToolCall } from "@core/domain/llm";
import { listAt } from "@shared/json-value";
import { sse } from "./provider-replies";

/** How a protocol speaks of tools. */
export interface ToolProtocol {
  /** The bytes of a complete streamed reply that asks for these calls. */
  reply(calls: readonly ToolCall[]): string;
  /** The turns in a request's body. */
  turns(body: unknown): unknown;
  /** `TOOL_TURNS` as they stand there. */
  readonly sent: unknown;
}

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
};

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
};
