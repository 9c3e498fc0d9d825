import type { Credential } from "../../domain/model/credential";
import { credentialSecretContext } from "../../domain/model/credential-secret";
import type { RequestHeaders } from "../../domain/model/request-extras";
import type { Preferences } from "../../ports/preferences";
import type { Vault } from "../../ports/vault";
import { metadataKeys } from "./credential-metadata";

/** The beginning of a secret that holds more than a key; no key has it. */
const WITH_HEADERS = "\u0000headers:";

/** The secret of a credential: its key, and the headers with it. */
export interface CredentialSecret {
  readonly apiKey: string;
  readonly headers?: RequestHeaders | undefined;
}

/** A credential as it is stored: its secret sealed to what it belongs to. @throws AppError `vault.locked`. */
export async function sealCredential(
  vault: Pick<Vault, "seal">,
  fields: Omit<Credential, "encryptedApiKey" | "sealed">,
  secret: CredentialSecret,
): Promise<Credential> {
  const { apiKey, headers = {} } = secret;
  const hasHeaders = Object.keys(headers).length > 0;
  if (!apiKey && !hasHeaders) return { ...fields, encryptedApiKey: "" };
  const text = hasHeaders ? WITH_HEADERS + JSON.stringify({ apiKey, headers }) : apiKey;
  const sealed = await vault.seal(text, credentialSecretContext(fields));
  return { ...fields, encryptedApiKey: sealed.data, sealed };
}

/** The secret in what a vault has opened. */
export function readCredentialSecret(text: string): CredentialSecret {
  if (!text.startsWith(WITH_HEADERS)) return { apiKey: text };
  return JSON.parse(text.slice(WITH_HEADERS.length)) as CredentialSecret;
}

/** Writes a credential's salt and initialisation vector into the preferences too, where version 1 kept them. */
export function mirrorMetadata(preferences: Preferences, { id, sealed }: Credential): void {
  if (!sealed) return;
  const keys = metadataKeys(id);
  preferences.set(keys.iv, sealed.iv);
  preferences.set(keys.salt, sealed.salt);
}
