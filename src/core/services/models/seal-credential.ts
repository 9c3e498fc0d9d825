import type { Credential } from "../../domain/model/credential";
import { credentialSecretContext } from "../../domain/model/credential-secret";
import type { Preferences } from "../../ports/preferences";
import type { Vault } from "../../ports/vault";
import { metadataKeys } from "./credential-metadata";

/** A credential as it is stored: its key sealed to what it belongs to. @throws AppError `vault.locked`. */
export async function sealCredential(
  vault: Pick<Vault, "seal">,
  fields: Omit<Credential, "encryptedApiKey" | "sealed">,
  apiKey: string,
): Promise<Credential> {
  if (!apiKey) return { ...fields, encryptedApiKey: "" };
  const sealed = await vault.seal(apiKey, credentialSecretContext(fields));
  return { ...fields, encryptedApiKey: sealed.data, sealed };
}

/** Writes a credential's salt and initialisation vector into the preferences too, where version 1 kept them. */
export function mirrorMetadata(preferences: Preferences, { id, sealed }: Credential): void {
  if (!sealed) return;
  const keys = metadataKeys(id);
  preferences.set(keys.iv, sealed.iv);
  preferences.set(keys.salt, sealed.salt);
}
