import type { PluginContext } from "@core/plugin/contribution";
import { Button } from "@ui/elements/button";
import { ErrorAlert } from "@ui/elements/error-text";
import { SelectField } from "@ui/elements/select-field";
import { TextField } from "@ui/elements/text-field";
import section from "@ui/theme/settings-section.module.css";
import { type ComponentType, type FormEvent, useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { readConfig, removeConfig, type SearchConfig, saveConfig } from "../search-config";
import { SEARCH_SERVICES, SERVICES, type SearchServiceId } from "../search-services";

type Kept = Pick<PluginContext, "storage" | "secrets">;

/** Which service the web is searched with where a model's provider does not do so itself. */
function SearchForm({ kept }: { kept: Kept }) {
  const { t } = useTranslation("tool-web-search");
  const [service, setService] = useState<SearchServiceId | "">("");
  const [address, setAddress] = useState("");
  const [key, setKey] = useState("");
  const [config, setConfig] = useState<SearchConfig>();
  const [failure, setFailure] = useState<unknown>();
  const [outcome, setOutcome] = useState<"saved" | "removed">();
  const show = useCallback((read: SearchConfig | undefined) => {
    setConfig(read);
    setService(read?.service ?? "");
    setAddress(read?.address ?? "");
    setKey("");
  }, []);
  useEffect(() => {
    let isGone = false;
    readConfig(kept).then((read) => isGone || show(read), setFailure);
    return () => {
      isGone = true;
    };
  }, [kept, show]);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setOutcome(undefined);
    setFailure(undefined);
    try {
      if (service === "") await removeConfig(kept);
      else await saveConfig(kept, { service, address, key });
      show(await readConfig(kept));
      setOutcome(service === "" ? "removed" : "saved");
    } catch (error) {
      setFailure(error);
    }
  };
  const chosen = service === "" ? undefined : SEARCH_SERVICES[service];
  const host = URL.parse(address || (chosen?.defaultAddress ?? ""))?.host;
  return (
    <form className={section.group} onSubmit={(event) => void save(event)} noValidate>
      <p className={section.hint}>{t("hint")}</p>
      <SelectField
        label={t("service")}
        value={service}
        options={[
          { value: "", label: t("none") },
          ...SERVICES.map((id) => ({ value: id, label: SEARCH_SERVICES[id].name })),
        ]}
        onChange={(value) => {
          setService(SERVICES.find((id) => id === value) ?? "");
          setAddress("");
          setOutcome(undefined);
        }}
        hint={service === "" ? undefined : t(`about.${service}`)}
      />
      {chosen ? (
        <>
          <TextField
            label={t("address")}
            type="url"
            value={address}
            placeholder={chosen.defaultAddress}
            autoComplete="off"
            spellCheck={false}
            hint={host ? t("sentTo", { host }) : undefined}
            onChange={(event) => setAddress(event.target.value)}
          />
          <TextField
            label={t("key")}
            type="password"
            value={key}
            autoComplete="off"
            hint={config?.hasKey && config.service === service ? t("keyKept") : t("keyHint")}
            onChange={(event) => setKey(event.target.value)}
          />
        </>
      ) : null}
      <ErrorAlert error={failure} className={section.failure} />
      <div className={section.row}>
        <Button type="submit">{t("save")}</Button>
        <span role="status" className={section.hint}>
          {outcome ? t(outcome) : null}
        </span>
      </div>
    </form>
  );
}

/** The settings as Settings › Tools loads them. */
export function searchSettings(kept: Kept): { default: ComponentType } {
  return { default: () => <SearchForm kept={kept} /> };
}
