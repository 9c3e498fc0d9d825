import type { ModelCredential } from "@core/domain/model/credential";
import type { LlmPart, LlmRequest } from "@core/domain/model/llm";
import type { LlmClient } from "@core/points/llm-provider";
import type { Http } from "@core/ports/http";
import { valueAt } from "@shared/json-value";
import { isAccepted, OpenAiChatClient } from "@shared/llm/openai-chat-client";
import { HUGGING_FACE_STYLE, TextGenerationClient } from "./text-generation-client";

const PROBE = { messages: [{ role: "user", content: "Hi" }], max_tokens: 1, stream: false };

/** HuggingFace: its router speaks OpenAI's style; under the address of the old inference API, text generation. */
export class HuggingFaceClient implements LlmClient {
  readonly billingPage = "https://huggingface.co/settings/billing";
  readonly preferredModels = [/^openai\/gpt-oss-\d+b$/, /^Qwen\/Qwen[\d.]+-.*-Instruct/];
  readonly #router: OpenAiChatClient;
  readonly #generation: TextGenerationClient;

  constructor(http: Http) {
    const baseUrl = "https://router.huggingface.co/v1";
    this.#router = new OpenAiChatClient(http, {
      ...HUGGING_FACE_STYLE,
      defaultBaseUrl: baseUrl,
      asksForUsage: true,
    });
    this.#generation = new TextGenerationClient(http);
  }

  stream(request: LlmRequest, credential: ModelCredential, signal: AbortSignal): AsyncIterable<LlmPart> {
    const client = isInferenceApi(credential) ? this.#generation : this.#router;
    return client.stream(request, credential, signal);
  }

  /** The list of models is public there, so a tiny completion is asked for; a model still loading (503) will do. */
  async checkKey(credential: ModelCredential, signal: AbortSignal): Promise<boolean> {
    if (isInferenceApi(credential)) return this.#generation.checkKey(credential, signal);
    const body = JSON.stringify({ ...PROBE, model: credential.model });
    return isAccepted(() =>
      this.#router.call(credential, "/chat/completions", signal, body).catch((error: unknown) => {
        if (valueAt(error, "params", "status") !== 503) throw error;
      }),
    );
  }

  async listModels(credential: ModelCredential, signal: AbortSignal): Promise<readonly string[]> {
    return isInferenceApi(credential) ? [] : this.#router.listModels(credential, signal);
  }
}

/** `https://api-inference.huggingface.co/models` and servers laid out like it. */
function isInferenceApi({ baseUrl }: ModelCredential): boolean {
  return /^https:\/\/api-inference\.huggingface\.co|\/models\/?$/.test(baseUrl ?? "");
}
