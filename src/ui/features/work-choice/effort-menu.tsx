import { EFFORTS } from "@core/domain/model/effort";
import { ChoiceMenu } from "@ui/elements/choice-menu";
import { useTranslation } from "react-i18next";
import type { OpenMenuProps } from "./prompt-work";
import { WorkPopover } from "./work-popover";

/** The efforts a model can think with; of one that cannot think, that it cannot. */
export function EffortMenu({ anchor, offer, choice, onChange, onClose }: OpenMenuProps) {
  const { t } = useTranslation(["setup", "common"]);
  const label = t("common:prompt.effort");
  if (offer.thinks === false) {
    return (
      <WorkPopover anchor={anchor} label={label} onClose={onClose}>
        <p>{t("effort.cannot", { model: offer.model })}</p>
      </WorkPopover>
    );
  }
  const own = { value: "", label: t("effort.own") };
  const efforts = EFFORTS.map((effort) => ({ value: effort, label: t(`effort.${effort}`) }));
  return (
    <ChoiceMenu
      anchor={anchor}
      label={label}
      groups={[{ id: "efforts", choices: [own, ...efforts] }]}
      value={choice.effort ?? ""}
      onChoose={(chosen) => onChange({ ...choice, effort: EFFORTS.find((effort) => effort === chosen) })}
      onClose={onClose}
    />
  );
}
