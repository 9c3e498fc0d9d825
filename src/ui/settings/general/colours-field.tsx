import { visibleName } from "@core/domain/text/visible-text";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { Themes } from "@core/points/theme";
import { PreferencesToken } from "@core/ports/preferences";
import { SelectField } from "@ui/elements/select-field";
import { chooseLook, chosenLook } from "@ui/features/look/chosen-look";
import { useService } from "@ui/services-context";
import styles from "@ui/theme/settings-section.module.css";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useTranslation } from "react-i18next";

/** The colours of the interface: the application's own, or those of a theme that a plugin brings. */
export const ColoursField = observer(function ColoursField() {
  const { t } = useTranslation("settings");
  const preferences = useService(PreferencesToken);
  const themes = useService(PluginHostToken).open(Themes).all;
  const [id, setId] = useState(() => chosenLook(preferences));
  const chosen = themes.find((each) => each.id === id);
  const choose = (value: string) => {
    const theme = themes.find((each) => each.id === value);
    chooseLook(preferences, theme);
    setId(theme?.id);
  };
  const own = { value: "", label: t("shell:defaultName") };
  const labelOf = ({ name, origin }: (typeof themes)[number]) =>
    name === origin ? visibleName(name) : `${visibleName(name)} (${visibleName(origin)})`;
  return (
    <div className={styles.narrow}>
      <SelectField
        label={t("general.colours")}
        hint={chosen?.movedCount ? t("general.movedColours", { count: chosen.movedCount }) : undefined}
        value={chosen?.id ?? ""}
        options={[own, ...themes.map((theme) => ({ value: theme.id, label: labelOf(theme) }))]}
        onChange={choose}
      />
    </div>
  );
});
