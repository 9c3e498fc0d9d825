import type { SealedSecret, SecretContext } from "@core/domain/secret/sealed-secret";
import type { Disposable } from "@core/lifecycle/disposable";
import type { TabChannel } from "@core/ports/tab-channel";
import type { Vault, VaultState } from "@core/ports/vault";
import { observable, runInAction } from "mobx";

/** A vault that is imported when it is first asked for something: a new device keeps no secrets. */
export class VaultOnDemand implements Vault, Disposable {
  readonly #import: () => Promise<Vault & Disposable>;
  readonly #vault = observable.box<(Vault & Disposable) | undefined>(undefined, { deep: false });
  readonly #listening: Disposable;
  #importing: Promise<Vault> | undefined;

  constructor(importVault: () => Promise<Vault & Disposable>, tabs: TabChannel) {
    this.#import = importVault;
    this.#listening = tabs.listen((message) => {
      const isChange = message.type === "store-changed" && message.store === "vault";
      // Once it is there it listens itself. One that cannot be had is told of when it is used.
      if (isChange && !this.#vault.get()) this.initialise().catch(() => {});
    });
  }

  get state(): VaultState {
    return this.#vault.get()?.state ?? "uninitialised";
  }

  get hasPassword(): boolean {
    return this.#vault.get()?.hasPassword ?? false;
  }

  get isKeyMissing(): boolean {
    return this.#vault.get()?.isKeyMissing ?? false;
  }

  async initialise(): Promise<void> {
    await (await this.#imported()).initialise();
  }

  async seal(plaintext: string, context: SecretContext): Promise<SealedSecret> {
    return (await this.#imported()).seal(plaintext, context);
  }

  async open(sealed: SealedSecret, context: SecretContext): Promise<string> {
    return (await this.#imported()).open(sealed, context);
  }

  async unlock(password: string): Promise<void> {
    await (await this.#imported()).unlock(password);
  }

  lock(): void {
    this.#vault.get()?.lock();
  }

  async setPassword(password: string | undefined): Promise<void> {
    await (await this.#imported()).setPassword(password);
  }

  async revealMasterKey(): Promise<string> {
    return (await this.#imported()).revealMasterKey();
  }

  async restoreMasterKey(masterKey: string): Promise<void> {
    await (await this.#imported()).restoreMasterKey(masterKey);
  }

  async regenerate(): Promise<void> {
    await (await this.#imported()).regenerate();
  }

  dispose(): void {
    this.#listening.dispose();
    this.#vault.get()?.dispose();
  }

  #imported(): Promise<Vault> {
    this.#importing ??= this.#import().then(
      (vault) => {
        runInAction(() => this.#vault.set(vault));
        return vault;
      },
      (error) => {
        // Offline, say: the next one to ask tries again.
        this.#importing = undefined;
        throw error;
      },
    );
    return this.#importing;
  }
}
