import type { Credential } from "../../domain/model/credential";
import { credentialSecretContext } from "../../domain/model/credential-secret";
import type { ObservabilityConfig } from "../../domain/observability/observability-config";
import { observabilitySecretContext } from "../../domain/observability/observability-secret";
import type { SealedSecret, SecretContext } from "../../domain/secret/sealed-secret";
import type { Preferences } from "../../ports/preferences";
import { metadataKeys, ORIGINAL_KDF } from "../models/credential-metadata";

/** A stored secret and what it is bound to. */
export interface BoundSecret {
  readonly id: string;
  /** Absent where salt or IV are lost, so that no key opens it. */
  readonly sealed?: SealedSecret | undefined;
  readonly context: SecretContext;
}

type Sealable = Credential | ObservabilityConfig;

/** A record with all that is needed to open its secret but the key, also where that was kept in the preferences. */
export function withSealed<R extends Sealable>(record: R, preferences: Pick<Preferences, "get">): R {
  const data = ciphertextOf(record);
  if (record.sealed || data === "") return record;
  const keys = metadataKeys(record.id);
  const [salt, iv] = [preferences.get(keys.salt), preferences.get(keys.iv)];
  return salt && iv ? { ...record, sealed: { v: 1, kdf: ORIGINAL_KDF, salt, iv, data } } : record;
}

/** The secrets of records, those without a secret left out. */
export function secretsOf(records: readonly Sealable[]): readonly BoundSecret[] {
  return records
    .filter((record) => ciphertextOf(record) !== "")
    .map((record) => ({ id: record.id, sealed: record.sealed, context: contextOf(record) }));
}

function ciphertextOf(record: Sealable): string {
  return "encryptedApiKey" in record ? record.encryptedApiKey : record.encryptedSecretKey;
}

function contextOf(record: Sealable): SecretContext {
  if ("encryptedApiKey" in record) return credentialSecretContext(record);
  return observabilitySecretContext(record);
}
