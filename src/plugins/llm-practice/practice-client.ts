import type { ModelCredential } from "@core/domain/model/credential";
import type { LlmPart, LlmRequest } from "@core/domain/model/llm";
import type { LlmClient } from "@core/points/llm-provider";
import type { Clock } from "@core/ports/clock";
import { pacedText } from "@core/services/models/paced-text";
import { withCallIds } from "@shared/llm/call-ids";
import { assertSearches } from "@shared/llm/web-search";
import { practiceAnswer } from "./practice-answer";
import { practiceCalls } from "./practice-calls";

const FIRST_TOKEN_MS = 150;
const CHUNK_MS = 15;
/** A whole reply takes no longer than this: longer texts come in larger pieces. Data is not read along. */
const LONGEST_MS = { prose: 3000, data: 800 } as const;
const CHARACTERS_PER_TOKEN = 4;

/** A simulated provider: no network, no key; the same request always gets the same reply. */
export class PracticeClient implements LlmClient {
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  stream(request: LlmRequest, _: ModelCredential, signal: AbortSignal): AsyncIterable<LlmPart> {
    return withCallIds(this.#reply(request, signal), request.messages);
  }

  async *#reply(request: LlmRequest, signal: AbortSignal): AsyncGenerator<LlmPart> {
    assertSearches(request, { name: "Practice model" });
    const text = practiceAnswer(request.messages);
    // Data that a step of a task asks for needs no tools.
    const calls = text.startsWith("{") ? [] : practiceCalls(request);
    if (calls.length > 0) {
      await this.#clock.sleep(FIRST_TOKEN_MS, signal);
      for (const call of calls) yield { type: "tool-call", call };
      const usage = usageOf(request, calls.map((call) => call.name + call.arguments).join(""));
      yield { type: "finish", reason: "tool-calls", usage };
      return;
    }
    const longestMs = text.startsWith("{") ? LONGEST_MS.data : LONGEST_MS.prose;
    const pace = { firstMs: FIRST_TOKEN_MS, pieceMs: CHUNK_MS, longestMs };
    yield* pacedText(text, pace, this.#clock, signal);
    yield { type: "finish", reason: "stop", usage: usageOf(request, text) };
  }

  async checkKey(): Promise<boolean> {
    return true;
  }

  async listModels(): Promise<readonly string[]> {
    return ["practice-1"];
  }
}

function usageOf(request: LlmRequest, text: string) {
  const length = request.messages.reduce((sum, { content }) => sum + content.length, 0);
  const promptTokens = Math.ceil(length / CHARACTERS_PER_TOKEN);
  const completionTokens = Math.ceil(text.length / CHARACTERS_PER_TOKEN);
  return { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens };
}
