import type { Credential, ModelCredential } from "../../domain/model/credential";
import { credentialSecretContext } from "../../domain/model/credential-secret";
import type { SealedSecret } from "../../domain/secret/sealed-secret";
import { AppError } from "../../errors/app-error";
import type { ReadonlyRegistry } from "../../plugin/contribution";
import type { PluginHost } from "../../plugin/plugin-host";
import type { LlmProvider } from "../../points/llm-provider";
import type { Clock } from "../../ports/clock";
import type { Database } from "../../ports/database";
import type { Http } from "../../ports/http";
import type { Ids } from "../../ports/ids";
import type { Preferences } from "../../ports/preferences";
import type { TabChannel } from "../../ports/tab-channel";
import type { Vault } from "../../ports/vault";
import { defaultCredential } from "./credential-choice";
import { metadataKeys, ORIGINAL_KDF } from "./credential-metadata";
import { type NewCredential, validateCredential } from "./credential-rules";
import { type CredentialEdit, editCredential } from "./edit-credential";
import { mirrorMetadata, sealCredential } from "./seal-credential";

/** The ports for keeping configured providers. */
export interface CredentialPorts {
  readonly database: Database;
  readonly vault: Vault;
  readonly plugins: Pick<PluginHost, "load">;
  readonly providers: ReadonlyRegistry<LlmProvider>;
  readonly http: Http;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly preferences: Preferences;
  readonly tabs: TabChannel;
  list(): Promise<readonly Credential[]>;
  /** @throws AppError `provider.not-found`. */
  provider(id: string): LlmProvider;
}

/** Does the work of `Credentials`, which most visits never ask for; its methods are described there. */
export class CredentialKeeper {
  readonly #ports: CredentialPorts;

  constructor(ports: CredentialPorts) {
    this.#ports = ports;
  }

