import { OrchestrationStrategies } from "@core/points/orchestration-strategy";
import { TasksStoreToken } from "@core/stores/tokens";
import { ChoiceMenu } from "@ui/elements/choice-menu";
import { usePluginText } from "@ui/plugin-text";
import { useReady, useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";

/** Properties of the open menu of strategies. */
export interface StrategyMenuProps {
  anchor: RefObject<HTMLElement | null>;
  value: string;
  onChange: (strategy: string) => void;
  onClose: () => void;
}

/** The menu, once what brings the strategies is there. */
export default function StrategyMenu(props: StrategyMenuProps) {
  return useReady(TasksStoreToken) ? <Strategies {...props} /> : null;
}

/** The strategies, after leaving it to the app. */
const Strategies = observer(function Strategies({ anchor, value, onChange, onClose }: StrategyMenuProps) {
  const { t } = useTranslation("common");
  const strategies = useService(OrchestrationStrategies).all;
  const textOf = usePluginText(strategies.flatMap(({ name, description }) => [name, description]));
  const automatic = {
    value: "",
    label: t("prompt.automatic"),
  };
  const choices = strategies.map(({ id, name, description }) => ({
    value: id,
    label: textOf(name) || id,
    description: textOf(description),
  }));
  return (
    <ChoiceMenu
      anchor={anchor}
      label={t("prompt.strategy")}
      groups={[{ id: "strategies", choices: [automatic, ...choices] }]}
      value={value}
      onChoose={onChange}
      onClose={onClose}
    />
  );
});
