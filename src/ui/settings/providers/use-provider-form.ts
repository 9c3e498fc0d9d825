import { toAppError } from "@core/errors/app-error";
import type { LlmProvider } from "@core/points/llm-provider";
import { NotifierToken } from "@core/ports/notifier";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { useLeavingSignal } from "@ui/elements/use-leaving-signal";
import { useService } from "@ui/services-context";
import { useEffect, useState } from "react";

interface Fields {
  readonly provider: string;
  readonly name: string;
  readonly apiKey: string;
  readonly model: string;
  readonly baseUrl: string;
}

/** The state of the form that adds a provider. */
export function useProviderForm(onDone: () => void) {
  const store = useService(ProvidersStoreToken);
  const notifier = useService(NotifierToken);
  const [fields, setFields] = useState<Fields>(() => blank(store.providers[0]));
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const leavingSignal = useLeavingSignal();
  useEffect(() => void store.detect(), [store]);
  const provider = store.providers.find(({ id }) => id === fields.provider);
  const save = async () => {
    setSaving(true);
    setFailure(undefined);
    try {
      await store.add({ ...fields, baseUrl: fields.baseUrl || undefined }, leavingSignal());
      notifier.notify({
        level: "success",
        code: "provider.added",
        params: { name: fields.name || (provider?.name ?? "") },
      });
      onDone();
    } catch (error) {
      setFailure(toAppError(error, "credentials.add-failed"));
      setSaving(false);
    }
  };
  const choose = (id: string) => {
    setFields(blank(store.providers.find((each) => each.id === id)));
    setFailure(undefined);
  };
  const set = (change: Partial<Fields>) => setFields((before) => ({ ...before, ...change }));
  return { providers: store.providers, provider, fields, saving, failure, choose, set, save };
}

function blank(provider: LlmProvider | undefined): Fields {
  return {
    provider: provider?.id ?? "",
    name: "",
    apiKey: "",
    model: provider?.defaultModel ?? "",
    baseUrl: provider?.acceptsBaseUrl ? (provider.defaultBaseUrl ?? "") : "",
  };
}
