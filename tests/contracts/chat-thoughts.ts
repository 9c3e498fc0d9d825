import { mistralCallId } from "../../src/plugins/llm-mistral/call-id";
import { sse } from "./provider-replies";
import { THOUGHT_USAGE, type ThoughtStream } from "./thought-streams";

const call = (id: string, city: string, extra: object = {}) => ({
  id,
  type: "function",
  function: { name: "weather", arguments: `{"city":"${city}"}` },
  ...extra,
});

const CHAT_USAGE = {
  prompt_tokens: 90,
  completion_tokens: 9,
  total_tokens: 99,
  prompt_tokens_details: { cached_tokens: 40 },
  completion_tokens_details: { reasoning_tokens: 4 },
};

/** A chat completion of two calls that come in turns, the first with `extra`, after these fields of deltas. */
function chatStream(deltas: readonly object[], extra: object = {}, usage: object = CHAT_USAGE): string {
  const piece = (index: number, given: string) => ({
    tool_calls: [{ index, function: { arguments: given } }],
  });
  const begun = (index: number, { function: { name }, ...rest }: ReturnType<typeof call>) => ({
    tool_calls: [{ index, ...rest, function: { name, arguments: "" } }],
  });
  const chunk = (delta: object, finish_reason: string | null = null) =>
    sse({ choices: [{ index: 0, delta, finish_reason }] });
  return [
    ...deltas.map((delta) => chunk({ role: "assistant", ...delta })),
    chunk({ content: "I look." }),
    chunk(begun(0, call("call_1", "Paris", extra))),
    chunk(begun(1, call("call_2", "Rome"))),
    chunk(piece(1, '{"city":')),
    chunk(piece(0, '{"city":"Pa')),
    chunk(piece(1, '"Rome"}')),
    chunk(piece(0, 'ris"}')),
    chunk({}, "tool_calls"),
    sse({ choices: [], usage }),
    sse("[DONE]"),
  ].join("");
}

/** The turn of that completion as it comes back, with these fields. */
function chatTurn(fields: object, extra: object = {}): object {
  const tool_calls = [call("call_1", "Paris", extra), call("call_2", "Rome")];
  return { role: "assistant", content: "I look.", tool_calls, ...fields };
}

/** Chat completions give nothing back of what a model thought: https://platform.openai.com/docs/guides/reasoning */
export const openAiThoughts: ThoughtStream = {
  reply: chatStream([{ content: "" }]),
  turn: chatTurn({}),
  reasoning: "",
  usage: THOUGHT_USAGE,
};

/** Thoughts that are shown and not sent back: LM Studio, xAI, HuggingFace's router and many other servers. */
export const shownThoughts: ThoughtStream = {
  ...openAiThoughts,
  // xAI counts thoughts apart from the completion.
  reply: chatStream(
    [{ reasoning_content: "Two " }, { reasoning: "cities." }],
    {},
    {
      ...CHAT_USAGE,
      completion_tokens: 5,
    },
  ),
  reasoning: "Two cities.",
};

/** https://docs.mistral.ai/capabilities/reasoning: thoughts are pieces of the content. */
export const mistralThoughts: ThoughtStream = {
  ...openAiThoughts,
  reply: chatStream([{ content: [{ type: "thinking", thinking: [{ type: "text", text: "Two cities." }] }] }]),
  turn: JSON.parse(JSON.stringify(chatTurn({})), (key, value) =>
    key === "id" ? mistralCallId(value) : value,
  ),
  reasoning: "Two cities.",
};

const googleSignature = { extra_content: { google: { thought_signature: "CiQBcsjafJ+dLk8=" } } };

/** https://ai.google.dev/gemini-api/docs/thought-signatures#openai */
export const googleThoughts: ThoughtStream = {
  reply: chatStream([], googleSignature),
  turn: chatTurn({}, googleSignature),
  reasoning: "",
  usage: THOUGHT_USAGE,
};

/** https://api-docs.deepseek.com/guides/thinking_mode#tool-calls */
export const deepSeekThoughts: ThoughtStream = {
  reply: chatStream(
    [{ reasoning_content: "Two " }, { reasoning_content: "cities." }],
    {},
    {
      prompt_tokens: 90,
      completion_tokens: 9,
      total_tokens: 99,
      prompt_cache_hit_tokens: 40,
      prompt_cache_miss_tokens: 50,
      completion_tokens_details: { reasoning_tokens: 4 },
    },
  ),
  turn: chatTurn({ reasoning_content: "Two cities." }),
  reasoning: "Two cities.",
  usage: THOUGHT_USAGE,
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
  reasoning: "Two cities.",
  usage: THOUGHT_USAGE,
};
