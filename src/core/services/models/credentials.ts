import type { Credential, ModelCredential } from "../../domain/credential";
import { credentialSecretContext } from "../../domain/credential-secret";
import { AppError } from "../../errors/app-error";
import type { ReadonlyRegistry } from "../../plugin/contribution";
import type { PluginHost } from "../../plugin/plugin-host";
import { type LlmProvider, LlmProviders } from "../../points/llm-provider";
import type { Clock } from "../../ports/clock";
import type { Database } from "../../ports/database";
import type { Http } from "../../ports/http";
import type { Ids } from "../../ports/ids";
import type { Preferences } from "../../ports/preferences";
import type { TabChannel } from "../../ports/tab-channel";
import type { SealedSecret, Vault } from "../../ports/vault";
import { defaultCredential } from "./credential-choice";
import { metadataKeys, ORIGINAL_KDF } from "./credential-metadata";
import type { NewCredential } from "./credential-rules";
import type { CredentialEdit } from "./edit-credential";

/** Keeps the configured providers: keys are probed before they are saved, and only ever stored sealed. */
export class Credentials {
  readonly #database: Database;
  readonly #vault: Vault;
  readonly #plugins: Pick<PluginHost, "load">;
  readonly #providers: ReadonlyRegistry<LlmProvider>;
  readonly #http: Http;
  readonly #ids: Ids;
  readonly #clock: Clock;
  readonly #preferences: Preferences;
  readonly #tabs: TabChannel;

  constructor(
    database: Database,
    vault: Vault,
    plugins: Pick<PluginHost, "load" | "open">,
    http: Http,
    ids: Ids,
    clock: Clock,
    preferences: Preferences,
    tabs: TabChannel,
  ) {
    this.#database = database;
    this.#vault = vault;
    this.#plugins = plugins;
    this.#providers = plugins.open(LlmProviders);
    this.#http = http;
    this.#ids = ids;
    this.#clock = clock;
    this.#preferences = preferences;
    this.#tabs = tabs;
  }

  /** All of them, the most default first; of equals the older. */
  async list(): Promise<readonly Credential[]> {
    const all = await this.#database.list("credentials");
    return all.sort((a, b) => a.order - b.order || a.timestamp - b.timestamp);
  }

