import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { SealedSecret, SecretContext } from "@core/domain/secret/sealed-secret";
import { AppError } from "@core/errors/app-error";
import type { Vault, VaultState } from "@core/ports/vault";

/** Bytes of the key, and of what each encryption begins with. */
export const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Seals with a key that the process was given at its start (AES-256-GCM); a secret opens for its own record only. There is
 * no password: whoever may read the key may open what is sealed.
 */
export class KeyVault implements Vault {
  readonly hasPassword = false;
  readonly isKeyMissing = false;
  readonly state: VaultState = "unlocked";
  readonly #key: Buffer;

  /** @throws AppError `vault.key-invalid` unless it has 32 bytes. */
  constructor(key: Buffer) {
    if (key.length !== KEY_BYTES) throw new AppError("vault.key-invalid");
    this.#key = key;
  }

  async initialise(): Promise<void> {}

  async seal(plaintext: string, context: SecretContext): Promise<SealedSecret> {
    const [iv, salt] = [randomBytes(IV_BYTES), randomBytes(IV_BYTES)];
    const cipher = createCipheriv("aes-256-gcm", this.#key, iv).setAAD(boundTo(context));
    const data = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final(), cipher.getAuthTag()]);
    // The form has a field for how a key is derived, which this one is not.
    const kdf = { n: "PBKDF2-SHA256", i: 600_000 } as const;
    return { v: 2, kdf, salt: text(salt), iv: text(iv), data: text(data) };
  }

  async open({ iv, salt, data }: SealedSecret, context: SecretContext): Promise<string> {
    if (!iv || !salt) throw new AppError("vault.metadata-missing");
    const bytes = Buffer.from(data, "base64");
    try {
      const decipher = createDecipheriv("aes-256-gcm", this.#key, Buffer.from(iv, "base64"));
      decipher.setAAD(boundTo(context)).setAuthTag(bytes.subarray(-TAG_BYTES));
      return decipher.update(bytes.subarray(0, -TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
    } catch (cause) {
      throw new AppError("vault.undecryptable", {}, { cause });
    }
  }

  async revealMasterKey(): Promise<string> {
    return text(this.#key);
  }

  lock(): void {}

  async unlock(): Promise<void> {}

  setPassword(): Promise<void> {
    return refuse();
  }

  restoreMasterKey(): Promise<void> {
    return refuse();
  }

  regenerate(): Promise<void> {
    return refuse();
  }
}

async function refuse(): Promise<never> {
  throw new AppError("vault.key-invalid");
}

function boundTo({ kind, id, provider, baseUrl }: SecretContext): Buffer {
  return Buffer.from(JSON.stringify([kind, id, provider ?? null, baseUrl ?? null]));
}

function text(bytes: Buffer): string {
  return bytes.toString("base64");
}
