import type { SealedSecret } from "@core/domain/secret/sealed-secret";
import { parseBase64, toBase64 } from "@core/domain/text/base64";
import { AppError } from "@core/errors/app-error";

/** Iterations of new boxes: OWASP's figure for PBKDF2-SHA256. */
const ITERATIONS = 600_000;
/** Outside these bounds a box is refused before any work is done for it. */
const ITERATION_BOUNDS = { from: 100_000, to: 10_000_000 } as const;
const KDF_NAME = "PBKDF2-SHA256";
const SALT_BYTES = 16;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Derives the AES key of a box; where keys are used again, the caller may remember them. */
export type DeriveKey = (salt: Uint8Array<ArrayBuffer>, iterations: number) => Promise<CryptoKey>;

/** The fields authenticated with a box of version 2 besides its version and KDF, in this order of fields. */
export type BoxFields = Readonly<Record<string, unknown>>;

/** Turns a password into what keys are derived from; it cannot be read back. */
export function importPassword(password: string): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(password);
  return crypto.subtle.importKey("raw", bytes, "PBKDF2", false, ["deriveKey"]);
}

/** Derives AES-GCM keys of 256 bits from an imported password, anew each time. */
export function derivation(password: CryptoKey): DeriveKey {
  return (salt, iterations) =>
    crypto.subtle.deriveKey(
      { name: "PBKDF2", hash: "SHA-256", salt, iterations },
      password,
      { name: "AES-GCM", length: 256 },
      false,
      ["encrypt", "decrypt"],
    );
}

/** Encrypts a text as a box of version 2; `salt` only where the key of an earlier box is used again. */
export async function sealBox(
  plaintext: string,
  fields: BoxFields,
  derive: DeriveKey,
  salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES)),
): Promise<SealedSecret> {
  const header = { v: 2, kdf: { n: KDF_NAME, i: ITERATIONS } } as const;
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const key = await derive(salt, ITERATIONS);
  const bytes = new TextEncoder().encode(plaintext);
  const data = await crypto.subtle.encrypt(parameters(header, iv, fields), key, bytes);
  return { ...header, salt: toBase64(salt), iv: toBase64(iv), data: toBase64(new Uint8Array(data)) };
}

/**
 * Decrypts a box of version 1 or 2.
 * @throws AppError `app.newer`, `vault.parameters-refused`, `vault.metadata-missing` or `vault.undecryptable`.
 */
export async function openBox(box: SealedSecret, fields: BoxFields, derive: DeriveKey): Promise<string> {
  assertReadable(box);
  if (!box.salt || !box.iv) throw new AppError("vault.metadata-missing");
  const [salt, iv, data] = [parseBase64(box.salt), parseBase64(box.iv), parseBase64(box.data)];
  if (salt?.length !== SALT_BYTES || iv?.length !== IV_BYTES || !data || data.length < TAG_BYTES) {
    throw new AppError("vault.undecryptable");
  }
  const key = await derive(salt, box.kdf.i);
  try {
    const bytes = await crypto.subtle.decrypt(parameters(box, iv, fields), key, data);
    return new TextDecoder().decode(bytes);
  } catch (error) {
    throw new AppError("vault.undecryptable", {}, { cause: error });
  }
}

/** Checks version and KDF, which come from outside. @throws AppError `app.newer` or `vault.parameters-refused`. */
export function assertReadable(header: { readonly v?: unknown; readonly kdf?: unknown }): void {
  const kdf = header.kdf as { readonly n?: unknown; readonly i?: unknown } | undefined;
  if ((header.v !== 1 && header.v !== 2) || kdf?.n !== KDF_NAME) throw new AppError("app.newer");
  const isWithin =
    Number.isInteger(kdf.i) && Number(kdf.i) >= ITERATION_BOUNDS.from && Number(kdf.i) <= ITERATION_BOUNDS.to;
  if (!isWithin) throw new AppError("vault.parameters-refused");
}

/** Version 1 authenticated nothing but the text itself. */
function parameters(
  header: Pick<SealedSecret, "v" | "kdf">,
  iv: Uint8Array<ArrayBuffer>,
  fields: BoxFields,
): AesGcmParams {
  if (header.v === 1) return { name: "AES-GCM", iv };
  const authenticated = JSON.stringify({ v: 2, ...fields, kdf: { n: header.kdf.n, i: header.kdf.i } });
  return { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(authenticated) };
}
