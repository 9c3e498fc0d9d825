import { PluginHostToken } from "@core/plugin/plugin-host";
import type { Tool } from "@core/points/tool";
import { ToolSettings } from "@core/points/tool-settings";
import { ToolboxToken } from "@core/services/tokens";
import { Switch } from "@ui/elements/switch";
import { usePluginText } from "@ui/plugin-text";
import { useService } from "@ui/services-context";
import { ContributedView } from "@ui/shell/contributed-view";
import styles from "@ui/theme/settings-section.module.css";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import tools from "./tools.module.css";

/** All tools, each folded with what it may do; those of a server together, as there may be hundreds. */
export const ToolList = observer(function ToolList() {
  const { all } = useService(ToolboxToken);
  const groups = [...new Set(all.flatMap(({ group }) => group ?? []))];
  return (
    <>
      <Rows of={all.filter(({ group }) => group === undefined)} />
      {groups.map((group) => (
        <Group key={group} name={group} of={all.filter((tool) => tool.group === group)} />
      ))}
    </>
  );
});

interface RowsProps {
  of: readonly Tool[];
}

function Group({ name, of }: RowsProps & { name: string }) {
  const { t } = useTranslation("tools");
  const textOf = usePluginText([name]);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        {t("settings.group", { name: textOf(name), count: of.length })}
      </summary>
      {isOpen ? <Rows of={of} /> : null}
    </details>
  );
}

const Rows = observer(function Rows({ of }: RowsProps) {
  const { t } = useTranslation("tools");
  const { permissions } = useService(ToolboxToken);
  const settings = useService(PluginHostToken).open(ToolSettings).all;
  const textOf = usePluginText(of.flatMap(({ name, description }) => [name, description]));
  const [changes, setChanges] = useState(0);
  const change = (apply: () => void) => {
    apply();
    setChanges(changes + 1);
  };
  return (
    <ul className={styles.list}>
      {of.map(({ id, name, description, effect, comesWith, isOnByItself }) => {
        const tool = textOf(name) || id;
        return (
          <li key={id}>
            <details>
              <summary className={tools.head}>
                <h3>{tool}</h3>
                <span className={styles.hint}>{t(`effects.${effect}`)}</span>
              </summary>
              <div className={tools.body}>
                <p>{textOf(description)}</p>
                <div className={tools.switches}>
                  <Switch
                    label={t("settings.never")}
                    accessibleName={t("common:of", { label: t("settings.never"), name: tool })}
                    checked={permissions.isRefused(id)}
                    onChange={(isRefused) => change(() => permissions.setRefused(id, isRefused))}
                  />
                  {comesWith === undefined ? (
                    <Switch
                      label={t("settings.forAll")}
                      accessibleName={t("common:of", { label: t("settings.forAll"), name: tool })}
                      checked={permissions.forAll.includes(id)}
                      onChange={(isForAll) => change(() => permissions.setForAll(id, isForAll))}
                    />
                  ) : null}
                  {isOnByItself ? (
                    <Switch
                      label={t("settings.byItself")}
                      accessibleName={t("common:of", { label: t("settings.byItself"), name: tool })}
                      checked={permissions.isByItself({ id, isOnByItself })}
                      onChange={(isOn) => change(() => permissions.setByItself(id, isOn))}
                    />
                  ) : null}
                </div>
                {settings.map((view) => (view.id === id ? <ContributedView key={id} view={view} /> : null))}
              </div>
            </details>
          </li>
        );
      })}
    </ul>
  );
});
