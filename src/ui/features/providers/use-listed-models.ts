import type { Credential } from "@core/domain/model/credential";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { useService } from "@ui/services-context";
import { useEffect, useState } from "react";

const LIST_TIMEOUT_MS = 10_000;

/** The models of a provider: those it lists, else those that are suggested. None without a provider. For observers. */
export function useListedModels(credential: Credential | undefined): readonly string[] {
  const store = useService(ProvidersStoreToken);
  const [listed, setListed] = useState<readonly string[]>([]);
  useEffect(() => {
    setListed([]);
    if (!credential) return;
    const leaving = new AbortController();
    const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(LIST_TIMEOUT_MS)]);
    // Without a list the suggested ones are offered.
    store.listModelsOf(credential, signal).then(setListed, () => setListed([]));
    return () => leaving.abort();
  }, [store, credential]);
  if (listed.length > 0) return listed;
  const provider = store.providers.find(({ id }) => id === credential?.provider);
  return (provider?.suggestedModels ?? []).map(({ id }) => id);
}
