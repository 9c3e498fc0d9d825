import { type Token, token } from "../di/token";
import type { SealedSecret, SecretContext } from "../domain/secret/sealed-secret";

/** `uninitialised` before the key has been looked for or made, `locked` while a password is needed. */
export type VaultState = "uninitialised" | "locked" | "unlocked";

/** Keeps secrets. The state is reactive (MobX). */
export interface Vault {
  readonly state: VaultState;
  /** Whether a master password has been set. */
  readonly hasPassword: boolean;
  /** Whether secrets are stored whose key is lost: locked until `restoreMasterKey`, or until they are deleted. */
  readonly isKeyMissing: boolean;
  /** Opens the vault with the device's key, making one on first use; stays locked under a master password. */
  initialise(): Promise<void>;
  seal(plaintext: string, context: SecretContext): Promise<SealedSecret>;
  /** @throws AppError `vault.locked`, `vault.metadata-missing`, `app.newer` or `vault.undecryptable`. */
  open(sealed: SealedSecret, context: SecretContext): Promise<string>;
  /** @throws AppError `vault.password-invalid`. */
  unlock(password: string): Promise<void>;
  /** Forgets the key until the password is given again; without a password there is nothing to lock with. */
  lock(): void;
  /** Sets, changes or (with `undefined`) removes the master password. */
  setPassword(password: string | undefined): Promise<void>;
  /** The master key in base64, for an explicit act of the user only. */
  revealMasterKey(): Promise<string>;
  /** Puts back a master key the user kept, after the device's own was lost. @throws AppError `vault.key-invalid`. */
  restoreMasterKey(masterKey: string): Promise<void>;
  /** Replaces the master key and re-encrypts every stored secret in one transaction. */
  regenerate(): Promise<void>;
}

export const VaultToken: Token<Vault> = token("vault");
