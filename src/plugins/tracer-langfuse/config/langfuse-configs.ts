import type { ObservabilityConfig } from "@core/domain/observability/observability-config";
import { observabilitySecretContext } from "@core/domain/observability/observability-secret";
import type { SealedSecret } from "@core/domain/secret/sealed-secret";
import { AppError, isAbort, isAppError } from "@core/errors/app-error";
import { type Disposable, disposable, disposeAll } from "@core/lifecycle/disposable";
import type { Clock } from "@core/ports/clock";
import type { Database } from "@core/ports/database";
import type { Http, HttpRequest } from "@core/ports/http";
import type { Preferences } from "@core/ports/preferences";
import type { TabChannel } from "@core/ports/tab-channel";
import type { Vault } from "@core/ports/vault";
import type { WorkerChannel } from "@core/ports/worker-channel";
import { metadataKeys, ORIGINAL_KDF } from "@core/services/models/credential-metadata";
import { emptyIngestion, healthRequest, refusal } from "./langfuse-access";
import { type LangfuseInput, validateLangfuse } from "./langfuse-rules";

const STORE = "langfuse_config";
const CONFIG_ID = "langfuse";

/** The dependencies of the configuration. */
export interface LangfuseConfigDependencies {
  readonly database: Database;
  readonly vault: Vault;
  readonly preferences: Preferences;
  readonly http: Http;
  readonly clock: Clock;
  readonly tabs: TabChannel;
  readonly worker: WorkerChannel;
}

/** The status and version of a host; both are absent where it did not answer as expected. */
export interface LangfuseHealth {
  readonly status?: string;
  readonly version?: string;
}

/** Keeps where finished model requests are traced to; the secret key is only ever stored sealed. */
export class LangfuseConfigs implements Disposable {
  readonly #dependencies: LangfuseConfigDependencies;
  readonly #listeners = new Set<() => void>();
  readonly #subscriptions: readonly Disposable[];

