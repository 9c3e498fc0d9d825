import { ProvidersStoreToken } from "@core/stores/tokens";
import { SelectField } from "@ui/elements/select-field";
import { TextField } from "@ui/elements/text-field";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useEffect, useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./agent-advanced.module.css";
import type { AgentFormPart } from "./agent-profile";

/**
 * A provider and model of the agent's own, among the configured providers; without one it uses the default. One that
 * came with a file and is not set up here stays, and is said to be without effect.
 */
export const AgentModel = observer(function AgentModel({ draft, onChange }: AgentFormPart) {
  const { t } = useTranslation("agent-builder");
  const store = useService(ProvidersStoreToken);
  const id = useId();
  useEffect(() => void store.load(), [store]);
  const isSetUp = (provider: string) => store.credentials.some((each) => each.provider === provider);
  const { provider: chosen } = draft;
  const known = store.providers.find((provider) => provider.id === chosen);
  const options = [
    { value: "", label: t("provider.default") },
    ...store.providers
      .filter((provider) => provider.id === chosen || isSetUp(provider.id))
      .map((provider) => ({ value: provider.id, label: provider.name })),
    ...(chosen && !known ? [{ value: chosen, label: t("provider.unknown", { name: chosen }) }] : []),
  ];
  const choose = (provider: string) =>
    onChange(provider ? { provider, model: "" } : { provider: undefined, model: undefined });
  return (
    <>
      <div className={styles.model}>
        <SelectField
          label={t("common:provider")}
          value={chosen ?? ""}
          options={options}
          onChange={choose}
          aria-describedby={`${id}-not-set-up`}
        />
        {chosen ? (
          <>
            <TextField
              label={t("common:model")}
              hint={t("model.hint")}
              list={`${id}-models`}
              value={draft.model ?? ""}
              onChange={(event) => onChange({ model: event.target.value })}
            />
            <datalist id={`${id}-models`}>
              {known?.suggestedModels.map((model) => (
                <option key={model.id} value={model.id} />
              ))}
            </datalist>
          </>
        ) : null}
      </div>
      <p
        id={`${id}-not-set-up`}
        className={styles.hint}
        hidden={!chosen || store.status !== "ready" || isSetUp(chosen)}
      >
        {t("provider.notSetUp", { name: known?.name ?? chosen })}
      </p>
    </>
  );
});
