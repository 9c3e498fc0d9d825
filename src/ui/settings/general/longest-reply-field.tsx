import { REPLY_LIMITS } from "@core/services/models/reply-limit";
import { SettingsStoreToken } from "@core/stores/tokens";
import { SelectField } from "@ui/components/select-field";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";

/** After how many characters a reply is stopped. */
export const LongestReplyField = observer(function LongestReplyField() {
  const { t } = useTranslation("settings");
  const settings = useService(SettingsStoreToken);
  const options = REPLY_LIMITS.map((characters) => ({
    value: String(characters),
    label: t("general.characters", { characters }),
  }));
  return (
    <SelectField
      label={t("general.longestReply")}
      hint={t("general.longestReplyHint")}
      value={String(settings.longestReply)}
      options={options}
      onChange={(value) => settings.setLongestReply(Number(value))}
    />
  );
});
