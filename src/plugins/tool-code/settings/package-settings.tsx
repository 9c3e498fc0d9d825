import type { Preferences } from "@core/ports/preferences";
import { Button } from "@ui/elements/button";
import { ErrorAlert } from "@ui/elements/error-text";
import { TextField } from "@ui/elements/text-field";
import section from "@ui/theme/settings-section.module.css";
import { type ComponentType, type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { DISTRIBUTION, readConsent, saveConsent, withdrawConsent } from "../python/package-consent";

/** Whether packages may be fetched for Python, and where from. */
function PackageForm({ preferences }: { preferences: Preferences }) {
  const { t } = useTranslation("tool-code");
  const [allowed, setAllowed] = useState(() => readConsent(preferences));
  const [address, setAddress] = useState(allowed ?? DISTRIBUTION);
  const [failure, setFailure] = useState<unknown>();
  const allow = (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    try {
      saveConsent(preferences, address);
      setAllowed(readConsent(preferences));
    } catch (error) {
      setFailure(error);
    }
  };
  const withdraw = () => {
    withdrawConsent(preferences);
    setAllowed(undefined);
  };
  const host = allowed && URL.parse(allowed)?.host;
  return (
    <form className={section.group} onSubmit={allow} noValidate>
      <TextField
        label={t("packages.address")}
        type="url"
        value={address}
        autoComplete="off"
        spellCheck={false}
        hint={t("packages.hint")}
        onChange={(event) => setAddress(event.target.value)}
      />
      <ErrorAlert error={failure} className={section.failure} />
      <div className={section.row}>
        <Button type="submit">{t(allowed ? "common:save" : "packages.allow")}</Button>
        {allowed ? <Button onClick={withdraw}>{t("packages.withdraw")}</Button> : null}
        <span role="status" className={section.hint}>
          {host ? t("packages.allowed", { host }) : t("packages.notAllowed")}
        </span>
      </div>
    </form>
  );
}

/** The settings as Settings › Tools loads them. */
export function packageSettings(preferences: Preferences): { default: ComponentType } {
  return { default: () => <PackageForm preferences={preferences} /> };
}
