import { OrchestrationStrategies } from "@core/points/orchestration-strategy";
import { usePluginText } from "@ui/plugin-text";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { lazy } from "react";
import { useTranslation } from "react-i18next";
import { MenuPicker } from "./menu-picker";

const importMenu = () => import("./strategy-menu");
const StrategyMenu = lazy(importMenu);

/** Properties of a strategy picker. */
export interface StrategyPickerProps {
  /** Id of the chosen strategy; empty where it is left to the app. */
  value: string;
  onChange: (strategy: string) => void;
  disabled?: boolean;
}

/** How the next task is to be done: left to the app, or by one of the strategies. Nothing where there is no choice. */
export const StrategyPicker = observer(function StrategyPicker({
  value,
  onChange,
  disabled,
}: StrategyPickerProps) {
  const { t } = useTranslation("common");
  const { all } = useService(OrchestrationStrategies);
  const chosen = all.find(({ id }) => id === value);
  const textOf = usePluginText([chosen?.name]);
  if (all.length < 2) return null;
  return (
    <MenuPicker
      label={t("prompt.strategy")}
      name={chosen ? textOf(chosen.name) || chosen.id : t("prompt.automatic")}
      quiet
      disabled={disabled}
      preload={() => void importMenu()}
      menu={(anchor, close) => (
        <StrategyMenu
          anchor={anchor}
          strategies={all}
          value={chosen ? value : ""}
          onChange={onChange}
          onClose={close}
        />
      )}
    />
  );
});