  /** The installed provider with an id. @throws AppError `provider.not-found`. */
  provider(id: string): LlmProvider {
    const found = this.#providers.find(id);
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
    onProgress: (fraction: number) => void = () => {},
  ): Promise<Credential> {
    const provider = this.provider(input.provider);
    const { validateCredential } = await import("./credential-rules");
    const fields = validateCredential(input, provider);
    await this.#assertUnlocked();
    const accepted = await this.#probe(provider, fields, signal);
    if (!accepted) throw new AppError("credentials.key-invalid", { provider: provider.name });
    await (await this.#plugins.load(provider)).prepare?.(signal, onProgress);
    const credential = await this.#seal(fields, provider);
    await this.#database.write([{ type: "add", store: "credentials", record: credential }], "strict");
    await this.#renumber(await this.#orderWith(credential, provider));
    this.#tabs.post({ type: "store-changed", store: "credentials" });
    return (await this.#database.get("credentials", credential.id)) ?? credential;
  }

  /** Changes a configured provider; one that is gone already stays so. @throws AppError as `editCredential` does. */
  async edit(id: string, edit: CredentialEdit, signal: AbortSignal): Promise<void> {
    const current = await this.#database.get("credentials", id);
    if (!current) return;
    const provider = this.provider(current.provider);
    await this.#assertUnlocked();
    const surroundings = {
      database: this.#database,
      vault: this.#vault,
      preferences: this.#preferences,
      openKey: (credential: Credential) => this.#openKey(credential),
      probe: (fields: NewCredential) => this.#probe(provider, fields, signal),
    };
    const { editCredential } = await import("./edit-credential");
    await editCredential(surroundings, current, edit, provider);
    this.#tabs.post({ type: "store-changed", store: "credentials" });
  }

  async remove(id: string): Promise<void> {
    await this.#database.write([{ type: "delete", store: "credentials", id }], "strict");
    const keys = metadataKeys(id);
    this.#preferences.remove(keys.iv);
    this.#preferences.remove(keys.salt);
    const left = await this.list();
    await this.#renumber(moveToFront(left, defaultCredential(left, this.#providers, true)?.id));
    this.#tabs.post({ type: "store-changed", store: "credentials" });
  }

  /** Moves one to the front and renumbers the others. */
  async setDefault(id: string): Promise<void> {
    await this.#renumber(moveToFront(await this.list(), id));
    this.#tabs.post({ type: "store-changed", store: "credentials" });
  }

  /** Opens the key for one call. @throws AppError `vault.locked`, `vault.metadata-missing`, `vault.undecryptable`. */
  async open(credential: Credential): Promise<ModelCredential> {
    const { id, provider, model, baseUrl } = credential;
    return { id, provider, model, baseUrl, apiKey: await this.#openKey(credential) };
  }

  /** The models a provider has for these fields; those it suggests when it cannot list them. */
  async listModels(input: Omit<NewCredential, "model">, signal: AbortSignal): Promise<readonly string[]> {
    const provider = this.provider(input.provider);
    return this.#list(provider, unsaved({ ...input, model: provider.defaultModel }), signal);
  }

  /** The models a configured provider has, asked with its own key. @throws AppError as `open` does, or `listModels`. */
  async listModelsOf(credential: Credential, signal: AbortSignal): Promise<readonly string[]> {
    return this.#list(this.provider(credential.provider), await this.open(credential), signal);
  }

  /** The model to begin with of those listed, as the provider's plugin prefers them. */
  async chooseModel(provider: LlmProvider, listed: readonly string[]): Promise<string> {
    const { chooseModel } = await import("./choose-model");
    return chooseModel(provider, listed, (await this.#plugins.load(provider)).preferredModels);
  }

  async #list(
    provider: LlmProvider,
    credential: ModelCredential,
    signal: AbortSignal,
  ): Promise<readonly string[]> {
    const client = await this.#plugins.load(provider);
    if (!client.listModels) return provider.suggestedModels.map(({ id }) => id);
    try {
      return await client.listModels(credential, signal);
    } catch (error) {
      const { diagnoseNetwork } = await import("./request-failure");
      throw await diagnoseNetwork(this.#http, error, provider, credential.baseUrl, signal);
    }
  }

  /** Asks the provider, at the given base URL, whether it accepts a key that is not saved. @throws AppError as `add` does. */
  async check(input: NewCredential, signal: AbortSignal): Promise<boolean> {
    const provider = this.provider(input.provider);
    const { validateCredential } = await import("./credential-rules");
    return this.#probe(provider, validateCredential(input, provider), signal);
  }

  async #probe(provider: LlmProvider, fields: NewCredential, signal: AbortSignal): Promise<boolean> {
    const client = await this.#plugins.load(provider);
    try {
      return await client.checkKey(unsaved(fields), signal);
    } catch (error) {
      const { diagnoseNetwork } = await import("./request-failure");
      throw await diagnoseNetwork(this.#http, error, provider, fields.baseUrl, signal);
    }
  }

  async #seal(fields: NewCredential, provider: LlmProvider): Promise<Credential> {
    const { baseUrl, model, apiKey, name } = fields;
    const record = {
      id: this.#ids.next(),
      provider: provider.id,
      ...(name ? { name } : {}),
      model,
      baseUrl,
      timestamp: this.#clock.now(),
    };
    const last = (await this.list()).at(-1);
    const order = last ? last.order + 1 : 0;
    const { mirrorMetadata, sealCredential } = await import("./seal-credential");
    const credential = await sealCredential(this.#vault, { ...record, order }, apiKey);
    mirrorMetadata(this.#preferences, credential);
    return credential;
  }

  async #openKey(credential: Credential): Promise<string> {
    if (!credential.encryptedApiKey && !credential.sealed) return "";
    await this.#assertUnlocked();
    return this.#vault.open(
      credential.sealed ?? this.#originalSecret(credential),
      credentialSecretContext(credential),
    );
  }

  /** A record of version 1 keeps salt and IV in the preferences. */
  #originalSecret(credential: Credential): SealedSecret {
    const keys = metadataKeys(credential.id);
    const iv = this.#preferences.get(keys.iv);
    const salt = this.#preferences.get(keys.salt);
    if (!iv || !salt) throw new AppError("vault.metadata-missing", { id: credential.id });
    return { v: 1, kdf: ORIGINAL_KDF, iv, salt, data: credential.encryptedApiKey };
  }

  async #assertUnlocked(): Promise<void> {
    if (this.#vault.state === "uninitialised") await this.#vault.initialise();
    if (this.#vault.isKeyMissing) throw new AppError("vault.key-missing");
    if (this.#vault.state === "locked") throw new AppError("vault.locked");
  }

  /** A simulated default gives way to the real provider just added. */
  async #orderWith(added: Credential, provider: LlmProvider): Promise<readonly Credential[]> {
    const all = await this.list();
    const first = all.find(({ id }) => id !== added.id);
    const givesWay = first && this.#providers.find(first.provider)?.simulated;
    return givesWay && !provider.simulated ? moveToFront(all, added.id) : all;
  }

  /** Changes `order` alone, on what is stored now: another tab may just have sealed the keys anew. */
  async #renumber(ordered: readonly Credential[]): Promise<void> {
    for (const [order, { id }] of ordered.entries()) {
      await this.#database.update("credentials", id, (current) =>
        current && current.order !== order ? { ...current, order } : undefined,
      );
    }
  }
}

function moveToFront(credentials: readonly Credential[], id: string | undefined): readonly Credential[] {
  const moved = credentials.find((each) => each.id === id);
  return moved ? [moved, ...credentials.filter((each) => each !== moved)] : credentials;
}

function unsaved(fields: NewCredential): ModelCredential {
  return { ...fields, id: "" };
}
