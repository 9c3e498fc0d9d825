import { LANGUAGE_NAMES, LANGUAGES } from "@core/domain/language";
import { SettingsStoreToken, THEMES } from "@core/stores/settings-store";
import { useChangeLanguage, useLanguage } from "@ui/language";
import { SegmentedControl } from "@ui/parts/segmented-control";
import { SelectField } from "@ui/parts/select-field";
import { TextField } from "@ui/parts/text-field";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "../settings-section.module.css";
import { BackgroundField } from "./background-field";
import { LongestReplyField } from "./longest-reply-field";

const LANGUAGE_OPTIONS = LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }));

/** Language, theme, platform name, longest reply and background image. Everything takes effect at once. */
const GeneralSection = observer(function GeneralSection() {
  const { t } = useTranslation("settings");
  const settings = useService(SettingsStoreToken);
  const language = useLanguage();
  const changeLanguage = useChangeLanguage();
  const [name, setName] = useState(settings.platformName);
  return (
    <div className={styles.stack}>
      <div className={styles.narrow}>
        <SelectField
          label={t("general.language")}
          value={language}
          options={LANGUAGE_OPTIONS}
          onChange={(value) => {
            const chosen = LANGUAGES.find((each) => each === value);
            if (chosen) changeLanguage(chosen);
          }}
        />
      </div>
      <SegmentedControl
        label={t("general.theme")}
        value={settings.theme}
        options={THEMES.map((theme) => ({ value: theme, label: t(`general.themes.${theme}`) }))}
        onChange={settings.setTheme}
      />
      <div className={styles.narrow}>
        <TextField
          label={t("general.platformName")}
          hint={t("general.platformNameHint")}
          placeholder={t("shell:defaultName")}
          value={name}
          maxLength={60}
          onChange={(event) => {
            setName(event.target.value);
            settings.setPlatformName(event.target.value);
          }}
        />
      </div>
      <div className={styles.narrow}>
        <LongestReplyField />
      </div>
      <BackgroundField />
    </div>
  );
});
export default GeneralSection;
