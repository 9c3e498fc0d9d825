import { ProvidersStoreToken } from "@core/stores/providers-store";
import { TextField } from "@ui/parts/text-field";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useEffect, useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./agent-advanced.module.css";
import type { AgentFormPart } from "./agent-profile";

/** A provider and model of the agent's own, among the configured providers; without one it uses the default. */
export const AgentModel = observer(function AgentModel({ draft, onChange }: AgentFormPart) {
  const { t } = useTranslation("agent-builder");
  const store = useService(ProvidersStoreToken);
  const id = useId();
  useEffect(() => void store.load(), [store]);
  const configured = store.providers.filter(
    (provider) =>
      provider.id === draft.provider || store.credentials.some((each) => each.provider === provider.id),
  );
  const chosen = configured.find((provider) => provider.id === draft.provider);
  const choose = (provider: string) =>
    onChange(provider ? { provider, model: "" } : { provider: undefined, model: undefined });
  return (
    <div className={styles.model}>
      <div className={styles.field}>
        <label htmlFor={id} className={styles.label}>
          {t("provider.label")}
        </label>
        <select
          id={id}
          className={styles.select}
          value={chosen?.id ?? ""}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">{t("provider.default")}</option>
          {configured.map((provider) => (
            <option key={provider.id} value={provider.id}>
              {provider.name}
            </option>
          ))}
        </select>
      </div>
      {chosen ? (
        <>
          <TextField
            label={t("model.label")}
            hint={t("model.hint")}
            list={`${id}-models`}
            value={draft.model ?? ""}
            onChange={(event) => onChange({ model: event.target.value })}
          />
          <datalist id={`${id}-models`}>
            {chosen.suggestedModels.map((model) => (
              <option key={model.id} value={model.id} />
            ))}
          </datalist>
        </>
      ) : null}
    </div>
  );
});
