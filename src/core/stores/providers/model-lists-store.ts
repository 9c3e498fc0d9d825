import { makeAutoObservable, observable, runInAction } from "mobx";
import type { Credential } from "../../domain/model/credential";
import type { PluginHost } from "../../plugin/plugin-host";
import { LlmProviders } from "../../points/llm-provider";
import type { Logger } from "../../ports/logger";
import { logFailure } from "../../services/diagnostics/log-failure";
import type { Credentials } from "../../services/models/credentials";

/** The models that can be chosen of each configured provider: those it lists now, or else those suggested. */
export class ModelListsStore {
  readonly #listed = observable.map<string, readonly string[]>({}, { deep: false });
  readonly #asked = new Set<string>();
  readonly #credentials: Pick<Credentials, "open">;
  readonly #plugins: Pick<PluginHost, "load" | "open">;
  readonly #logger: Logger;

  constructor(
    credentials: Pick<Credentials, "open">,
    plugins: Pick<PluginHost, "load" | "open">,
    logger: Logger,
  ) {
    this.#credentials = credentials;
    this.#plugins = plugins;
    this.#logger = logger;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** The configured model first, then the suggested ones that there are, then the others. */
  of(credential: Credential): readonly string[] {
    const suggested = this.#provider(credential)?.suggestedModels.map(({ id }) => id) ?? [];
    const listed = this.#listed.get(keyOf(credential));
    const known = listed ? suggested.filter((id) => listed.includes(id)) : suggested;
    return [...new Set([credential.model, ...known, ...(listed ?? [])])];
  }

  /** Asks the providers that were not asked yet, each with its own key; one that does not answer is no failure. */
  async load(credentials: readonly Credential[], signal: AbortSignal): Promise<void> {
    await Promise.all(credentials.map((each) => this.#ask(each, signal)));
  }

  async #ask(credential: Credential, signal: AbortSignal): Promise<void> {
    const key = keyOf(credential);
    const provider = this.#provider(credential);
    if (!provider || this.#asked.has(key)) return;
    this.#asked.add(key);
    try {
      const client = await this.#plugins.load(provider);
      const models = await client.listModels?.(await this.#credentials.open(credential), signal);
      if (models?.length) runInAction(() => this.#listed.set(key, models));
    } catch (error) {
      // The suggested models are offered all the same; the next look asks again.
      logFailure(this.#logger, "models of a provider not listed")(error);
      this.#asked.delete(key);
    }
  }

  #provider({ provider }: Credential) {
    return this.#plugins.open(LlmProviders).find(provider);
  }
}

/** A key or an address that is changed may open other models. */
function keyOf({ id, baseUrl, encryptedApiKey, sealed }: Credential): string {
  return `${id} ${baseUrl ?? ""} ${sealed?.data ?? encryptedApiKey}`;
}
