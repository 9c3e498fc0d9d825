import { IconButton } from "@ui/elements/button";
import { part } from "@ui/elements/part";
import { Gauge, Globe, Wrench } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PromptWork, ShownOffer, WorkKind } from "./prompt-work";
import styles from "./work-buttons.module.css";

const importMenu = () => import("./work-menu");
const WorkMenu = part(importMenu);

const ICONS = { web: Globe, tools: Wrench, effort: Gauge };
const KINDS: readonly WorkKind[] = ["web", "tools", "effort"];

/** Properties of the buttons. */
export interface WorkButtonsProps {
  work: PromptWork;
  disabled?: boolean | undefined;
}

/** Web, tools and effort of the work that is asked for. What they open, and what finds out their state, comes on demand. */
export function WorkButtons({ work, disabled }: WorkButtonsProps) {
  const { t } = useTranslation("common");
  const [open, setOpen] = useState<WorkKind>();
  const [shown, setShown] = useState<ShownOffer>();
  const anchor = useRef<HTMLButtonElement>(null);
  const { choice } = work;
  const effort = choice.effort && shown?.effort;
  const web = shown?.offer.web;
  const isChosen = {
    web: web ? web.isPossible && (choice.web ?? web.isOnOtherwise) : (choice.web ?? false),
    tools: Boolean(choice.withTools?.length || choice.withoutTools?.length),
    effort: choice.effort !== undefined,
  };
  const turnWeb = (isOnOtherwise: boolean) =>
    work.onChange({ ...choice, web: isChosen.web === isOnOtherwise ? !isChosen.web : undefined });
  return (
    <>
      {KINDS.map((kind) => {
        const Icon = ICONS[kind];
        return (
          <IconButton
            key={kind}
            label={t(`prompt.${kind}`)}
            className={`${styles.work} ${isChosen[kind] ? styles.chosen : ""}`}
            disabled={disabled}
            aria-description={kind === "effort" ? effort : undefined}
            aria-pressed={kind === "web" ? isChosen.web : undefined}
            aria-expanded={kind === "web" ? undefined : open === kind}
            onPointerEnter={() => void importMenu()}
            onClick={(event) => {
              anchor.current = event.currentTarget;
              if (kind === "web" && web?.isPossible) turnWeb(web.isOnOtherwise);
              else setOpen(open === kind ? undefined : kind);
            }}
          >
            <Icon aria-hidden="true" />
            {kind === "effort" ? effort : null}
          </IconButton>
        );
      })}
      {open || work.isWatched ? (
        <WorkMenu
          open={open}
          anchor={anchor}
          work={work}
          shown={shown}
          onShown={setShown}
          onTurnWeb={turnWeb}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </>
  );
}
