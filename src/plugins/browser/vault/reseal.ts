import type { SealedSecret, SecretContext } from "@core/domain/secret/sealed-secret";
import { type BoxFields, type DeriveKey, openBox, sealBox } from "@shared/sealed-box";
import type { StoredSecret } from "./stored-secrets";

/** A stored secret with what is to take its place. */
export interface Resealed {
  readonly secret: StoredSecret;
  readonly sealed: SealedSecret;
}

/** Seals anew what opens with the old key; what it does not open is left alone. */
export async function resealAll(
  secrets: readonly StoredSecret[],
  old: DeriveKey | undefined,
  derive: DeriveKey,
): Promise<Resealed[]> {
  if (!old) return [];
  const resealed = await Promise.all(
    secrets.map(async (secret) => {
      const plaintext = await tryToOpen(secret, old);
      if (plaintext === undefined) return [];
      return [{ secret, sealed: await sealBox(plaintext, fieldsOf(secret.context), derive) }];
    }),
  );
  return resealed.flat();
}

/** Those of the secrets that a key does not open. */
export async function unopened(
  secrets: readonly StoredSecret[],
  derive: DeriveKey,
): Promise<readonly StoredSecret[]> {
  const texts = await Promise.all(secrets.map((secret) => tryToOpen(secret, derive)));
  return secrets.filter((_, index) => texts[index] === undefined);
}

/** The text of a secret, or `undefined` when this key does not open it. */
export async function tryToOpen(secret: StoredSecret, derive: DeriveKey): Promise<string | undefined> {
  return openBox(secret.sealed, fieldsOf(secret.context), derive).catch(() => undefined);
}

/** The fields authenticated with a secret; their order is part of the format. */
export function fieldsOf({ kind, id, provider, baseUrl }: SecretContext): BoxFields {
  return { kind, id, provider, baseUrl };
}
