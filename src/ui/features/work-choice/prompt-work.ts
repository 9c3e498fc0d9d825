import type { WorkChoice } from "@core/domain/tool/work-choice";
import type { PromptedWork, WorkOffer } from "@core/services/tools/work-offers";
import type { RefObject } from "react";

/** The work that a prompt is for, and what hears of another choice for it. */
export interface PromptWork extends PromptedWork {
  onChange: (choice: WorkChoice) => void;
  /** Whether it is found out what is offered before anybody asks, so that it can be seen. */
  isWatched: boolean;
  /** Told what is offered, each time that is found out. */
  onOffer?: ((offer: WorkOffer) => void) | undefined;
}

/** The things that are offered for a piece of work, and the name of the effort in the language of the page. */
export interface ShownOffer {
  readonly offer: WorkOffer;
  readonly effort: string | undefined;
}

/** One of the three things to choose. */
export type WorkKind = "web" | "tools" | "effort";

/** Properties of one open menu. */
export interface OpenMenuProps {
  anchor: RefObject<HTMLElement | null>;
  offer: WorkOffer;
  choice: WorkChoice;
  onChange: (choice: WorkChoice) => void;
  onClose: () => void;
}
