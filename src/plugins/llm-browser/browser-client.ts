import type { ModelCredential } from "@core/domain/credential";
import type { LlmMessage, LlmPart, LlmRequest } from "@core/domain/llm";
import { AppError, isAbort, isAppError } from "@core/errors/app-error";
import type { LlmClient } from "@core/points/llm-provider";
import { imagesOf, textWithFiles } from "@shared/attachment-content";
import { type PromptApi, type PromptMessage, promptApi } from "./prompt-api";

const NAME = "Browser";

/** The model built into the browser: no key, no network. It takes neither temperature nor token limit from a page. */
export class BrowserClient implements LlmClient {
  async *stream(request: LlmRequest, _: ModelCredential, signal: AbortSignal): AsyncGenerator<LlmPart> {
    signal.throwIfAborted();
    const session = await told(required().create({ signal, initialPrompts: systemOf(request.messages) }));
    const reader = session.promptStreaming(turnsOf(request.messages), { signal }).getReader();
    try {
      for (;;) {
        const { done, value } = await told(reader.read());
        signal.throwIfAborted();
        if (done) break;
        request.onBytes?.();
        if (value) yield { type: "text-delta", text: value };
      }
      yield { type: "finish", reason: "stop" };
    } finally {
      session.destroy();
    }
  }

  async checkKey(): Promise<boolean> {
    return (await required().availability()) !== "unavailable";
  }

  /** Downloads the model where the browser does not have it yet. */
  async prepare(signal: AbortSignal, onProgress: (fraction: number) => void): Promise<void> {
    const monitor = (target: EventTarget) =>
      target.addEventListener("downloadprogress", (event) => onProgress((event as ProgressEvent).loaded));
    const session = await told(required().create({ signal, monitor }));
    session.destroy();
  }
}

function required(): PromptApi {
  const api = promptApi();
  if (!api) throw new AppError("provider.unavailable", { provider: NAME });
  return api;
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

function systemOf(messages: readonly LlmMessage[]): readonly PromptMessage[] {
  const texts = messages.filter(({ role }) => role === "system").map(({ content }) => content);
  return texts.length > 0 ? [{ role: "system", content: texts.join("\n\n") }] : [];
}

function turnsOf(messages: readonly LlmMessage[]): readonly PromptMessage[] {
  const turns = messages.filter(({ role }) => role !== "system");
  return turns.map((message, index) => {
    const continued = message.role === "assistant" && index === turns.length - 1;
    return { role: message.role, content: contentOf(message), ...(continued ? { prefix: true } : {}) };
  });
}

/** The model reads text alone: images are named like other files. */
function contentOf(message: LlmMessage): string {
  const images = imagesOf(message).map(({ name, mimeType }) => `[Attached file: ${name} (${mimeType})]`);
  return [textWithFiles(message), ...images].filter((text) => text !== "").join("\n\n");
}
