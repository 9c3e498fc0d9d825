import { passwordStrength } from "@core/domain/sharing/password-strength";
import { SettingsStoreToken } from "@core/stores/tokens";
import { SelectField } from "@ui/elements/select-field";
import { Switch } from "@ui/elements/switch";
import { TextField } from "@ui/elements/text-field";
import { useService } from "@ui/services-context";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./sharing.module.css";
import type { Share } from "./use-share";

/** The platform name, the language and the password that a link is made with. */
export function ShareLinkFields({ share }: { share: Share }) {
  const { t } = useTranslation("sharing");
  const settings = useService(SettingsStoreToken);
  const { choice, change, language, setLanguage } = share;
  const languages = [
    { value: "", label: t("share.anyLanguage") },
    ...settings.languages.map(({ code, name }) => ({ value: code, label: name })),
  ];
  return (
    <div className={styles.columns}>
      <TextField
        label={t("share.platformName")}
        hint={t("share.platformNameHint")}
        maxLength={60}
        value={choice.platformName ?? ""}
        onChange={(event) => change({ platformName: event.target.value })}
      />
      <SelectField label={t("share.language")} value={language} options={languages} onChange={setLanguage} />
      <PasswordField share={share} />
    </div>
  );
}

function PasswordField({ share: { choice, change } }: { share: Share }) {
  const { t } = useTranslation("sharing");
  const [isShown, setShown] = useState(false);
  const { password, keys } = choice;
  const advice = keys.size > 0 ? t("share.noPasswordKeys") : t("share.noPassword");
  return (
    <div className={styles.group}>
      <TextField
        label={t("share.password")}
        hint={t("share.passwordHint")}
        type={isShown ? "text" : "password"}
        autoComplete="new-password"
        value={password}
        onChange={(event) => change({ password: event.target.value })}
      />
      <Switch label={t("share.showPassword")} checked={isShown} onChange={setShown} />
      <p role="status" className={password === "" && keys.size > 0 ? styles.notice : styles.hint}>
        {password === "" ? advice : t(`share.strength.${passwordStrength(password)}`)}
      </p>
    </div>
  );
}
