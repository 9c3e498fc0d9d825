import { visibleName } from "@core/domain/text/visible-text";
import type { PluginContext } from "@core/plugin/contribution";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { type SearchService, SearchServices } from "@core/points/search-service";
import { Button } from "@ui/elements/button";
import { ErrorAlert } from "@ui/elements/error-text";
import { SelectField } from "@ui/elements/select-field";
import { TextField } from "@ui/elements/text-field";
import section from "@ui/theme/settings-section.module.css";
import { observer } from "mobx-react-lite";
import { type ComponentType, type FormEvent, useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  choosePluginService,
  readChosenId,
  readConfig,
  removeConfig,
  type SearchConfig,
  saveConfig,
} from "../search-config";
import { SEARCH_SERVICES, SERVICES, type SearchServiceId } from "../search-services";

type Kept = Pick<PluginContext, "storage" | "secrets">;

/** A service of a plugin, as it is chosen. */
const choiceOf = ({ id }: Pick<SearchService, "id">) => `plugin/${id}`;

/** Which service the web is searched with where a model's provider does not do so itself. */
function SearchForm({ kept, services }: { kept: Kept; services: readonly SearchService[] }) {
  const { t } = useTranslation("tool-web-search");
  const [service, setService] = useState<SearchServiceId | "">("");
  /** The one of a plugin, in place of those above. */
  const [pluginId, setPluginId] = useState<string>();
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
    readChosenId(kept).then((id) => isGone || setPluginId(id), setFailure);
    return () => {
      isGone = true;
    };
  }, [kept, show]);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setOutcome(undefined);
    setFailure(undefined);
    try {
      if (pluginId !== undefined) await choosePluginService(kept, pluginId);
      else if (service === "") await removeConfig(kept);
      else await saveConfig(kept, { service, address, key });
      show(await readConfig(kept));
      setOutcome(service === "" && pluginId === undefined ? "removed" : "saved");
    } catch (error) {
      setFailure(error);
    }
  };
  const chosen = service === "" ? undefined : SEARCH_SERVICES[service];
  const host = URL.parse(address || (chosen?.defaultAddress ?? ""))?.host;
  const ofPlugin = services.find(({ id }) => id === pluginId);
  const hintOf = () => {
    if (pluginId !== undefined && !ofPlugin) return t("gone");
    if (ofPlugin) return t("sentTo", { host: ofPlugin.sentTo.join(", ") || visibleName(ofPlugin.name) });
    return service === "" ? undefined : t(`about.${service}`);
  };
  return (
    <form className={section.group} onSubmit={(event) => void save(event)} noValidate>
      <p className={section.hint}>{t("hint")}</p>
      <SelectField
        label={t("service")}
        value={pluginId === undefined ? service : choiceOf({ id: pluginId })}
        options={[
          { value: "", label: t("none") },
          ...SERVICES.map((id) => ({ value: id, label: SEARCH_SERVICES[id].name })),
          ...services.map((each) => ({ value: choiceOf(each), label: visibleName(each.name) })),
        ]}
        onChange={(value) => {
          setService(SERVICES.find((id) => id === value) ?? "");
          setPluginId(services.find((each) => choiceOf(each) === value)?.id);
          setAddress("");
          setOutcome(undefined);
        }}
        hint={hintOf()}
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
export function searchSettings(kept: Kept & Pick<PluginContext, "services">): { default: ComponentType } {
  const services = kept.services.get(PluginHostToken).open(SearchServices);
  return { default: observer(() => <SearchForm kept={kept} services={services.all} />) };
}
