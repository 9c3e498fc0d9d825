import { parseBase64, toBase64 } from "@core/domain/text/base64";
import { AppError } from "@core/errors/app-error";
import type { ParcelFields, SealedParcel } from "@core/ports/runner/parcel-cipher";

const CURVE = { name: "ECDH", namedCurve: "P-256" } as const;
const IV_BYTES = 12;
const SALT = new TextEncoder().encode("troupe/parcel/1");

/**
 * Seals a text for the holder of a public key: ECDH with a key pair made for this parcel alone, HKDF-SHA256, AES-256-GCM.
 * Whoever records it on its way cannot open it. @throws AppError `runner.malformed` of what is no public key.
 */
export async function sealParcel(
  text: string,
  fields: ParcelFields,
  publicKey: string,
): Promise<SealedParcel> {
  const own = await crypto.subtle.generateKey(CURVE, true, ["deriveBits"]);
  const from = await exported(own.publicKey);
  const key = await sharedKey(own.privateKey, publicKey, from);
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const data = await crypto.subtle.encrypt(parameters(iv, fields), key, new TextEncoder().encode(text));
  return { from, iv: toBase64(iv), data: toBase64(new Uint8Array(data)) };
}

/** A pair of keys that parcels are sealed for and opened with. Its private key leaves no process. */
export class ParcelOpener {
  readonly publicKey: string;
  readonly #privateKey: CryptoKey;

  private constructor(publicKey: string, privateKey: CryptoKey) {
    this.publicKey = publicKey;
    this.#privateKey = privateKey;
  }

  /** Makes a new pair. */
  static async create(): Promise<ParcelOpener> {
    const pair = await crypto.subtle.generateKey(CURVE, false, ["deriveBits"]);
    return new ParcelOpener(await exported(pair.publicKey), pair.privateKey);
  }

  /** @throws AppError `runner.parcel-unreadable` of one for another key or other fields, or that was changed. */
  async open({ from, iv, data }: SealedParcel, fields: ParcelFields): Promise<string> {
    try {
      const key = await sharedKey(this.#privateKey, from, from);
      const bytes = await crypto.subtle.decrypt(parameters(bytesOf(iv), fields), key, bytesOf(data));
      return new TextDecoder().decode(bytes);
    } catch (error) {
      throw new AppError("runner.parcel-unreadable", {}, { cause: error });
    }
  }
}

async function exported(key: CryptoKey): Promise<string> {
  return toBase64(new Uint8Array(await crypto.subtle.exportKey("raw", key)));
}

/** The key that both ends of a parcel derive, bound to the public key of the parcel. */
async function sharedKey(privateKey: CryptoKey, publicKey: string, from: string): Promise<CryptoKey> {
  const theirs = await crypto.subtle
    .importKey("raw", bytesOf(publicKey), CURVE, false, [])
    .catch((error: unknown) => {
      throw new AppError("runner.malformed", {}, { cause: error });
    });
  const bits = await crypto.subtle.deriveBits({ name: "ECDH", public: theirs }, privateKey, 256);
  const secret = await crypto.subtle.importKey("raw", bits, "HKDF", false, ["deriveKey"]);
  const hkdf = { name: "HKDF", hash: "SHA-256", salt: SALT, info: bytesOf(from) };
  return crypto.subtle.deriveKey(hkdf, secret, { name: "AES-GCM", length: 256 }, false, [
    "encrypt",
    "decrypt",
  ]);
}

function parameters(iv: Uint8Array<ArrayBuffer>, fields: ParcelFields): AesGcmParams {
  return { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(JSON.stringify(fields)) };
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const bytes = parseBase64(base64);
  if (!bytes) throw new AppError("runner.malformed");
  return bytes;
}
