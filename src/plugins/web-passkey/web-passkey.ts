import { AppError } from "@core/errors/app-error";
import type { PluginStorage } from "@core/ports/plugin-storage";
import type { Passkey } from "@core/ports/secrets/passkey";
import * as v from "valibot";

const KEY = "passkey";
const RANDOM_BYTES = 32;
const IV_BYTES = 12;
const INFO = new TextEncoder().encode("troupe/passkey/1");

const bytes = v.custom<Uint8Array<ArrayBuffer>>((input) => ArrayBuffer.isView(input));
const stored = v.object({ credential: bytes, salt: bytes, iv: bytes, data: bytes });
type Stored = v.InferOutput<typeof stored>;

/** A passkey by WebAuthn: from its PRF comes the key that the password is sealed with, which is kept nowhere. */
export class WebPasskey implements Passkey {
  readonly #storage: PluginStorage;

  constructor(storage: PluginStorage) {
    this.#storage = storage;
  }

  get isSupported(): boolean {
    // Passkeys belong to a name, and to no address of numbers.
    const hasName = /[a-z]/i.test(location.hostname) && !location.hostname.includes(":");
    return hasName && "PublicKeyCredential" in globalThis && "credentials" in navigator;
  }

  async isSetUp(): Promise<boolean> {
    return v.is(stored, await this.#storage.get(KEY));
  }

  async setUp(password: string): Promise<void> {
    const [salt, iv] = [random(RANDOM_BYTES), random(IV_BYTES)];
    const made = await asked(() => navigator.credentials.create({ publicKey: creation(salt) }));
    const credential = new Uint8Array(made.rawId);
    // Some give their secret only when they are asked for.
    const secret = secretOf(made) ?? (await this.#secret({ credential, salt }));
    const key = await keyOf(secret, credential);
    const parameters = { name: "AES-GCM", iv, additionalData: credential };
    const data = await crypto.subtle.encrypt(parameters, key, new TextEncoder().encode(password));
    await this.#storage.set(KEY, { credential, salt, iv, data: new Uint8Array(data) } satisfies Stored);
  }

  async password(): Promise<string> {
    const kept = v.safeParse(stored, await this.#storage.get(KEY));
    if (!kept.success) throw new AppError("vault.passkey-unfit");
    const { credential, iv, data } = kept.output;
    const key = await keyOf(await this.#secret(kept.output), credential);
    try {
      const parameters = { name: "AES-GCM", iv, additionalData: credential };
      return new TextDecoder().decode(await crypto.subtle.decrypt(parameters, key, data));
    } catch (error) {
      throw new AppError("vault.passkey-unfit", {}, { cause: error });
    }
  }

  remove(): Promise<void> {
    return this.#storage.remove(KEY);
  }

  async #secret({ credential, salt }: Pick<Stored, "credential" | "salt">): Promise<BufferSource> {
    const publicKey: PublicKeyCredentialRequestOptions = {
      challenge: random(RANDOM_BYTES),
      allowCredentials: [{ type: "public-key", id: credential }],
      userVerification: "required",
      extensions: { prf: { eval: { first: salt } } },
    };
    const secret = secretOf(await asked(() => navigator.credentials.get({ publicKey })));
    if (!secret) throw new AppError("vault.passkey-unfit");
    return secret;
  }
}

function creation(salt: Uint8Array<ArrayBuffer>): PublicKeyCredentialCreationOptions {
  return {
    challenge: random(RANDOM_BYTES),
    rp: { name: "Troupe" },
    user: { id: random(RANDOM_BYTES), name: "Troupe", displayName: "Troupe" },
    // Ed25519, ES256, RS256: which one is of no matter, as nobody checks signatures.
    pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: "public-key", alg })),
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
    extensions: { prf: { eval: { first: salt } } },
  };
}

/** The credential that the user lets the page have. @throws AppError `vault.passkey-refused`. */
async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await ask();
    if (credential instanceof PublicKeyCredential) return credential;
  } catch (error) {
    throw new AppError("vault.passkey-refused", {}, { cause: error });
  }
  throw new AppError("vault.passkey-refused");
}

function secretOf(credential: PublicKeyCredential): BufferSource | undefined {
  return credential.getClientExtensionResults().prf?.results?.first;
}

async function keyOf(secret: BufferSource, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveKey"]);
  const derivation = { name: "HKDF", hash: "SHA-256", salt, info: INFO };
  const aes = { name: "AES-GCM", length: 256 };
  return crypto.subtle.deriveKey(derivation, base, aes, false, ["encrypt", "decrypt"]);
}

function random(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length));
}
