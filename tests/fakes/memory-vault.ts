import type { SealedSecret, SecretContext } from "@core/domain/secret/sealed-secret";
import { AppError } from "@core/errors/app-error";
import type { Vault, VaultState } from "@core/ports/vault";
import { makeAutoObservable } from "mobx";

const FIRST_KEY = Buffer.alloc(32, 1).toString("base64");

/** A vault that hides nothing but behaves as one: bound to context and key, locked by a password. */
export class MemoryVault implements Vault {
  state: VaultState = "uninitialised";
  masterKey = FIRST_KEY;
  hasPassword: boolean;
  isKeyMissing = false;
  #password: string | undefined;

  constructor(options: { readonly password?: string } = {}) {
    this.#password = options.password;
    this.hasPassword = options.password !== undefined;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  async initialise(): Promise<void> {
    if (this.state === "uninitialised") this.state = this.#password === undefined ? "unlocked" : "locked";
  }

  async seal(plaintext: string, context: SecretContext): Promise<SealedSecret> {
    this.#assertUnlocked();
    const data = Buffer.from(JSON.stringify([plaintext, this.masterKey, contextKey(context)])).toString(
      "base64",
    );
    return { v: 2, kdf: { n: "PBKDF2-SHA256", i: 600_000 }, salt: "c2FsdA==", iv: "aXY=", data };
  }

  async open(sealed: SealedSecret, context: SecretContext): Promise<string> {
    this.#assertUnlocked();
    if (sealed.salt === "" || sealed.iv === "") throw new AppError("vault.metadata-missing");
    const content = readSealed(sealed.data);
    if (content?.[1] !== this.masterKey || content[2] !== contextKey(context)) {
      throw new AppError("vault.undecryptable");
    }
    return content[0] ?? "";
  }

  async unlock(password: string): Promise<void> {
    if (password !== this.#password) throw new AppError("vault.password-invalid");
    this.state = "unlocked";
  }

  lock(): void {
    this.state = "locked";
  }

  async setPassword(password: string | undefined): Promise<void> {
    this.#assertUnlocked();
    this.#password = password;
    this.hasPassword = password !== undefined;
  }

  async revealMasterKey(): Promise<string> {
    this.#assertUnlocked();
    return this.masterKey;
  }

  async restoreMasterKey(masterKey: string): Promise<void> {
    if (Buffer.from(masterKey, "base64").length !== 32) throw new AppError("vault.key-invalid");
    this.masterKey = masterKey;
    this.state = "unlocked";
  }

  async regenerate(): Promise<void> {
    this.#assertUnlocked();
    this.masterKey = Buffer.alloc(32, 2).toString("base64");
  }

  #assertUnlocked(): void {
    if (this.state === "uninitialised") throw new AppError("vault.not-initialised");
    if (this.state === "locked") throw new AppError("vault.locked");
  }
}

function contextKey(context: SecretContext): string {
  return JSON.stringify([context.kind, context.id, context.provider ?? "", context.baseUrl ?? ""]);
}

function readSealed(data: string): readonly string[] | undefined {
  try {
    return JSON.parse(Buffer.from(data, "base64").toString("utf8")) as string[];
  } catch {
    return undefined;
  }
}
