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
import { Switch } from "@ui/elements/switch";
import { TextField } from "@ui/elements/text-field";
import { usePluginText } from "@ui/plugin-text";
import { useService } from "@ui/services-context";
import { ContributedView } from "@ui/shell/contributed-view";
import styles from "@ui/theme/settings-section.module.css";
import { observer } from "mobx-react-lite";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { RememberedAnswers } from "./remembered-answers";
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

const ToolList = observer(function ToolList() {
  const { t } = useTranslation("tools");
  const { all, permissions } = useService(ToolboxToken);
  const settings = useService(PluginHostToken).open(ToolSettings).all;
  const textOf = usePluginText(all.flatMap(({ name, description }) => [name, description]));
  const [changes, setChanges] = useState(0);
  const change = (apply: () => void) => {
    apply();
    setChanges(changes + 1);
  };
  return (
    <ul className={styles.list}>
      {all.map(({ id, name, description, effect, comesWith }) => {
        const tool = textOf(name) || id;
        return (
          <li key={id} className={tools.tool}>
            <h3>{tool}</h3>
            <p>{textOf(description)}</p>
            <p className={styles.hint}>{t(`effects.${effect}`)}</p>
            <div className={tools.switches}>
              <Switch
                label={t("settings.never")}
                accessibleName={t("settings.neverOf", { tool })}
                checked={permissions.isRefused(id)}
                onChange={(isRefused) => change(() => permissions.setRefused(id, isRefused))}
              />
              {comesWith === undefined ? (
                <Switch
                  label={t("settings.forAll")}
                  accessibleName={t("settings.forAllOf", { tool })}
                  checked={permissions.forAll.includes(id)}
                  onChange={(isForAll) => change(() => permissions.setForAll(id, isForAll))}
                />
              ) : null}
            </div>
            {settings.map((view) => (view.id === id ? <ContributedView key={id} view={view} /> : null))}
          </li>
        );
      })}
    </ul>
  );
});

const LIMITS = ["calls", "seconds", "characters"] as const;

function LimitsGroup() {
  const { t } = useTranslation("tools");
  const preferences = useService(PreferencesToken);
  const [limits, setLimits] = useState(() => readToolLimits(preferences));
  const id = useId();
  const keep = (limit: keyof ToolLimits, value: number) => {
    if (!Number.isFinite(value) || value <= 0) return;
    keepToolLimit(preferences, limit, value);
    setLimits(readToolLimits(preferences));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be laid out like the headings beside it
    <div className={`${styles.group} ${styles.separate}`} role="group" aria-labelledby={id}>
      <h3 id={id}>{t("settings.limits")}</h3>
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
    </div>
  );
}
