import { ToolboxToken } from "@core/services/tokens";
import styles from "@ui/features/tasks/facts.module.css";
import { useLanguage } from "@ui/language";
import { usePluginText } from "@ui/plugin-text";
import { useReady, useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";

/** Properties of the fact. */
export interface TakenToolsProps {
  /** Ids of the tools; at least one. */
  ids: readonly string[];
}

/** The tools taken away from all who work on a task; those that are not installed any more by their ids. */
const TakenTools = observer(function TakenTools({ ids }: TakenToolsProps) {
  const { t } = useTranslation("tools");
  const language = useLanguage();
  const { all } = useService(ToolboxToken);
  const names = ids.map((id) => all.find((each) => each.id === id)?.name);
  const textOf = usePluginText(names);
  const words = ids.map((id, place) => textOf(names[place]) || id);
  return (
    <div className={styles.fact}>
      <dt>{t("picker.taken")}</dt>
      <dd>{new Intl.ListFormat(language, { type: "unit" }).format(words)}</dd>
    </div>
  );
});

/** The same, once the tools are there. */
export default function ReadyTakenTools(props: TakenToolsProps) {
  return useReady(ToolboxToken) ? <TakenTools {...props} /> : null;
}
