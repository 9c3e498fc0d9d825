import type { SecretContext } from "../secret/sealed-secret";
import type { ObservabilityConfig } from "./observability-config";

/** The binding of a stored secret key: with another record or host it no longer opens, so it cannot be redirected. */
export function observabilitySecretContext(config: Pick<ObservabilityConfig, "id" | "host">): SecretContext {
  return { kind: "langfuse_config", id: config.id, baseUrl: config.host };
}
