import type { SecretContext } from "../secret/sealed-secret";
import type { Credential } from "./credential";

/** The context that a stored key is bound to: moved to another record, provider or address it no longer opens. */
export function credentialSecretContext(
  credential: Pick<Credential, "id" | "provider" | "baseUrl">,
): SecretContext {
  return {
    kind: "credential",
    id: credential.id,
    provider: credential.provider,
    ...(credential.baseUrl ? { baseUrl: credential.baseUrl } : {}),
  };
}
