import { type RefObject, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { EffortMenu } from "./effort-menu";
import type { PromptWork, ShownOffer, WorkKind } from "./prompt-work";
import { ToolsMenu } from "./tools-menu";
import { useWorkOffer } from "./use-work-offer";
import { WebHelp } from "./web-help";

/** Properties of what is open below the buttons. */
export interface WorkMenuProps {
  open: WorkKind | undefined;
  anchor: RefObject<HTMLElement | null>;
  work: PromptWork;
  /** The offer as the buttons show it. */
  shown: ShownOffer | undefined;
  onShown: (shown: ShownOffer) => void;
  /** Turns the web on or off, being told whether it is on where nothing is chosen. */
  onTurnWeb: (isOnOtherwise: boolean) => void;
  onClose: () => void;
}

/** Finds out what is offered for a piece of work, tells the buttons, and shows what one of them opens. */
export default function WorkMenu(props: WorkMenuProps) {
  const { open, anchor, work, shown, onShown, onTurnWeb, onClose } = props;
  const { t, ready } = useTranslation("setup", { useSuspense: false });
  const { choice, onChange, onOffer } = work;
  const found = useWorkOffer(work, open !== undefined);
  const effort = choice.effort && ready ? t(`effort.${choice.effort}`) : undefined;
  useEffect(() => {
    if (!found) return;
    onShown({ offer: found, effort });
    onOffer?.(found);
  }, [found, effort, onShown, onOffer]);
  const offer = found ?? shown?.offer;
  // The button had been pressed before it was known whether anybody can search.
  const isLate = open === "web" && offer?.web.isPossible === true;
  useEffect(() => {
    if (!isLate || !offer) return;
    onTurnWeb(offer.web.isOnOtherwise);
    onClose();
  }, [isLate, offer, onTurnWeb, onClose]);
  if (!open || !offer || isLate) return null;
  const menu = { anchor, offer, choice, onChange, onClose };
  if (open === "web") return <WebHelp {...menu} />;
  return open === "tools" ? <ToolsMenu {...menu} /> : <EffortMenu {...menu} />;
}
