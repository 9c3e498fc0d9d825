import type { Credential, ModelCredential } from "../../domain/model/credential";
import { AppError } from "../../errors/app-error";
import type { ReadonlyRegistry } from "../../plugin/contribution";
import type { PluginHost } from "../../plugin/plugin-host";
import { type LlmProvider, LlmProviders } from "../../points/llm-provider";
import type { Database } from "../../ports/database";
import type { CredentialManager } from "./credential-manager";
import type { NewCredential } from "./credential-rules";
import type { CredentialEdit } from "./edit-credential";

/** The providers there are, by their ids. */
export type Providers = Pick<ReadonlyRegistry<LlmProvider>, "find">;

/**
 * The configured providers: keys are probed before they are saved, and only ever stored sealed. Every visit lists them;
 * all else is imported when it is asked for.
 */
export class Credentials {
  readonly #database: Pick<Database, "list">;
  readonly #plugins: Pick<PluginHost, "open">;
  readonly #manager: () => Promise<CredentialManager>;

  constructor(
    database: Pick<Database, "list">,
    plugins: Pick<PluginHost, "open">,
    manager: () => Promise<CredentialManager>,
  ) {
    this.#database = database;
    this.#plugins = plugins;
    this.#manager = manager;
  }

  /** All of them, the most default first; of equals the older. */
  async list(): Promise<readonly Credential[]> {
    const all = await this.#database.list("credentials");
    return all.sort((a, b) => a.order - b.order || a.timestamp - b.timestamp);
  }

  /** The credential of these that is used when nothing else is asked for; a simulated one where there is no other. */
  realDefault(ordered: readonly Credential[]): Credential | undefined {
    return defaultCredential(ordered, this.#plugins.open(LlmProviders), true);
  }

  /** The installed provider with an id. @throws AppError `provider.not-found`. */
  provider(id: string): LlmProvider {
    const found = this.#plugins.open(LlmProviders).find(id);
    if (!found) throw new AppError("provider.not-found", { name: id });
    return found;
  }

  /**
   * Checks the fields, probes the key at the given base URL and saves it.
   * @throws AppError `credentials.fields-missing`, `credentials.base-url-required`, `credentials.base-url-invalid`,
   * `credentials.key-invalid`, `vault.locked`, or why the provider could not be reached.
   */
  async add(
    input: NewCredential,
    signal: AbortSignal,
    onProgress?: (fraction: number) => void,
  ): Promise<Credential> {
    return (await this.#manager()).add(input, signal, onProgress);
  }

  /** Changes a configured provider; one that is gone already stays so. @throws AppError as `editCredential` does. */
  async edit(id: string, edit: CredentialEdit, signal: AbortSignal): Promise<void> {
    await (await this.#manager()).edit(id, edit, signal);
  }

  async remove(id: string): Promise<void> {
    await (await this.#manager()).remove(id);
  }

  /** Moves one to the front and renumbers the others. */
  async setDefault(id: string): Promise<void> {
    await (await this.#manager()).setDefault(id);
  }

  /** Has one answer where another does not, and no other one; without an id none. */
  async setFallback(id: string | undefined): Promise<void> {
    await (await this.#manager()).setFallback(id);
  }

  /** Opens the key for one call. @throws AppError `vault.locked`, `vault.metadata-missing`, `vault.undecryptable`. */
  async open(credential: Credential): Promise<ModelCredential> {
    return (await this.#manager()).open(credential);
  }

  /** The models a provider has for these fields; those it suggests when it cannot list them. */
  async listModels(input: Omit<NewCredential, "model">, signal: AbortSignal): Promise<readonly string[]> {
    return (await this.#manager()).listModels(input, signal);
  }

  /** The models a configured provider has, asked with its own key. @throws AppError as `open` does, or `listModels`. */
  async listModelsOf(credential: Credential, signal: AbortSignal): Promise<readonly string[]> {
    return (await this.#manager()).listModelsOf(credential, signal);
  }

  /** The model to begin with of those listed, as the provider's plugin prefers them. */
  async chooseModel(provider: LlmProvider, listed: readonly string[]): Promise<string> {
    return (await this.#manager()).chooseModel(provider, listed);
  }

  /** Asks the provider, at the given base URL, whether it accepts a key that is not saved. @throws AppError as `add` does. */
  async check(input: NewCredential, signal: AbortSignal): Promise<boolean> {
    return (await this.#manager()).check(input, signal);
  }
}

/**
 * The credential used when nothing else is asked for: the first in order. A simulated one is taken only where the
 * user put it first (`avoidSimulated` overrules even that), never because another went missing.
 */
export function defaultCredential(
  ordered: readonly Credential[],
  providers: Providers,
  avoidSimulated = false,
): Credential | undefined {
  const usable = ordered.filter(({ provider }) => providers.find(provider));
  const first = usable[0];
  if (first === ordered[0] && !avoidSimulated) return first;
  return usable.find(({ provider }) => !providers.find(provider)?.simulated) ?? first;
}
