import { parseBase64, toBase64 } from "@core/domain/text/base64";
import { AppError } from "@core/errors/app-error";
import { importPassword } from "@shared/sealed-box";

const MASTER_KEY_BYTES = 32;
const IV_BYTES = 12;

/** The keys of an open vault. Neither `CryptoKey` can be read out; they are stored as such in IndexedDB. */
export interface KeyRing {
  /** The imported master key, from which the keys of secrets are derived. */
  readonly workingKey: CryptoKey;
  /** The key the master key is wrapped with, for the day its owner asks to see it. */
  readonly wrappingKey: CryptoKey;
  readonly wrappedMasterKey: { readonly iv: Uint8Array<ArrayBuffer>; readonly data: ArrayBuffer };
}

/** A new master key: 32 random bytes in base64. */
export function newMasterKey(): string {
  return toBase64(crypto.getRandomValues(new Uint8Array(MASTER_KEY_BYTES)));
}

/** The canonical form of a master key as its owner typed it. @throws AppError `vault.key-invalid`. */
export function readMasterKey(text: string): string {
  const bytes = parseBase64(text.trim());
  if (bytes?.length !== MASTER_KEY_BYTES) throw new AppError("vault.key-invalid");
  return toBase64(bytes);
}

/** Makes the keys for a master key. */
export async function makeKeyRing(masterKey: string): Promise<KeyRing> {
  const algorithm = { name: "AES-GCM", length: 256 };
  const wrappingKey = await crypto.subtle.generateKey(algorithm, false, ["encrypt", "decrypt"]);
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const bytes = new TextEncoder().encode(masterKey);
  const data = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, wrappingKey, bytes);
  return { workingKey: await importPassword(masterKey), wrappingKey, wrappedMasterKey: { iv, data } };
}

/** The master key of a ring. */
export async function unwrapMasterKey({ wrappingKey, wrappedMasterKey }: KeyRing): Promise<string> {
  const { iv, data } = wrappedMasterKey;
  return new TextDecoder().decode(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, wrappingKey, data));
}

/** Whether something read from the database is a ring: an imported backup cannot hold keys, only empty objects. */
export function isKeyRing(value: unknown): value is KeyRing {
  const ring = value as Partial<KeyRing> | undefined;
  return (
    ring?.workingKey instanceof CryptoKey && ring.wrappingKey instanceof CryptoKey && !!ring.wrappedMasterKey
  );
}
