import type { OrchestrationStrategy } from "@core/points/orchestration-strategy";
import { usePluginText } from "@ui/plugin-text";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceMenu } from "./choice-menu";

/** Properties of the open menu of strategies. */
export interface StrategyMenuProps {
  anchor: RefObject<HTMLElement | null>;
  strategies: readonly OrchestrationStrategy[];
  value: string;
  onChange: (strategy: string) => void;
  onClose: () => void;
}

/** The strategies, after leaving it to the app. */
export default function StrategyMenu({ anchor, strategies, value, onChange, onClose }: StrategyMenuProps) {
  const { t } = useTranslation("common");
  const textOf = usePluginText(strategies.flatMap(({ name, description }) => [name, description]));
  const automatic = {
    value: "",
    label: t("prompt.automatic"),
    description: t("prompt.automaticHint"),
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
}
