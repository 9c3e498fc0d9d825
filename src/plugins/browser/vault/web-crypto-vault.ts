import type { SealedSecret, SecretContext } from "@core/domain/secret/sealed-secret";
import { AppError, isAppError } from "@core/errors/app-error";
import { type Disposable, disposeAll } from "@core/lifecycle/disposable";
import type { Database, WriteOperation } from "@core/ports/database";
import type { Ids } from "@core/ports/ids";
import type { Logger } from "@core/ports/logger";
import type { Preferences } from "@core/ports/preferences";
import type { TabChannel } from "@core/ports/tab-channel";
import type { Vault, VaultState } from "@core/ports/vault";
import type { DeriveKey } from "@shared/sealed-box";
import { openBox, sealBox } from "@shared/sealed-box";
import { makeObservable, observableRef, runInAction } from "mobx";
import { type KeyRing, makeKeyRing, newMasterKey, readMasterKey, unwrapMasterKey } from "./key-ring";
import { newPasswordLock, openNextLock, openPasswordLock, type PasswordLock, relock } from "./password-lock";
import { rememberingDerivation } from "./remembered-keys";
import { fieldsOf, type Resealed, resealAll, tryToOpen, unopened } from "./reseal";
import { mirrorMetadata, storedSecrets } from "./stored-secrets";
import { loadVaultRecord, saveVaultRecord, type VaultRecord } from "./vault-record";

/** Keys that an open vault holds in memory. */
interface OpenKeys {
  readonly generation: string;
  readonly ring: KeyRing;
  readonly derive: DeriveKey;
  /** Present under a master password. */
  readonly lock?: PasswordLock | undefined;
}

const CHANGED = { type: "store-changed", store: "vault" } as const;

/** The vault on WebCrypto; its keys are in the database, its secrets in the records they belong to. */
export class WebCryptoVault implements Vault, Disposable {
  state: VaultState = "uninitialised";
  hasPassword = false;
  isKeyMissing = false;
  readonly #database: Database;
  readonly #preferences: Preferences;
  readonly #tabs: TabChannel;
  readonly #ids: Ids;
  readonly #logger: Logger;
  readonly #listening: Disposable;
  #keys: OpenKeys | undefined;
  #initialising: Promise<void> | undefined;

