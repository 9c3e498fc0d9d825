import { PluginHostToken } from "@core/plugin/plugin-host";
import { ToolSettings } from "@core/points/tool-settings";
import { PreferencesToken } from "@core/ports/preferences";
import { ToolboxToken } from "@core/services/tokens";
import {
  keepToolLimit,
  readToolLimits,
  TOOL_LIMIT_BOUNDS,
  type ToolLimits,
} from "@core/services/tools/tool-limits";
import { TextField } from "@ui/elements/text-field";
import { useService } from "@ui/services-context";
import { ContributedView } from "@ui/shell/contributed-view";
import styles from "@ui/theme/settings-section.module.css";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { RememberedAnswers } from "./remembered-answers";
import { ToolList } from "./tool-list";
import tools from "./tools.module.css";
import { WorkingFolderList } from "./working-folder-list";

/** The tools, what each may do, what is always allowed, and what all of it may take. */
const ToolsSection = observer(function ToolsSection() {
  const { t } = useTranslation("tools");
  const { all } = useService(ToolboxToken);
  return (
    <div className={styles.stack}>
      <p className={styles.hint}>{t("settings.intro")}</p>
      <ContributedParts />
      {all.length === 0 ? <p>{t("settings.none")}</p> : <ToolList />}
      <WorkingFolderList />
      <RememberedAnswers />
      <LimitsGroup />
    </div>
  );
});
export default ToolsSection;

/** The parts plugins add, such as the servers they have tools from. */
const ContributedParts = observer(function ContributedParts() {
  const ofTools = new Set(useService(ToolboxToken).all.map(({ id }) => id));
  return useService(PluginHostToken)
    .open(ToolSettings)
    .all.map((part) => (ofTools.has(part.id) ? null : <ContributedView key={part.id} view={part} />));
});

const LIMITS = ["calls", "seconds", "characters"] as const;

function LimitsGroup() {
  const { t } = useTranslation("tools");
  const preferences = useService(PreferencesToken);
  const [limits, setLimits] = useState(() => readToolLimits(preferences));
  const keep = (limit: keyof ToolLimits, value: number) => {
    if (!Number.isFinite(value) || value <= 0) return;
    keepToolLimit(preferences, limit, value);
    setLimits(readToolLimits(preferences));
  };
  return (
    <details>
      <summary className={styles.summary}>{t("settings.limits")}</summary>
      <div className={tools.limits}>
        {LIMITS.map((limit) => {
          const [min, max] = TOOL_LIMIT_BOUNDS[limit];
          return (
            <TextField
              // A limit out of bounds is shown as what it was brought to.
              key={`${limit}/${limits[limit]}`}
              label={t(`settings.${limit}`)}
              type="number"
              inputMode="numeric"
              min={min}
              max={max}
              defaultValue={limits[limit]}
              onBlur={(event) => keep(limit, event.target.valueAsNumber)}
            />
          );
        })}
      </div>
    </details>
  );
}
