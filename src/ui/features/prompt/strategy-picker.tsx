import { PluginHostToken } from "@core/plugin/plugin-host";
import { OrchestrationStrategies } from "@core/points/orchestration-strategy";
import { TasksStoreToken } from "@core/stores/tokens";
import { MenuPicker } from "@ui/elements/menu-picker";
import { part } from "@ui/elements/part";
import { usePluginText } from "@ui/plugin-text";
import { useServices } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useCallback, useEffect } from "react";
import { useTranslation } from "react-i18next";

const importMenu = () => import("./strategy-menu");
const StrategyMenu = part(importMenu);

/** Properties of a strategy picker. */
export interface StrategyPickerProps {
  /** Id of the chosen strategy; empty where it is left to the app. */
  value: string;
  onChange: (strategy: string) => void;
  disabled?: boolean;
}

/**
 * The strategy of the next task: left to the app, or one that is chosen. They are installed with what wires tasks,
 * which is asked for when one is chosen already, or the menu is about to be opened.
 */
const StrategyPicker = observer(function StrategyPicker({ value, onChange, disabled }: StrategyPickerProps) {
  const { t } = useTranslation("common");
  const services = useServices();
  const chosen = services.get(PluginHostToken).open(OrchestrationStrategies).find(value);
  const textOf = usePluginText([chosen?.name]);
  // The wiring that fails is told of by the page that needs it.
  const install = useCallback(() => void services.ready(TasksStoreToken).catch(() => {}), [services]);
  useEffect(() => {
    if (value) install();
  }, [value, install]);
  return (
    <MenuPicker
      label={t("prompt.strategy")}
      name={chosen ? textOf(chosen.name) || chosen.id : t("prompt.automatic")}
      quiet
      disabled={disabled}
      preload={() => {
        install();
        void importMenu();
      }}
      menu={(anchor, close) => (
        <StrategyMenu anchor={anchor} value={chosen ? value : ""} onChange={onChange} onClose={close} />
      )}
    />
  );
});
export default StrategyPicker;