  constructor(database: Database, preferences: Preferences, tabs: TabChannel, ids: Ids, logger: Logger) {
    this.#database = database;
    this.#preferences = preferences;
    this.#tabs = tabs;
    this.#ids = ids;
    this.#logger = logger;
    makeObservable(this, { state: observableRef, hasPassword: observableRef, isKeyMissing: observableRef });
    this.#listening = tabs.listen((message) => {
      if (message.type !== CHANGED.type || message.store !== CHANGED.store) return;
      this.#followOtherTab().catch((error: unknown) => logger.warn("vault not reloaded", { error }));
    });
  }

  initialise(): Promise<void> {
    this.#initialising ??= this.#initialise().finally(() => {
      this.#initialising = undefined;
    });
    return this.#initialising;
  }

  async seal(plaintext: string, context: SecretContext): Promise<SealedSecret> {
    const keys = this.#unlocked();
    const sealed = await sealBox(plaintext, fieldsOf(context), keys.derive);
    // The master key may have been replaced meanwhile, here or in another tab.
    return keys === this.#keys ? sealed : this.seal(plaintext, context);
  }

  async open(sealed: SealedSecret, context: SecretContext): Promise<string> {
    const keys = this.#unlocked();
    try {
      return await openBox(sealed, fieldsOf(context), keys.derive);
    } catch (error) {
      if (!isAppError(error) || error.code !== "vault.undecryptable") throw error;
      // Another tab may have regenerated the key a moment ago.
      await this.#followOtherTab();
      const current = this.#unlocked();
      if (current.generation === keys.generation) throw error;
      return openBox(sealed, fieldsOf(context), current.derive);
    }
  }

  async unlock(password: string): Promise<void> {
    const record = await loadVaultRecord(this.#database);
    if (!record) throw new AppError("vault.key-missing");
    if (record.protection.kind === "device") return this.#use(record);
    const { masterKey, lock } = await openPasswordLock(record.protection.box, password);
    this.#hold(record, await makeKeyRing(masterKey), lock);
    await this.#rewriteOldFormats();
  }

  lock(): void {
    if (!this.hasPassword) return;
    this.#keys = undefined;
    this.#show({ state: "locked" });
  }

  async setPassword(password: string | undefined): Promise<void> {
    const { ring } = this.#unlocked();
    const masterKey = await unwrapMasterKey(ring);
    const lock = password === undefined ? undefined : await newPasswordLock(masterKey, password);
    // New keys for the device: those that lay on disk until now must not open what the password protects.
    await this.#save(await makeKeyRing(masterKey), lock, []);
  }

  async revealMasterKey(): Promise<string> {
    return unwrapMasterKey(this.#unlocked().ring);
  }

  async restoreMasterKey(text: string): Promise<void> {
    const masterKey = readMasterKey(text);
    const derive = rememberingDerivation((await makeKeyRing(masterKey)).workingKey);
    const secrets = await storedSecrets(this.#database, this.#preferences);
    const opened = await Promise.all(secrets.map((secret) => tryToOpen(secret, derive)));
    if (secrets.length > 0 && !opened.some((plaintext) => plaintext !== undefined)) {
      throw new AppError("vault.key-invalid");
    }
    await this.#rekey(masterKey);
    await this.#rewriteOldFormats();
  }

  async regenerate(): Promise<void> {
    this.#unlocked();
    await this.#rekey(newMasterKey());
  }

  dispose(): void {
    disposeAll([this.#listening]);
  }

  async #initialise(): Promise<void> {
    if (this.#keys) return;
    if (!globalThis.crypto?.subtle) throw new AppError("vault.insecure-context");
    const record = await loadVaultRecord(this.#database);
    if (record) return this.#use(record);
    const secrets = await storedSecrets(this.#database, this.#preferences);
    const isKeyMissing = secrets.some(({ isOfPlugin }) => !isOfPlugin);
    if (isKeyMissing) return this.#show({ state: "locked", isKeyMissing });
    await this.#createFirst();
  }

  /** Another tab may be doing the same: whoever comes second takes over what the first has stored. */
  async #createFirst(): Promise<void> {
    const ring = await makeKeyRing(newMasterKey());
    const made: VaultRecord = { generation: this.#ids.next(), protection: { kind: "device", ring } };
    await this.#database.write([saveVaultRecord(made, true)], "strict");
    const record = await loadVaultRecord(this.#database);
    if (!record) throw new AppError("vault.key-missing");
    await this.#use(record);
  }

  /** Puts a stored record in force. */
  async #use(record: VaultRecord): Promise<void> {
    if (record.protection.kind === "password") {
      const held = this.#keys;
      const opened = held?.lock && (await openNextLock(held.lock, record.protection.box));
      const ring = opened && (await makeKeyRing(opened.masterKey));
      // It may have been locked by hand meanwhile.
      if (ring && this.#keys === held) return this.#hold(record, ring, opened.lock);
      this.#keys = undefined;
      return this.#show({ state: "locked", hasPassword: true, isKeyMissing: false });
    }
    this.#hold(record, record.protection.ring);
    await this.#rewriteOldFormats();
  }

  #hold(
    { generation }: VaultRecord,
    ring: KeyRing,
    lock?: PasswordLock,
    derive = rememberingDerivation(ring.workingKey),
  ): void {
    this.#keys = { generation, ring, derive, lock };
    this.#show({ state: "unlocked", hasPassword: lock !== undefined, isKeyMissing: false });
  }

  async #followOtherTab(): Promise<void> {
    const record = await loadVaultRecord(this.#database);
    const before = this.#keys;
    if (!record || record.generation === before?.generation) return;
    await this.#use(record);
    if (before) await this.#carryOver(before.derive);
  }

  /** Secrets that a tab stored under the key before, while another one replaced it, follow. */
  async #carryOver(old: DeriveKey): Promise<void> {
    if (!this.#keys) return;
    const { derive } = this.#keys;
    const late = await unopened(await storedSecrets(this.#database, this.#preferences), derive);
    if (late.length > 0) await this.#replace(await resealAll(late, old, derive), []);
  }

  /** Seals every secret that can be opened under another master key, together with that key or not at all. */
  async #rekey(masterKey: string): Promise<void> {
    const ring = await makeKeyRing(masterKey);
    const lock = this.#keys?.lock && (await relock(this.#keys.lock, masterKey));
    const derive = rememberingDerivation(ring.workingKey);
    const old = this.#keys?.derive;
    const secrets = await storedSecrets(this.#database, this.#preferences);
    await this.#save(ring, lock, await resealAll(secrets, old, derive), derive);
    if (old) await this.#carryOver(old);
  }

  async #save(
    ring: KeyRing,
    lock: PasswordLock | undefined,
    resealed: readonly Resealed[],
    derive = rememberingDerivation(ring.workingKey),
  ): Promise<void> {
    const record: VaultRecord = {
      generation: this.#ids.next(),
      protection: lock ? { kind: "password", box: lock.box } : { kind: "device", ring },
    };
    await this.#replace(resealed, [saveVaultRecord(record)]);
    this.#hold(record, ring, lock, derive);
    this.#tabs.post(CHANGED);
  }

  /** One transaction: ended half-way, either all of it counts or none. */
  async #replace(resealed: readonly Resealed[], also: readonly WriteOperation[]): Promise<void> {
    const replacements = resealed.map(({ secret, sealed }) => secret.replace(sealed));
    await this.#database.write([...replacements, ...also], "strict");
    for (const { secret, sealed } of resealed) mirrorMetadata(this.#preferences, secret, sealed);
  }

  /** Secrets of version 1 become version 2 when they can be opened; those that cannot stay as they are. */
  async #rewriteOldFormats(): Promise<void> {
    try {
      const { derive } = this.#unlocked();
      const secrets = await storedSecrets(this.#database, this.#preferences);
      const old = secrets.filter(({ sealed }) => sealed.v === 1);
      await this.#replace(await resealAll(old, derive, derive), []);
    } catch (error) {
      this.#logger.warn("old secrets not rewritten", { error });
    }
  }

  #unlocked(): OpenKeys {
    if (this.#keys) return this.#keys;
    if (this.isKeyMissing) throw new AppError("vault.key-missing");
    throw new AppError(this.state === "uninitialised" ? "vault.not-initialised" : "vault.locked");
  }

  #show(change: Partial<Pick<WebCryptoVault, "state" | "hasPassword" | "isKeyMissing">>): void {
    runInAction(() => Object.assign(this, change));
  }
}
