import type { ModelCredential } from "@core/domain/model/credential";
import type { LlmPart, LlmRequest } from "@core/domain/model/llm";
import { contribute, definePlugin, type Plugin } from "@core/plugin/define-plugin";
import { type LlmClient, type LlmProvider, LlmProviders } from "@core/points/llm-provider";

/** Reaction of a scripted provider to one call. */
export type Script = (request: LlmRequest, signal: AbortSignal) => AsyncIterable<LlmPart>;

/** A model provider that answers as a test tells it to. */
export class ScriptedProvider implements LlmClient {
  readonly contribution: LlmProvider;
  /** Every request with the credential it was sent with, oldest first. */
  readonly calls: { readonly request: LlmRequest; readonly credential: ModelCredential }[] = [];
  readonly probed: ModelCredential[] = [];
  acceptsKey: boolean | Error = true;
  models: readonly string[] | Error = [];
  readonly #scripts: Script[] = [];

  constructor(id: string, properties: Partial<LlmProvider> = {}) {
    this.contribution = {
      id,
      name: id,
      needsKey: true,
      needsBaseUrl: false,
      acceptsBaseUrl: true,
      defaultBaseUrl: `https://${id}.example/v1`,
      defaultModel: `${id}-model`,
      suggestedModels: [],
      ...properties,
      load: async () => this,
    };
  }

  get plugin(): Plugin {
    const { contribution } = this;
    return definePlugin({
      id: `llm-${contribution.id}`,
      apiVersion: 1,
      contributes: [contribute(LlmProviders, contribution)],
    });
  }

  /** Sets the scripts of the next calls, one each; the last one stays. */
  script(...scripts: readonly Script[]): this {
    this.#scripts.push(...scripts);
    return this;
  }

  stream(request: LlmRequest, credential: ModelCredential, signal: AbortSignal): AsyncIterable<LlmPart> {
    this.calls.push({ request, credential });
    const script = this.#scripts.length > 1 ? this.#scripts.shift() : this.#scripts[0];
    return (script ?? saying("ok"))(request, signal);
  }

  async checkKey(credential: ModelCredential): Promise<boolean> {
    this.probed.push(credential);
    if (this.acceptsKey instanceof Error) throw this.acceptsKey;
    return this.acceptsKey;
  }

  async listModels(): Promise<readonly string[]> {
    if (this.models instanceof Error) throw this.models;
    return this.models;
  }
}

/** Says the texts and finishes. */
export function saying(...texts: readonly string[]): Script {
  return async function* () {
    for (const text of texts) yield { type: "text-delta", text };
    const usage = { promptTokens: 1, completionTokens: texts.length, totalTokens: 1 + texts.length };
    yield { type: "finish", reason: "stop", usage };
  };
}

/** Says the texts and then fails. */
export function failing(error: Error, ...texts: readonly string[]): Script {
  return async function* () {
    for (const text of texts) yield { type: "text-delta", text };
    throw error;
  };
}

/** Says the texts and then never anything again, deaf to its signal. */
export function hanging(...texts: readonly string[]): Script {
  return async function* () {
    for (const text of texts) yield { type: "text-delta", text };
    await new Promise(() => {});
  };
}
