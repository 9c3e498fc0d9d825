import type { SecretContext } from "@core/ports/vault";
import type { BoxFields } from "@shared/sealed-box";

/** What is authenticated with a secret; the order of these fields is part of the format. */
export function fieldsOf({ kind, id, provider, baseUrl }: SecretContext): BoxFields {
  return { kind, id, provider, baseUrl };
}
