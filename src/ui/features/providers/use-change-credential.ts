import type { Credential } from "@core/domain/model/credential";
import { isAbort } from "@core/errors/app-error";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { useLeavingSignal } from "@ui/elements/use-leaving-signal";
import { useService } from "@ui/services-context";
import { useState } from "react";

/** Changes the key or the model of a configured provider; all else of it stays. */
export function useChangeCredential(credential: Credential, onChanged: () => void) {
  const store = useService(ProvidersStoreToken);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const leavingSignal = useLeavingSignal();
  const change = async (edit: { readonly apiKey?: string; readonly model?: string }) => {
    setSaving(true);
    setFailure(undefined);
    try {
      await store.edit(credential.id, { ...credential, apiKey: "", ...edit }, leavingSignal());
      onChanged();
    } catch (error) {
      if (!isAbort(error)) setFailure(error);
      setSaving(false);
    }
  };
  return { saving, failure, change };
}
