import type { Credential } from "@core/domain/credential";
import { ProvidersStoreToken } from "@core/stores/providers-store";
import { useService } from "@ui/services-context";
import { useEffect, useState } from "react";

/** Models to choose from: the configured one, those the provider suggests, and those a keyless one has installed. */
export function useModelsOf({ provider, model, baseUrl, encryptedApiKey }: Credential): readonly string[] {
  const store = useService(ProvidersStoreToken);
  const [installed, setInstalled] = useState<readonly string[]>([]);
  const isKeyless = encryptedApiKey === "";
  useEffect(() => {
    if (!isKeyless) return;
    const leaving = new AbortController();
    store.listModels({ provider, apiKey: "", baseUrl }, leaving.signal).then(
      (models) => leaving.signal.aborted || setInstalled(models),
      () => undefined, // What is known without asking is offered all the same.
    );
    return () => leaving.abort();
  }, [store, provider, baseUrl, isKeyless]);
  const suggested = store.providers.find(({ id }) => id === provider)?.suggestedModels ?? [];
  return [...new Set([model, ...installed, ...suggested.map(({ id }) => id)])];
}
