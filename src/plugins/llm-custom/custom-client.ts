import type { ModelCredential } from "@core/domain/model/credential";
import type { LlmPart, LlmRequest } from "@core/domain/model/llm";
import { AppError } from "@core/errors/app-error";
import type { EmbeddingModel, LlmClient } from "@core/points/llm-provider";
import type { Http } from "@core/ports/http";
import { OpenAiChatClient } from "@shared/llm/openai-chat-client";
import { responsesProtocol } from "@shared/llm/responses-protocol";

/** Any server that speaks OpenAI's chat completions. */
export class CustomClient implements LlmClient {
  readonly #chat: OpenAiChatClient;

  constructor(http: Http) {
    this.#chat = new OpenAiChatClient(http, {
      name: "Custom",
      defaultBaseUrl: "",
      asksForUsage: true,
      endsWithoutMark: true,
      // A proxy of OpenAI's newer models names Responses where it refuses tools; those models reason.
      other: responsesProtocol({ name: "Custom", isReasoningModel: () => true }, () => false),
    });
  }

  async *stream(
    request: LlmRequest,
    credential: ModelCredential,
    signal: AbortSignal,
  ): AsyncGenerator<LlmPart> {
    assertBaseUrl(credential);
    yield* this.#chat.stream(request, credential, signal);
  }

  /** Servers of this kind need not have a way to check keys: any that is not empty is taken. */
  async checkKey(credential: ModelCredential): Promise<boolean> {
    assertBaseUrl(credential);
    return credential.apiKey !== "";
  }

  async listModels(credential: ModelCredential, signal: AbortSignal): Promise<readonly string[]> {
    assertBaseUrl(credential);
    return this.#chat.listModels(credential, signal);
  }

  async embeddingModel(
    credential: ModelCredential,
    signal: AbortSignal,
  ): Promise<EmbeddingModel | undefined> {
    assertBaseUrl(credential);
    return this.#chat.embeddingModel(credential, signal);
  }

  async embed(
    texts: readonly string[],
    credential: ModelCredential,
    signal: AbortSignal,
    onTokens?: (tokens: number) => void,
  ): Promise<readonly (readonly number[])[]> {
    assertBaseUrl(credential);
    return this.#chat.embed(texts, credential, signal, onTokens);
  }
}

function assertBaseUrl(credential: ModelCredential): void {
  if (!credential.baseUrl) throw new AppError("credentials.base-url-required", { provider: "Custom" });
}
