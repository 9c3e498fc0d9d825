import type { Credential } from "@core/domain/model/credential";
import type { ProvidersStore } from "@core/stores/providers/providers-store";

/** A provider that is set up under an id, which is its name as well. */
export function sampleCredential(id: string, model: string): Credential {
  return { id, provider: id, name: id, model, encryptedApiKey: "", timestamp: 0, order: 0 };
}

/** The providers that are set up, the first being the one that does the work, and the models that each of them lists. */
export function sampleProviders(
  credentials: readonly Credential[],
  listed: Readonly<Record<string, readonly string[]>> = {},
) {
  return {
    credentials,
    providers: [],
    status: "ready",
    defaultCredential: credentials[0],
    load: async () => {},
    nameOf: ({ name, provider }) => name ?? provider,
    listModelsOf: async ({ id }) => listed[id] ?? [],
  } satisfies Partial<ProvidersStore>;
}