  constructor(dependencies: LangfuseConfigDependencies) {
    this.#dependencies = dependencies;
    this.#subscriptions = [
      dependencies.tabs.listen((message) => {
        const isOurs = message.type === "store-changed" && message.store === STORE;
        if (isOurs || message.type === "database-changed") this.#changed();
      }),
      dependencies.worker.listen(({ type }) => {
        if (type === "LANGFUSE_CONFIG_UPDATED") this.#changed();
      }),
    ];
  }

  /** The configuration in force: the newest, should an import have brought several. */
  async current(): Promise<ObservabilityConfig | undefined> {
    const configs = await this.#dependencies.database.list(STORE);
    return configs.sort((a, b) => b.timestamp - a.timestamp)[0];
  }

  /** Called when the configuration has changed, here or in another tab. */
  onChange(listener: () => void): Disposable {
    this.#listeners.add(listener);
    return disposable(() => this.#listeners.delete(listener));
  }

  /**
   * Checks the fields and saves them. Switching on or off needs no open vault; a new secret key does.
   * @throws AppError as `validateLangfuse` does, or `vault.locked`.
   */
  async save(input: LangfuseInput): Promise<void> {
    const { database, preferences, clock } = this.#dependencies;
    const current = await this.current();
    const { secretKey, keepsSecret, ...settings } = validateLangfuse(input, current);
    const id = current?.id ?? CONFIG_ID;
    const fields = { ...settings, id, timestamp: clock.now() };
    // Without a secret key the lack of one is sealed: a record that was only written, such as an imported one, opens for no host.
    const sealed = keepsSecret ? undefined : await this.#seal(fields, secretKey);
    const secret = sealed && { encryptedSecretKey: sealed.data, sealed, withoutSecret: secretKey === "" };
    await database.update(STORE, id, (now) => {
      // Deleted in another tab, there is no secret left to keep.
      if (!now && !secret) return undefined;
      return { encryptedSecretKey: "", ...now, ...fields, ...secret };
    });
    if (sealed) {
      const keys = metadataKeys(id);
      preferences.set(keys.iv, sealed.iv);
      preferences.set(keys.salt, sealed.salt);
    }
    this.#announce();
  }

  /** Deletes every configuration there is, with what belongs to it. */
  async remove(): Promise<void> {
    const { database, preferences } = this.#dependencies;
    const configs = await database.list(STORE);
    await database.write(
      configs.map(({ id }) => ({ type: "delete", store: STORE, id })),
      "strict",
    );
    for (const { id } of configs) {
      const keys = metadataKeys(id);
      preferences.remove(keys.iv);
      preferences.remove(keys.salt);
    }
    this.#announce();
  }

  /** The secret key; empty where none was given. @throws AppError `vault.locked`, `vault.metadata-missing` or `vault.undecryptable`. */
  async openSecret(config: ObservabilityConfig): Promise<string> {
    await this.#assertUnlocked();
    return this.#dependencies.vault.open(
      config.sealed ?? this.#originalSecret(config),
      observabilitySecretContext(config),
    );
  }

  /** Whether secrets can be opened now; what was opened before is to be forgotten otherwise. */
  get isUnlocked(): boolean {
    return this.#dependencies.vault.state === "unlocked";
  }

  /**
   * Asks the host whether it takes traces with these fields, without writing one.
   * @throws AppError as `save` does, `network.failed`, `network.blocked`, or `observability.` with `unauthorized`, `forbidden`, `refused`,
   * `key-lost`.
   */
  async check(input: LangfuseInput, signal: AbortSignal): Promise<void> {
    const current = await this.current();
    const { host, publicKey, secretKey: typed, keepsSecret } = validateLangfuse(input, current);
    const secretKey = keepsSecret ? await this.#storedSecret(current) : typed;
    const request = emptyIngestion({ host, publicKey, secretKey });
    const { ok, status } = await this.#fetch(request, signal);
    if (!ok) throw refusal(status);
  }

  /** The health of the host, asked without keys. @throws AppError as `validateLangfuse` does, or when it is aborted. */
  async health(input: LangfuseInput, signal: AbortSignal): Promise<LangfuseHealth> {
    const { host } = validateLangfuse(input, await this.current());
    const request = healthRequest(host);
    try {
      const said: unknown = await (await this.#dependencies.http.fetch(request, signal)).json();
      const { status, version } = (said ?? {}) as Readonly<Record<string, unknown>>;
      return { ...shortText("status", status), ...shortText("version", version) };
    } catch (error) {
      if (signal.aborted) throw error;
      return {};
    }
  }

  dispose(): void {
    disposeAll(this.#subscriptions);
  }

  /** @throws AppError `network.blocked` where a server answers that does not let this page read it. */
  async #fetch(request: HttpRequest, signal: AbortSignal): Promise<Response> {
    const { http } = this.#dependencies;
    try {
      return await http.fetch(request, signal);
    } catch (error) {
      const url = new URL(request.url).origin;
      const isBlocked = !isAbort(error) && (await http.reach?.(url, signal)) === "answers";
      throw isBlocked ? new AppError("network.blocked", { url, origin: http.pageOrigin ?? "" }) : error;
    }
  }

  /** @throws AppError `observability.key-lost` where only entering it again helps. */
  async #storedSecret(config: ObservabilityConfig | undefined): Promise<string> {
    if (!config) throw new AppError("credentials.fields-missing");
    return this.openSecret(config).catch((cause: unknown) => {
      const isLost = isAppError(cause) && /^vault\.(metadata-missing|undecryptable)$/.test(cause.code);
      throw isLost ? new AppError("observability.key-lost", {}, { cause }) : cause;
    });
  }

  async #seal(fields: Pick<ObservabilityConfig, "id" | "host">, secretKey: string): Promise<SealedSecret> {
    await this.#assertUnlocked();
    return this.#dependencies.vault.seal(secretKey, observabilitySecretContext(fields));
  }

  /** A record of version 1 keeps salt and IV in the preferences. */
  #originalSecret({ id, encryptedSecretKey }: ObservabilityConfig): SealedSecret {
    const keys = metadataKeys(id);
    const iv = this.#dependencies.preferences.get(keys.iv);
    const salt = this.#dependencies.preferences.get(keys.salt);
    if (!iv || !salt) throw new AppError("vault.metadata-missing", { id });
    return { v: 1, kdf: ORIGINAL_KDF, iv, salt, data: encryptedSecretKey };
  }

  async #assertUnlocked(): Promise<void> {
    const { vault } = this.#dependencies;
    if (vault.state === "uninitialised") await vault.initialise();
    if (vault.isKeyMissing) throw new AppError("vault.key-missing");
    if (vault.state === "locked") throw new AppError("vault.locked");
  }

  #announce(): void {
    this.#dependencies.tabs.post({ type: "store-changed", store: STORE });
    this.#dependencies.worker.post({ type: "LANGFUSE_CONFIG_UPDATED" });
    this.#changed();
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** A word of a host, which may say anything. */
function shortText<K extends string>(key: K, value: unknown): { readonly [key in K]?: string } {
  const isShort = typeof value === "string" && /^[\w.+-]{1,40}$/.test(value);
  return (isShort ? { [key]: value } : {}) as { readonly [key in K]?: string };
}
