import type { Credential } from "@core/domain/model/credential";
import type { LlmProvider } from "@core/points/llm-provider";
import type { NewCredential } from "@core/services/models/credential-rules";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { TextField } from "@ui/elements/text-field";
import { useService } from "@ui/services-context";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useModelFacts } from "./use-model-facts";

const LIST_TIMEOUT_MS = 10_000;

/** Properties of a model field. */
export interface ModelFieldProps {
  provider: LlmProvider | undefined;
  fields: NewCredential;
  disabled: boolean;
  /** The configured provider these fields change; its key is used until another one, or another address, is entered. */
  saved?: Credential;
  onChange: (model: string) => void;
}

/** The model, as free text: the provider's suggestions are offered, and when it is entered those it lists itself. */
export function ModelField({ provider, fields, disabled, saved, onChange }: ModelFieldProps) {
  const { t } = useTranslation("settings");
  const listId = useId();
  const { listed, ask } = useListedModels(provider, fields, saved);
  const factsOf = useModelFacts(provider);
  const facts = factsOf(fields.model);
  const general = t("providers.modelHint");
  const models = [...new Set([...listed, ...(provider?.suggestedModels ?? []).map(({ id }) => id)])];
  return (
    <>
      <TextField
        label={t("common:model")}
        hint={facts ? `${facts}. ${general}` : general}
        list={listId}
        autoComplete="off"
        spellCheck={false}
        value={fields.model}
        disabled={disabled}
        onFocus={ask}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={listId}>
        {models.map((model) => (
          <option key={model} value={model} label={factsOf(model)} />
        ))}
      </datalist>
    </>
  );
}

/** Asks the provider once for each combination of provider, address and key. Without an answer there is no list. */
function useListedModels(provider: LlmProvider | undefined, fields: NewCredential, saved?: Credential) {
  const store = useService(ProvidersStoreToken);
  const [listed, setListed] = useState<readonly string[]>([]);
  const asked = useRef("");
  const latest = useRef<AbortController>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another provider has other models
  useEffect(() => {
    setListed([]);
    return () => latest.current?.abort();
  }, [provider]);
  const ask = () => {
    const requestKey = JSON.stringify([fields.provider, fields.baseUrl, fields.apiKey]);
    const kept =
      saved && !fields.apiKey && (fields.baseUrl ?? "") === (saved.baseUrl ?? "") ? saved : undefined;
    const incomplete =
      (provider?.needsKey && !fields.apiKey && !kept) || (provider?.needsBaseUrl && !fields.baseUrl);
    if (!provider || incomplete || asked.current === requestKey) return;
    asked.current = requestKey;
    latest.current?.abort();
    const controller = new AbortController();
    latest.current = controller;
    const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(LIST_TIMEOUT_MS)]);
    const input = { ...fields, baseUrl: fields.baseUrl || undefined };
    const listing = kept ? store.listModelsOf(kept, signal) : store.listModels(input, signal);
    listing.then(
      (models) => controller.signal.aborted || setListed(models),
      // The suggestions stay; whether the provider can be reached is told when it is saved.
      () => setListed([]),
    );
  };
  return { listed, ask };
}
