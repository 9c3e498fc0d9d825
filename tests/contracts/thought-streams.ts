import { sse } from "./provider-replies";

/** A reply of a model that thinks before it calls tools, and how its turn has to come back with the results. */
export interface ThoughtStream {
  /** The bytes of the reply, as the documents of the provider show it. */
  readonly reply: string;
  /** Its turn in the body of the next request. */
  readonly turn: unknown;
}

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
      { type: "message_start", message: { usage: { input_tokens: 1, output_tokens: 1 } } },
      "message_start",
    ),
    thought(0, "Two cities.", "EqQBCgIYAhIM1gbc=="),
    block(1, { type: "redacted_thinking", data: "EmwKAhgBEgy3va3pzix==" }),
    block(2, { type: "text", text: "" }, { type: "text_delta", text: "I look." }),
    thought(3, "Paris first.", "ErUBCkYIBxgCIkD7=="),
    use(4, "toolu_1", "Paris"),
    use(5, "toolu_2", "Rome"),
    sse(
      { type: "message_delta", delta: { stop_reason: "tool_use" }, usage: { output_tokens: 9 } },
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
    }),
  turn: { role: "model", parts: [{ text: "I look." }, signed, part("Rome")] },
};

const call = (id: string, city: string, extra: object = {}) => ({
  id,
  type: "function",
  function: { name: "weather", arguments: `{"city":"${city}"}` },
  ...extra,
});

/** A chat completion of two calls, the first with `extra`, after these fields of deltas. */
function chatStream(deltas: readonly object[], extra: object = {}): string {
  const chunk = (delta: object, finish_reason: string | null = null) =>
    sse({ choices: [{ index: 0, delta, finish_reason }] });
  return [
    ...deltas.map((delta) => chunk({ role: "assistant", ...delta })),
    chunk({ content: "I look." }),
    chunk({ tool_calls: [{ index: 0, ...call("call_1", "Paris", extra) }] }),
    chunk({ tool_calls: [{ index: 1, ...call("call_2", "Rome") }] }),
    chunk({}, "tool_calls"),
    sse("[DONE]"),
  ].join("");
}

/** The turn of that completion as it comes back, with these fields. */
function chatTurn(fields: object, extra: object = {}): object {
  const tool_calls = [call("call_1", "Paris", extra), call("call_2", "Rome")];
  return { role: "assistant", content: "I look.", tool_calls, ...fields };
}

/** Chat completions give nothing back of what a model thought: https://platform.openai.com/docs/guides/reasoning */
export const openAiThoughts: ThoughtStream = { reply: chatStream([{ content: "" }]), turn: chatTurn({}) };

const googleSignature = { extra_content: { google: { thought_signature: "CiQBcsjafJ+dLk8=" } } };

/** https://ai.google.dev/gemini-api/docs/thought-signatures#openai */
export const googleThoughts: ThoughtStream = {
  reply: chatStream([], googleSignature),
  turn: chatTurn({}, googleSignature),
};

/** https://api-docs.deepseek.com/guides/thinking_mode#tool-calls */
export const deepSeekThoughts: ThoughtStream = {
  reply: chatStream([{ reasoning_content: "Two " }, { reasoning_content: "cities." }]),
  turn: chatTurn({ reasoning_content: "Two cities." }),
};

const detail = { type: "reasoning.text", format: "anthropic-claude-v1", index: 0 };
const sealed = {
  type: "reasoning.encrypted",
  format: "openai-responses-v1",
  id: "rs_1",
  index: 1,
  data: "gAAAAABo=",
};

/** https://openrouter.ai/docs/guides/best-practices/reasoning-tokens#preserving-reasoning */
export const openRouterThoughts: ThoughtStream = {
  reply: chatStream([
    { reasoning: "Two ", reasoning_details: [{ ...detail, text: "Two ", signature: null }] },
    { reasoning: "cities.", reasoning_details: [{ ...detail, text: "cities.", signature: null }] },
    { reasoning_details: [{ ...detail, signature: "EqQBCgIYAhIM==" }] },
    { reasoning_details: [sealed] },
  ]),
  turn: chatTurn({
    reasoning_details: [{ ...detail, text: "Two cities.", signature: "EqQBCgIYAhIM==" }, sealed],
  }),
};