  async add(
    input: NewCredential,
    signal: AbortSignal,
    onProgress: (fraction: number) => void = () => {},
  ): Promise<Credential> {
    const provider = this.#ports.provider(input.provider);
    const fields = validateCredential(input, provider);
    await this.#assertUnlocked();
    const accepted = await this.#probe(provider, fields, signal);
    if (!accepted) throw new AppError("credentials.key-invalid", { provider: provider.name });
    await (await this.#ports.plugins.load(provider)).prepare?.(fields, signal, onProgress);
    const credential = await this.#seal(fields, provider);
    await this.#ports.database.write([{ type: "add", store: "credentials", record: credential }], "strict");
    await this.#renumber(await this.#orderWith(credential, provider));
    this.#ports.tabs.post({ type: "store-changed", store: "credentials" });
    return (await this.#ports.database.get("credentials", credential.id)) ?? credential;
  }

  async edit(id: string, edit: CredentialEdit, signal: AbortSignal): Promise<void> {
    const current = await this.#ports.database.get("credentials", id);
    if (!current) return;
    const provider = this.#ports.provider(current.provider);
    await this.#assertUnlocked();
    const surroundings = {
      database: this.#ports.database,
      vault: this.#ports.vault,
      preferences: this.#ports.preferences,
      openKey: (credential: Credential) => this.#openKey(credential),
      probe: (fields: NewCredential) => this.#probe(provider, fields, signal),
    };
    await editCredential(surroundings, current, edit, provider);
    this.#ports.tabs.post({ type: "store-changed", store: "credentials" });
  }

  async remove(id: string): Promise<void> {
    const removed = await this.#ports.database.get("credentials", id);
    await this.#ports.database.write([{ type: "delete", store: "credentials", id }], "strict");
    const keys = metadataKeys(id);
    this.#ports.preferences.remove(keys.iv);
    this.#ports.preferences.remove(keys.salt);
    const left = await this.#ports.list();
    await this.#renumber(moveToFront(left, defaultCredential(left, this.#ports.providers, true)?.id));
    this.#ports.tabs.post({ type: "store-changed", store: "credentials" });
    if (removed) await this.#discard(removed, left);
  }

  /** Gives the space of a downloaded model back, unless it is needed still. */
  async #discard({ provider, model, baseUrl }: Credential, left: readonly Credential[]): Promise<void> {
    if (left.some((other) => other.provider === provider && other.model === model)) return;
    const descriptor = this.#ports.providers.all.find(({ id }) => id === provider);
    const client = descriptor && (await this.#ports.plugins.load(descriptor).catch(() => undefined));
    await client?.discard?.({ model, baseUrl });
  }

  async setDefault(id: string): Promise<void> {
    await this.#renumber(moveToFront(await this.#ports.list(), id));
    this.#ports.tabs.post({ type: "store-changed", store: "credentials" });
  }

  async open(credential: Credential): Promise<ModelCredential> {
    const { id, provider, model, baseUrl } = credential;
    return { id, provider, model, baseUrl, apiKey: await this.#openKey(credential) };
  }

  async listModels(input: Omit<NewCredential, "model">, signal: AbortSignal): Promise<readonly string[]> {
    const provider = this.#ports.provider(input.provider);
    return this.#list(provider, unsaved({ ...input, model: provider.defaultModel }), signal);
  }

  async listModelsOf(credential: Credential, signal: AbortSignal): Promise<readonly string[]> {
    return this.#list(this.#ports.provider(credential.provider), await this.open(credential), signal);
  }

  async chooseModel(provider: LlmProvider, listed: readonly string[]): Promise<string> {
    const { chooseModel } = await import("./choose-model");
    return chooseModel(provider, listed, (await this.#ports.plugins.load(provider)).preferredModels);
  }

  async #list(
    provider: LlmProvider,
    credential: ModelCredential,
    signal: AbortSignal,
  ): Promise<readonly string[]> {
    const client = await this.#ports.plugins.load(provider);
    if (!client.listModels) return provider.suggestedModels.map(({ id }) => id);
    try {
      return await client.listModels(credential, signal);
    } catch (error) {
      const { diagnoseNetwork } = await import("./request-failure");
      throw await diagnoseNetwork(this.#ports.http, error, provider, credential.baseUrl, signal);
    }
  }

  async check(input: NewCredential, signal: AbortSignal): Promise<boolean> {
    const provider = this.#ports.provider(input.provider);
    return this.#probe(provider, validateCredential(input, provider), signal);
  }

  async #probe(provider: LlmProvider, fields: NewCredential, signal: AbortSignal): Promise<boolean> {
    const client = await this.#ports.plugins.load(provider);
    try {
      return await client.checkKey(unsaved(fields), signal);
    } catch (error) {
      const { diagnoseNetwork } = await import("./request-failure");
      throw await diagnoseNetwork(this.#ports.http, error, provider, fields.baseUrl, signal);
    }
  }

  async #seal(fields: NewCredential, provider: LlmProvider): Promise<Credential> {
    const { baseUrl, model, apiKey, name } = fields;
    const record = {
      id: this.#ports.ids.next(),
      provider: provider.id,
      ...(name ? { name } : {}),
      model,
      baseUrl,
      timestamp: this.#ports.clock.now(),
    };
    const last = (await this.#ports.list()).at(-1);
    const order = last ? last.order + 1 : 0;
    const credential = await sealCredential(this.#ports.vault, { ...record, order }, apiKey);
    mirrorMetadata(this.#ports.preferences, credential);
    return credential;
  }

  async #openKey(credential: Credential): Promise<string> {
    if (!credential.encryptedApiKey && !credential.sealed) return "";
    await this.#assertUnlocked();
    return this.#ports.vault.open(
      credential.sealed ?? this.#originalSecret(credential),
      credentialSecretContext(credential),
    );
  }

  /** A record of version 1 keeps salt and IV in the preferences. */
  #originalSecret(credential: Credential): SealedSecret {
    const keys = metadataKeys(credential.id);
    const iv = this.#ports.preferences.get(keys.iv);
    const salt = this.#ports.preferences.get(keys.salt);
    if (!iv || !salt) throw new AppError("vault.metadata-missing", { id: credential.id });
    return { v: 1, kdf: ORIGINAL_KDF, iv, salt, data: credential.encryptedApiKey };
  }

  async #assertUnlocked(): Promise<void> {
    if (this.#ports.vault.state === "uninitialised") await this.#ports.vault.initialise();
    if (this.#ports.vault.isKeyMissing) throw new AppError("vault.key-missing");
    if (this.#ports.vault.state === "locked") throw new AppError("vault.locked");
  }

  /** A simulated default gives way to the real provider just added. */
  async #orderWith(added: Credential, provider: LlmProvider): Promise<readonly Credential[]> {
    const all = await this.#ports.list();
    const first = all.find(({ id }) => id !== added.id);
    const givesWay = first && this.#ports.providers.find(first.provider)?.simulated;
    return givesWay && !provider.simulated ? moveToFront(all, added.id) : all;
  }

  /** Changes `order` alone, on what is stored now: another tab may just have sealed the keys anew. */
  async #renumber(ordered: readonly Credential[]): Promise<void> {
    for (const [order, { id }] of ordered.entries()) {
      await this.#ports.database.update("credentials", id, (current) =>
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
