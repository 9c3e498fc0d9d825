import { AppError, isAbort } from "@core/errors/app-error";
import { NotifierToken } from "@core/ports/notifier";
import { providersOfKey, setUpByKey } from "@core/services/models/recognise-key";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { useLeavingSignal } from "@ui/elements/use-leaving-signal";
import { useService } from "@ui/services-context";
import { useState } from "react";

const TIMEOUT_MS = 20_000;

/** The state of the form that takes a key: whose it is, whether it is being checked, and what was wrong with it. */
export function useKeyStart(onReady: () => void) {
  const store = useService(ProvidersStoreToken);
  const notifier = useService(NotifierToken);
  const [apiKey, setApiKey] = useState("");
  const [chosen, setChosen] = useState("");
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const leavingSignal = useLeavingSignal();
  const all = setUpByKey(store.providers);
  const fitting = providersOfKey(apiKey, all);
  const providerId = chosen || (fitting.length === 1 ? (fitting[0]?.id ?? "") : "");

  const setUp = async () => {
    if (!providerId) throw new AppError(apiKey.trim() ? "credentials.whose-key" : "credentials.key-missing");
    const signal = AbortSignal.any([leavingSignal(), AbortSignal.timeout(TIMEOUT_MS)]);
    const { model, provider } = await store.startWithKey(providerId, apiKey, signal);
    const name = all.find(({ id }) => id === provider)?.name ?? provider;
    notifier.notify({ level: "success", code: "provider.started", params: { name, model } });
    onReady();
  };
  const start = async () => {
    setWorking(true);
    setFailure(undefined);
    try {
      await setUp();
    } catch (error) {
      if (!isAbort(error)) setFailure(error);
    } finally {
      setWorking(false);
    }
  };
  const paste = (key: string) => {
    setApiKey(key);
    setChosen("");
    setFailure(undefined);
  };
  // Those its shape fits come first: the others are offered all the same, because shapes change.
  const options = [...fitting, ...all.filter((provider) => !fitting.includes(provider))];
  return { apiKey, paste, providerId, choose: setChosen, options, working, failure, start };
}
