import type { TaskLimits } from "@core/domain/task/task";
import { PreferencesToken } from "@core/ports/preferences";
import { REPLY_LIMITS } from "@core/services/models/reply-limit";
import { readTaskLimits, writeTaskLimits } from "@core/services/orchestration/library/task-limits";
import { THEMES } from "@core/stores/settings/settings-store";
import { SettingsStoreToken } from "@core/stores/tokens";
import { LimitFields } from "@ui/elements/limit-fields";
import { SegmentedControl } from "@ui/elements/segmented-control";
import { SelectField } from "@ui/elements/select-field";
import { TextField } from "@ui/elements/text-field";
import { useChangeLanguage, useLanguage } from "@ui/language";
import { useService } from "@ui/services-context";
import styles from "@ui/theme/settings-section.module.css";
import { observer } from "mobx-react-lite";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { AnotherModelGroup } from "./another-model-group";
import { BackgroundField } from "./background-field";
import { ColoursField } from "./colours-field";
import { EffortGroup } from "./effort-group";
import { NewsField } from "./news-field";
import { WorkModelsGroup } from "./work-models-group";

/** After how many characters a reply is stopped. */
const LongestReplyField = observer(function LongestReplyField() {
  const { t } = useTranslation("settings");
  const settings = useService(SettingsStoreToken);
  const options = REPLY_LIMITS.map((characters) => ({
    value: String(characters),
    label: t("general.characters", { characters }),
  }));
  return (
    <SelectField
      label={t("general.longestReply")}
      value={String(settings.longestReply)}
      options={options}
      onChange={(value) => settings.setLongestReply(Number(value))}
    />
  );
});

/** The limits of a task that is given none of its own. */
function TaskLimitsGroup() {
  const { t } = useTranslation("settings");
  const preferences = useService(PreferencesToken);
  const [limits, setLimits] = useState(() => readTaskLimits(preferences));
  const change = (changed: TaskLimits) => {
    setLimits(changed);
    writeTaskLimits(preferences, changed);
  };
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be laid out like the headings beside it
    <div className={styles.group} role="group" aria-labelledby={id}>
      <span id={id} className={styles.label}>
        {t("general.taskLimits")}
      </span>
      <p className={styles.hint}>{t("general.taskLimitsHint")}</p>
      <LimitFields limits={limits} onChange={change} />
    </div>
  );
}

/**
 * Language, theme, colours, platform name, news of tasks and background image; folded the longest reply, and limits, efforts,
 * models and second check of tasks. Everything takes effect at once.
 */
const GeneralSection = observer(function GeneralSection() {
  const { t } = useTranslation("settings");
  const settings = useService(SettingsStoreToken);
  const language = useLanguage();
  const changeLanguage = useChangeLanguage();
  const [platformName, setPlatformName] = useState(settings.platformName);
  return (
    <div className={styles.stack}>
      <div className={styles.narrow}>
        <SelectField
          label={t("general.language")}
          value={language}
          options={settings.languages.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={changeLanguage}
        />
      </div>
      <SegmentedControl
        label={t("general.theme")}
        value={settings.theme}
        options={THEMES.map((theme) => ({ value: theme, label: t(`general.themes.${theme}`) }))}
        onChange={settings.setTheme}
      />
      <ColoursField />
      <div className={styles.narrow}>
        <TextField
          label={t("general.platformName")}
          placeholder={t("shell:defaultName")}
          value={platformName}
          maxLength={60}
          onChange={(event) => {
            setPlatformName(event.target.value);
            settings.setPlatformName(event.target.value);
          }}
        />
      </div>
      <NewsField />
      <BackgroundField />
      <details>
        <summary className={styles.summary}>{t("sections.advanced")}</summary>
        <div className={styles.stack}>
          <div className={styles.narrow}>
            <LongestReplyField />
          </div>
          <TaskLimitsGroup />
          <EffortGroup />
          <WorkModelsGroup />
          <AnotherModelGroup />
        </div>
      </details>
    </div>
  );
});
export default GeneralSection;
