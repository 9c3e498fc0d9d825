import type { ModelFallback } from "../../../domain/model/model-fallback";
import type { PluginHost } from "../../../plugin/plugin-host";
import { LlmProviders } from "../../../points/llm-provider";
import type { Credentials } from "../credentials";
import type { ModelRoute, ModelTarget } from "../model-call";
import { unansweredBecause } from "./unanswered-because";

/** A call as it is made once more, with what is said of that. */
export interface FallbackTaken {
  readonly target: ModelTarget;
  readonly fallback: ModelFallback;
}

/** The model that the user wants to answer where another one does not. */
export class FallbackModel {
  readonly #credentials: Pick<Credentials, "list">;
  readonly #plugins: Pick<PluginHost, "open">;

  constructor(credentials: Pick<Credentials, "list">, plugins: Pick<PluginHost, "open">) {
    this.#credentials = credentials;
    this.#plugins = plugins;
  }

  /** The fallback after a call of which nothing came; none where the error has no such remedy, or it was that one already. */
  async after(error: unknown, failed: ModelRoute): Promise<FallbackTaken | undefined> {
    const reason = unansweredBecause(error);
    if (!reason || failed.simulated) return undefined;
    const credential = (await this.#credentials.list()).find(({ fallback }) => fallback === true);
    const provider = credential && this.#plugins.open(LlmProviders).find(credential.provider);
    // The words of a simulated model are no answer.
    if (!provider || provider.simulated || credential.id === failed.credentialId) return undefined;
    const { id: credentialId, model } = credential;
    const answeredBy = named(provider.name, model);
    const insteadOf = named(failed.providerName, failed.model);
    return {
      target: { credentialId, provider: undefined, model },
      fallback: { answeredBy, insteadOf, reason },
    };
  }
}

function named(provider: string, model: string): string {
  return `${provider} · ${model}`;
}
