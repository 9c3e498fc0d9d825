import type { Credential, ModelCredential } from "../../domain/model/credential";
import { credentialSecretContext } from "../../domain/model/credential-secret";
import type { SealedSecret } from "../../domain/secret/sealed-secret";
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
import type { Vault } from "../../ports/vault";
import { metadataKeys, ORIGINAL_KDF } from "./credential-metadata";
import { type NewCredential, validateCredential } from "./credential-rules";
import { type CredentialEdit, editCredential } from "./edit-credential";
import {
  type CredentialSecret,
  mirrorMetadata,
  readCredentialSecret,
  sealCredential,
} from "./seal-credential";

/** Dependencies of managing configured providers. */
export interface CredentialDependencies {
  readonly credentials: {
    realDefault(ordered: readonly Credential[]): Credential | undefined;
    list(): Promise<readonly Credential[]>;
    /** @throws AppError `provider.not-found`. */
    provider(id: string): LlmProvider;
  };
  readonly database: Database;
  readonly vault: Vault;
  readonly plugins: Pick<PluginHost, "load" | "open">;
  readonly http: Http;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly preferences: Preferences;
  readonly tabs: TabChannel;
}

/** The work of `Credentials` that most visits never ask for; its methods are described there. */
export class CredentialManager {
  readonly #dependencies: CredentialDependencies;
  readonly #providers: ReadonlyRegistry<LlmProvider>;

  constructor(dependencies: CredentialDependencies) {
    this.#dependencies = dependencies;
    this.#providers = dependencies.plugins.open(LlmProviders);
  }

  async add(
    input: NewCredential,
    signal: AbortSignal,
    onProgress: (fraction: number) => void = () => {},
  ): Promise<Credential> {
    const provider = this.#dependencies.credentials.provider(input.provider);
    const fields = validateCredential(input, provider);
    await this.#assertUnlocked();
    const accepted = await this.#probe(provider, fields, signal);
    if (!accepted) throw new AppError("credentials.key-invalid", { provider: provider.name });
    await (await this.#dependencies.plugins.load(provider)).prepare?.(fields, signal, onProgress);
    const credential = await this.#seal(fields, provider);
    await this.#dependencies.database.write(
      [{ type: "add", store: "credentials", record: credential }],
      "strict",
    );
    await this.#renumber(await this.#orderWith(credential, provider));
    this.#dependencies.tabs.post({ type: "store-changed", store: "credentials" });
    return (await this.#dependencies.database.get("credentials", credential.id)) ?? credential;
  }

  async edit(id: string, edit: CredentialEdit, signal: AbortSignal): Promise<void> {
    const current = await this.#dependencies.database.get("credentials", id);
    if (!current) return;
    const provider = this.#dependencies.credentials.provider(current.provider);
    await this.#assertUnlocked();
    const surroundings = {
      database: this.#dependencies.database,
      vault: this.#dependencies.vault,
      preferences: this.#dependencies.preferences,
      openSecret: (credential: Credential) => this.#openSecret(credential),
      probe: (fields: NewCredential) => this.#probe(provider, fields, signal),
    };
    await editCredential(surroundings, current, edit, provider);
    this.#dependencies.tabs.post({ type: "store-changed", store: "credentials" });
  }

  async remove(id: string): Promise<void> {
    const removed = await this.#dependencies.database.get("credentials", id);
    await this.#dependencies.database.write([{ type: "delete", store: "credentials", id }], "strict");
    const keys = metadataKeys(id);
    this.#dependencies.preferences.remove(keys.iv);
    this.#dependencies.preferences.remove(keys.salt);
    const left = await this.#dependencies.credentials.list();
    await this.#renumber(moveToFront(left, this.#dependencies.credentials.realDefault(left)?.id));
    this.#dependencies.tabs.post({ type: "store-changed", store: "credentials" });
    if (removed) await this.#discard(removed, left);
  }

  /** Gives the space of a downloaded model back, unless it is needed still. */
  async #discard({ provider, model, baseUrl }: Credential, left: readonly Credential[]): Promise<void> {
    if (left.some((other) => other.provider === provider && other.model === model)) return;
    const descriptor = this.#providers.all.find(({ id }) => id === provider);
    // A provider whose code does not load keeps what it has downloaded until it does.
    const client = descriptor && (await this.#dependencies.plugins.load(descriptor).catch(() => undefined));
    await client?.discard?.({ model, baseUrl });
  }

  async setDefault(id: string): Promise<void> {
    await this.#renumber(moveToFront(await this.#dependencies.credentials.list(), id));
    this.#dependencies.tabs.post({ type: "store-changed", store: "credentials" });
  }

  async setFallback(id: string | undefined): Promise<void> {
    for (const each of await this.#dependencies.credentials.list()) {
      const fallback = each.id === id;
      await this.#dependencies.database.update("credentials", each.id, (current) =>
        current && (current.fallback ?? false) !== fallback ? { ...current, fallback } : undefined,
      );
    }
    this.#dependencies.tabs.post({ type: "store-changed", store: "credentials" });
  }

