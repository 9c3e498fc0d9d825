import type { TokenUsage } from "@core/domain/model/llm";

type Reply = (texts: readonly string[], usage: TokenUsage) => string;

/** One server-sent event. */
export function sse(value: unknown, event?: string): string {
  return `${event ? `event: ${event}\n` : ""}data: ${typeof value === "string" ? value : JSON.stringify(value)}\n\n`;
}

/** A streamed chat completion as OpenAI sends it. */
export const openAiReply: Reply = (texts, usage) =>
  [
    ...texts.map((content) => sse({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })),
    sse({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] }),
    sse({
      choices: [],
      usage: {
        prompt_tokens: usage.promptTokens,
        completion_tokens: usage.completionTokens,
        total_tokens: usage.totalTokens,
      },
    }),
    sse("[DONE]"),
  ].join("");

/** A streamed message as Anthropic sends it. */
export const anthropicReply: Reply = (texts, usage) =>
  [
    sse(
      { type: "message_start", message: { usage: { input_tokens: usage.promptTokens, output_tokens: 1 } } },
      "message_start",
    ),
    sse(
      { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
      "content_block_start",
    ),
    ...texts.map((text) =>
      sse(
        { type: "content_block_delta", index: 0, delta: { type: "text_delta", text } },
        "content_block_delta",
      ),
    ),
    sse({ type: "content_block_stop", index: 0 }, "content_block_stop"),
    sse(
      {
        type: "message_delta",
        delta: { stop_reason: "end_turn" },
        usage: { output_tokens: usage.completionTokens },
      },
      "message_delta",
    ),
    sse({ type: "message_stop" }, "message_stop"),
  ].join("");

/** A chat as Ollama streams it: JSON lines. */
export const ollamaReply: Reply = (texts, usage) =>
  [
    ...texts.map((content) => ({ message: { role: "assistant", content }, done: false })),
    {
      message: { role: "assistant", content: "" },
      done: true,
      done_reason: "stop",
      prompt_eval_count: usage.promptTokens,
      eval_count: usage.completionTokens,
    },
  ]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join("");

/** Content as Vertex AI streams it: no end mark but the reason in the last chunk. */
export const vertexReply: Reply = (texts, usage) =>
  texts
    .map((text, index) => {
      const last = index === texts.length - 1;
      return sse({
        candidates: [
          { content: { role: "model", parts: [{ text }] }, ...(last ? { finishReason: "STOP" } : {}) },
        ],
        usageMetadata: {
          promptTokenCount: usage.promptTokens,
          candidatesTokenCount: usage.completionTokens,
          totalTokenCount: usage.totalTokens,
        },
      });
    })
    .join("");

/** Tokens as HuggingFace's old inference API streams them. */
export const generatedReply: Reply = (texts, usage) =>
  texts
    .map((text, index) => {
      const last = index === texts.length - 1;
      const details = {
        finish_reason: "eos_token",
        generated_tokens: usage.completionTokens,
        input_length: usage.promptTokens,
      };
      return sse({
        token: { id: index, text, special: false },
        generated_text: last ? texts.join("") : null,
        details: last ? details : null,
      });
    })
    .join("");
