import type { Credential } from "@core/domain/model/credential";
import { isAbort, toAppError } from "@core/errors/app-error";
import { NotifierToken } from "@core/ports/notifier";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { useLeavingSignal } from "@ui/elements/use-leaving-signal";
import { useService } from "@ui/services-context";
import { useState } from "react";

/** The state of the form that changes a configured provider. */
export function useEditProvider(credential: Credential, onDone: () => void) {
  const store = useService(ProvidersStoreToken);
  const notifier = useService(NotifierToken);
  const [fields, setFields] = useState(() => ({
    provider: credential.provider,
    name: credential.name ?? "",
    apiKey: "",
    model: credential.model,
    baseUrl: credential.baseUrl ?? "",
    temperature: credential.temperature?.toString() ?? "",
    maxTokens: credential.maxTokens?.toString() ?? "",
    contextWindow: credential.contextWindow?.toString() ?? "",
  }));
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const leavingSignal = useLeavingSignal();
  const provider = store.providers.find(({ id }) => id === credential.provider);
  const save = async () => {
    setSaving(true);
    setFailure(undefined);
    try {
      const { apiKey, model, baseUrl, name } = fields;
      const limits = {
        temperature: numberOf(fields.temperature),
        maxTokens: numberOf(fields.maxTokens),
        contextWindow: numberOf(fields.contextWindow),
      };
      await store.edit(
        credential.id,
        { apiKey, model, name, baseUrl: baseUrl || undefined, ...limits },
        leavingSignal(),
      );
      const shown = name.trim() || (provider?.name ?? credential.provider);
      notifier.notify({ level: "success", code: "provider.updated", params: { name: shown } });
      onDone();
    } catch (error) {
      if (isAbort(error)) return;
      setFailure(toAppError(error));
      setSaving(false);
    }
  };
  const set = (change: Partial<typeof fields>) => setFields((before) => ({ ...before, ...change }));
  return { provider, fields, saving, failure, set, save };
}

function numberOf(text: string): number | undefined {
  return text.trim() === "" ? undefined : Number(text);
}
