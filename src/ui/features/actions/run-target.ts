import type { Artifact } from "@core/domain/artifact/artifact";
import type { Place } from "@core/domain/text/text-edit";
import type { Action, ActionPlace, ActionSite } from "@core/points/action";
import type { ViewedTask } from "@core/points/view";

/** A document that an action was chosen at, or a passage of it. */
export interface DocumentTarget {
  readonly artifact: Artifact;
  readonly passage?: Place | undefined;
}

/** An action that was chosen, and what it was chosen at. */
export interface ChosenAction {
  readonly action: Action;
  readonly place: ActionPlace | ActionSite;
  readonly text: string;
  readonly document?: DocumentTarget;
  readonly task?: ViewedTask;
  /** The prompt that is being written. */
  readonly field?: HTMLTextAreaElement;
}

/** Properties of what is offered. */
export interface PluginActionsProps {
  place: ActionPlace | ActionSite;
  text: string;
  document?: DocumentTarget;
  task?: ViewedTask;
}

/** Properties of the buttons. */
export interface PassageActionsProps {
  /** The document with the place of the passage; `undefined` where that cannot be found, which is said then. */
  find: () => DocumentTarget | undefined;
  disabled: boolean;
}
