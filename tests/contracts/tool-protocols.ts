import type { ToolCall } from "@core/domain/model/llm";
import { listAt, valueAt } from "@shared/json-value";
import { mistralCallId } from "../../src/plugins/llm-mistral/call-id";
import { ASKED, FUNCTIONS, GEMINI_SCHEMA, PICTURE_NAMED } from "./offered-tools";
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
  /** Choice of tools in a body; nothing where the model is free. */
  choice(body: unknown): unknown;
  readonly choices: Readonly<Record<"auto" | "none" | "required" | "named" | "one", unknown>>;
  /** The turns or parts that say that a call failed, and show a picture. */
  readonly results: readonly unknown[];
  /** The bytes of the whole plain reply, where those of requests without tools are in another protocol. */
  readonly complete?: string;
  /** Whether arguments are text there, which may be no JSON. */
  readonly writesArguments?: boolean;
}

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
