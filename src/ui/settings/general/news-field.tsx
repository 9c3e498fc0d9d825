import { PreferencesToken } from "@core/ports/preferences";
import { NewsPreferences } from "@core/stores/settings/news-preferences";
import { Switch } from "@ui/elements/switch";
import { useService } from "@ui/services-context";
import styles from "@ui/theme/settings-section.module.css";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";

const permission = () => ("Notification" in globalThis ? Notification.permission : undefined);

/** The way the user hears of tasks that end or wait, besides in the app itself. */
export function NewsField() {
  const { t } = useTranslation("settings");
  const preferences = new NewsPreferences(useService(PreferencesToken));
  const [allowed, setAllowed] = useState(permission);
  const [notifications, setNotifications] = useState(preferences.notifications);
  const [sound, setSound] = useState(preferences.sound);
  const id = useId();
  const changeNotifications = async (enabled: boolean) => {
    preferences.notifications = enabled;
    setNotifications(enabled);
    if (enabled && allowed === "default") setAllowed(await Notification.requestPermission());
  };
  const changeSound = (enabled: boolean) => {
    preferences.sound = enabled;
    setSound(enabled);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be laid out like the headings beside it
    <div className={styles.group} role="group" aria-labelledby={id}>
      <span id={id} className={styles.label}>
        {t("general.news")}
      </span>
      {allowed === undefined ? null : (
        <Switch
          label={t("general.newsNotifications")}
          checked={notifications && allowed === "granted"}
          disabled={allowed === "denied"}
          onChange={(enabled) => void changeNotifications(enabled)}
        />
      )}
      {allowed === "denied" ? <p className={styles.hint}>{t("general.newsDenied")}</p> : null}
      <Switch label={t("general.newsSound")} checked={sound} onChange={changeSound} />
    </div>
  );
}
