import { describe, expect, it } from "vitest";
import { AppError, type ErrorParams } from "../../errors/app-error";
import { failureSentence } from "./failure-sentence";

const api = (status: number, body: unknown = "") =>
  new AppError("provider.api", {
    ...{ provider: "P", status, statusText: "", detail: "" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
const stream = (params: ErrorParams) => new AppError("provider.stream-error", { provider: "P", ...params });

/** As the providers send them. */
const ANSWERS: readonly (readonly [string, AppError, string])[] = [
  [
    "OpenAI's wrong key",
    api(401, { error: { message: "Incorrect API key provided", code: "invalid_api_key" } }),
    "key",
  ],
  [
    "Google's wrong key",
    api(400, { error: { status: "INVALID_ARGUMENT", message: "API key not valid." } }),
    "key",
  ],
  ["DeepSeek's empty account", api(402, { error: { message: "Insufficient Balance" } }), "credit"],
  ["OpenAI's empty account", api(429, { error: { code: "insufficient_quota" } }), "credit"],
  [
    "Anthropic's unknown model",
    api(404, { error: { type: "not_found_error", message: "model: x" } }),
    "model",
  ],
  ["a limit of requests", api(429), "rate"],
  ["OpenAI's length", api(400, { error: { code: "context_length_exceeded" } }), "tooLong"],
  [
    "Anthropic's length",
    api(400, { error: { message: "prompt is too long: 210000 tokens > 200000" } }),
    "tooLong",
  ],
  ["a length in plain words", api(400, "prompt is too long"), "tooLong"],
  ["a length far behind in an answer", api(400, `${" ".repeat(2_000)}prompt is too long`), "refused"],
  ["a body that is too large", api(413), "tooLong"],
  ["a server that fails", api(500, "<html>oops</html>"), "server"],
  ["Anthropic's overload", api(529, { error: { type: "overloaded_error" } }), "server"],
  ["a parameter that is refused", api(400, { error: { message: "top_k is not supported" } }), "refused"],
  ["an overload within a reply", stream({ type: "overloaded_error", message: "Overloaded" }), "server"],
  ["a limit within a reply", stream({ type: "rate_limit_error", message: "" }), "rate"],
  ["anything else within a reply", stream({ type: "", message: '{"code":7}' }), "brokenOff"],
  ["an empty answer", new AppError("provider.no-body"), "empty"],
  ["a provider that is gone", new AppError("provider.not-found", { name: "x" }), "missing"],
  ["a message that could not be saved", new AppError("conversation.add-message-failed"), "notSaved"],
];

describe("what went wrong in a sentence", () => {
  it.each(ANSWERS)("%s", (_, error, sentence) => expect(failureSentence(error)).toBe(sentence));

  it("is left to errors whose own words are one", () => {
    for (const code of [
      "network.offline",
      "provider.none",
      "provider.idle",
      "database.full",
      "chat.too-long",
    ])
      expect(failureSentence(new AppError(code))).toBeUndefined();
  });
});