  async open(credential: Credential): Promise<ModelCredential> {
    const { id, provider, model, baseUrl, topP, stop, seed, extraBody } = credential;
    const { apiKey, headers } = await this.#openSecret(credential);
    const opened = { id, provider, model, baseUrl, apiKey };
    const takesExtras = this.#providers.find(provider)?.takesExtras ?? false;
    return takesExtras ? { ...opened, headers, extras: { topP, stop, seed, extraBody } } : opened;
  }

  async listModels(input: Omit<NewCredential, "model">, signal: AbortSignal): Promise<readonly string[]> {
    const provider = this.#dependencies.credentials.provider(input.provider);
    return this.#list(provider, unsaved({ ...input, model: provider.defaultModel }), signal);
  }

  async listModelsOf(credential: Credential, signal: AbortSignal): Promise<readonly string[]> {
    return this.#list(
      this.#dependencies.credentials.provider(credential.provider),
      await this.open(credential),
      signal,
    );
  }

  async chooseModel(provider: LlmProvider, listed: readonly string[]): Promise<string> {
    const { chooseModel } = await import("./choose-model");
    return chooseModel(provider, listed, (await this.#dependencies.plugins.load(provider)).preferredModels);
  }

  async #list(
    provider: LlmProvider,
    credential: ModelCredential,
    signal: AbortSignal,
  ): Promise<readonly string[]> {
    const client = await this.#dependencies.plugins.load(provider);
    if (!client.listModels) return provider.suggestedModels.map(({ id }) => id);
    try {
      return await client.listModels(credential, signal);
    } catch (error) {
      const { diagnoseNetwork } = await import("./request-failure");
      throw await diagnoseNetwork(this.#dependencies.http, error, provider, credential.baseUrl, signal);
    }
  }

  async check(input: NewCredential, signal: AbortSignal): Promise<boolean> {
    const provider = this.#dependencies.credentials.provider(input.provider);
    return this.#probe(provider, validateCredential(input, provider), signal);
  }

  async #probe(provider: LlmProvider, fields: NewCredential, signal: AbortSignal): Promise<boolean> {
    const client = await this.#dependencies.plugins.load(provider);
    try {
      return await client.checkKey(unsaved(fields), signal);
    } catch (error) {
      const { diagnoseNetwork } = await import("./request-failure");
      throw await diagnoseNetwork(this.#dependencies.http, error, provider, fields.baseUrl, signal);
    }
  }

  async #seal(fields: NewCredential, provider: LlmProvider): Promise<Credential> {
    const { baseUrl, model, apiKey, name } = fields;
    const record = {
      id: this.#dependencies.ids.next(),
      provider: provider.id,
      ...(name ? { name } : {}),
      model,
      baseUrl,
      timestamp: this.#dependencies.clock.now(),
    };
    const last = (await this.#dependencies.credentials.list()).at(-1);
    const order = last ? last.order + 1 : 0;
    const credential = await sealCredential(this.#dependencies.vault, { ...record, order }, { apiKey });
    mirrorMetadata(this.#dependencies.preferences, credential);
    return credential;
  }

  async #openSecret(credential: Credential): Promise<CredentialSecret> {
    if (!credential.encryptedApiKey && !credential.sealed) return { apiKey: "" };
    await this.#assertUnlocked();
    const text = await this.#dependencies.vault.open(
      credential.sealed ?? this.#originalSecret(credential),
      credentialSecretContext(credential),
    );
    return readCredentialSecret(text);
  }

  /** A record of version 1 keeps salt and IV in the preferences. */
  #originalSecret(credential: Credential): SealedSecret {
    const keys = metadataKeys(credential.id);
    const iv = this.#dependencies.preferences.get(keys.iv);
    const salt = this.#dependencies.preferences.get(keys.salt);
    if (!iv || !salt) throw new AppError("vault.metadata-missing", { id: credential.id });
    return { v: 1, kdf: ORIGINAL_KDF, iv, salt, data: credential.encryptedApiKey };
  }

  async #assertUnlocked(): Promise<void> {
    if (this.#dependencies.vault.state === "uninitialised") await this.#dependencies.vault.initialise();
    if (this.#dependencies.vault.isKeyMissing) throw new AppError("vault.key-missing");
    if (this.#dependencies.vault.state === "locked") throw new AppError("vault.locked");
  }

  /** A simulated default gives way to the real provider just added. */
  async #orderWith(added: Credential, provider: LlmProvider): Promise<readonly Credential[]> {
    const all = await this.#dependencies.credentials.list();
    const first = all.find(({ id }) => id !== added.id);
    const givesWay = first && this.#providers.find(first.provider)?.simulated;
    return givesWay && !provider.simulated ? moveToFront(all, added.id) : all;
  }

  /** Changes `order` alone, on what is stored now: another tab may just have sealed the keys anew. */
  async #renumber(ordered: readonly Credential[]): Promise<void> {
    for (const [order, { id }] of ordered.entries()) {
      await this.#dependencies.database.update("credentials", id, (current) =>
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
