import type { ModelCredential } from "@core/domain/model/credential";
import type { LlmPart, LlmRequest, TokenUsage } from "@core/domain/model/llm";
import { AppError, isAbort, isAppError } from "@core/errors/app-error";
import type { LlmClient, ModelOnDevice } from "@core/points/llm-provider";
import { ToolFallback } from "@shared/llm/tool-fallback";
import { assertSearches } from "@shared/llm/web-search";
import {
  type PromptApi,
  type PromptMessage,
  type PromptNeeds,
  type PromptSession,
  promptApi,
} from "./prompt-api";
import { hasImages, systemOf, turnsOf } from "./prompt-messages";

const NAME = "Browser";
const IMAGES: PromptNeeds = { expectedInputs: [{ type: "text" }, { type: "image" }] };

/** The model built into the browser: no key, no network. It takes neither temperature nor token limit from a page. */
export class BrowserClient implements LlmClient {
  readonly #tools = new ToolFallback();

  stream(request: LlmRequest, _: ModelCredential, signal: AbortSignal): AsyncIterable<LlmPart> {
    return this.#tools.stream({ ...request, toolsInWords: true }, undefined, (told) =>
      this.#send(told, signal),
    );
  }

  async *#send(request: LlmRequest, signal: AbortSignal): AsyncGenerator<LlmPart> {
    signal.throwIfAborted();
    assertSearches(request, { name: NAME });
    const { messages, onBytes } = request;
    const api = required();
    const sees = hasImages(messages) && (await told(api.availability(IMAGES))) !== "unavailable";
    const needs = sees ? IMAGES : {};
    const initialPrompts = systemOf(messages);
    // A browser that dropped the model to save space fetches it again here: that is a sign of life, too.
    const monitor = onProgress(() => void onBytes?.(0));
    const session = await told(api.create({ ...needs, signal, initialPrompts, monitor }));
    const instructed = session.contextUsage;
    const turns = turnsOf(messages, sees);
    const reader = session.promptStreaming(turns, { signal }).getReader();
    try {
      for (;;) {
        const { done, value } = await told(reader.read());
        signal.throwIfAborted();
        if (done) break;
        await onBytes?.(value.length);
        if (value) yield { type: "text-delta", text: value };
      }
      yield { type: "finish", reason: "stop", usage: await usageOf(session, turns, instructed, signal) };
    } finally {
      session.destroy();
    }
  }

  async checkKey(): Promise<boolean> {
    return (await required().availability()) !== "unavailable";
  }

  /** Downloads the model where the browser does not have it yet. */
  async prepare(
    _: ModelOnDevice,
    signal: AbortSignal,
    onFraction: (fraction: number) => void,
  ): Promise<void> {
    const session = await told(required().create({ signal, monitor: onProgress(onFraction) }));
    session.destroy();
  }
}

function required(): PromptApi {
  const api = promptApi();
  if (!api) throw new AppError("provider.unavailable", { provider: NAME });
  return api;
}

function onProgress(tell: (fraction: number) => void): (target: EventTarget) => void {
  return (target) =>
    target.addEventListener("downloadprogress", (event) => tell((event as ProgressEvent).loaded));
}

async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isAbort(error) || isAppError(error)) throw error;
    const { name, message } = error as Error;
    throw new AppError("provider.stream-error", { provider: NAME, message, type: name }, { cause: error });
  }
}

/** The tokens as the browser counts them; not all versions do. */
async function usageOf(
  session: PromptSession,
  turns: readonly PromptMessage[],
  instructed: number | undefined,
  signal: AbortSignal,
): Promise<TokenUsage | undefined> {
  // Usage that cannot be measured is left out.
  const asked = await session.measureContextUsage?.(turns, { signal }).catch(() => undefined);
  const totalTokens = session.contextUsage;
  if (instructed === undefined || asked === undefined || totalTokens === undefined) return undefined;
  const promptTokens = instructed + asked;
  // A session drops turns that no longer fit, and does not count them any more.
  if (totalTokens < promptTokens) return undefined;
  return { promptTokens, completionTokens: totalTokens - promptTokens, totalTokens };
}
