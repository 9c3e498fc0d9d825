import type { TokenUsage } from "@core/domain/model/llm";
import { sse } from "./provider-replies";

/** A reply of a model that thinks before it calls tools, and how its turn has to come back with the results. */
export interface ThoughtStream {
  /** The bytes of the reply, as the documents of the provider show it. */
  readonly reply: string;
  /** Its turn in the body of the next request. */
  readonly turn: unknown;
  /** Thoughts, as far as they are shown. */
  readonly reasoning: string;
  readonly usage: TokenUsage;
}

/** Token usage of most of the replies. */
export const THOUGHT_USAGE: TokenUsage = {
  promptTokens: 90,
  completionTokens: 9,
  totalTokens: 99,
  cacheReadTokens: 40,
  reasoningTokens: 4,
};

const block = (index: number, start: object, ...deltas: readonly object[]) =>
  [
    { type: "content_block_start", index, content_block: start },
    ...deltas.map((delta) => ({ type: "content_block_delta", index, delta })),
    { type: "content_block_stop", index },
  ]
    .map((event) => sse(event, event.type))
    .join("");
const thought = (index: number, text: string, signature: string) =>
  block(
    index,
    { type: "thinking", thinking: "", signature: "" },
    { type: "thinking_delta", thinking: text.slice(0, 3) },
    { type: "thinking_delta", thinking: text.slice(3) },
    { type: "signature_delta", signature },
  );
const use = (index: number, id: string, city: string) =>
  block(
    index,
    { type: "tool_use", id, name: "weather", input: {} },
    { type: "input_json_delta", partial_json: `{"city":"${city}"}` },
  );

/** https://docs.claude.com/en/docs/build-with-claude/extended-thinking#preserving-thinking-blocks */
export const anthropicThoughts: ThoughtStream = {
  reply: [
    sse(
      {
        type: "message_start",
        message: {
          usage: {
            input_tokens: 20,
            cache_creation_input_tokens: 30,
            cache_read_input_tokens: 40,
            cache_creation: { ephemeral_5m_input_tokens: 30 },
            output_tokens: 1,
          },
        },
      },
      "message_start",
    ),
    thought(0, "Two cities.", "EqQBCgIYAhIM1gbc=="),
    block(1, { type: "redacted_thinking", data: "EmwKAhgBEgy3va3pzix==" }),
    block(2, { type: "text", text: "" }, { type: "text_delta", text: "I look." }),
    thought(3, "Paris first.", "ErUBCkYIBxgCIkD7=="),
    use(4, "toolu_1", "Paris"),
    use(5, "toolu_2", "Rome"),
    sse(
      {
        type: "message_delta",
        delta: { stop_reason: "tool_use" },
        usage: { output_tokens: 9, output_tokens_details: { thinking_tokens: 4 } },
      },
      "message_delta",
    ),
    sse({ type: "message_stop" }, "message_stop"),
  ].join(""),
  turn: {
    role: "assistant",
    content: [
      { type: "thinking", thinking: "Two cities.", signature: "EqQBCgIYAhIM1gbc==" },
      { type: "redacted_thinking", data: "EmwKAhgBEgy3va3pzix==" },
      { type: "text", text: "I look." },
      { type: "thinking", thinking: "Paris first.", signature: "ErUBCkYIBxgCIkD7==" },
      { type: "tool_use", id: "toolu_1", name: "weather", input: { city: "Paris" } },
      { type: "tool_use", id: "toolu_2", name: "weather", input: { city: "Rome" } },
    ],
  },
  reasoning: "Two cities.Paris first.",
  usage: {
    promptTokens: 90,
    completionTokens: 9,
    totalTokens: 99,
    cacheReadTokens: 40,
    cacheWriteTokens: 30,
    reasoningTokens: 4,
  },
};

const part = (city: string) => ({ functionCall: { name: "weather", args: { city } } });
const signed = { ...part("Paris"), thoughtSignature: "CiQBcsjafJ+dLk8=" };

/** Of calls made together the first alone is signed: https://ai.google.dev/gemini-api/docs/thought-signatures */
export const vertexThoughts: ThoughtStream = {
  reply:
    sse({ candidates: [{ content: { parts: [{ text: "Two cities.", thought: true }] } }] }) +
    sse({
      candidates: [
        {
          content: { role: "model", parts: [{ text: "I look." }, signed, part("Rome")] },
          finishReason: "STOP",
        },
      ],
      usageMetadata: {
        promptTokenCount: 90,
        cachedContentTokenCount: 40,
        candidatesTokenCount: 5,
        thoughtsTokenCount: 4,
        totalTokenCount: 99,
      },
    }),
  turn: { role: "model", parts: [{ text: "I look." }, signed, part("Rome")] },
  reasoning: "Two cities.",
  usage: THOUGHT_USAGE,
};

const ollamaCall = (city: string) => ({ function: { name: "weather", arguments: { city } } });

/** https://docs.ollama.com/capabilities/tool-calling#tool-calling-with-streaming */
export const ollamaThoughts: ThoughtStream = {
  reply: [
    { message: { role: "assistant", content: "", thinking: "Two " }, done: false },
    { message: { role: "assistant", content: "", thinking: "cities." }, done: false },
    { message: { role: "assistant", content: "I look." }, done: false },
    { message: { role: "assistant", content: "", tool_calls: [ollamaCall("Paris")] }, done: false },
    { message: { role: "assistant", content: "", tool_calls: [ollamaCall("Rome")] }, done: false },
    { message: { content: "" }, done: true, done_reason: "stop", prompt_eval_count: 90, eval_count: 9 },
  ]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join(""),
  turn: {
    role: "assistant",
    content: "I look.",
    thinking: "Two cities.",
    tool_calls: [ollamaCall("Paris"), ollamaCall("Rome")],
  },
  reasoning: "Two cities.",
  usage: { promptTokens: 90, completionTokens: 9, totalTokens: 99 },
};
