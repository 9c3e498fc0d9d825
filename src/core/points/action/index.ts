import type { Lazy } from "../../plugin/contribution";
import { extensionPoint } from "../../plugin/extension-point";
import type { Json } from "../../ports/plugin-cells";

/** The places where an action may be offered. */
export const ACTION_PLACES = ["palette", "message", "document", "selection"] as const;
export type ActionPlace = (typeof ACTION_PLACES)[number];

/** Further places where an action may be offered: a prompt that is being written, and a task. */
export const ACTION_SITES = ["composer", "task"] as const;
export type ActionSite = (typeof ACTION_SITES)[number];

/** The thing that an action was chosen at. */
export interface ActionInput {
  readonly place: ActionPlace;
  /** Of what was chosen at a prompt or a task, whose `place` is `palette`. */
  readonly site?: ActionSite;
  /**
   * The message, the prompt that is being written, the document or the selected passage of it, as it was written; at a task
   * the document that is shown. Empty in the palette.
   */
  readonly text: string;
  /** Title of the document or the task; empty elsewhere. */
  readonly title: string;
  /** The request of a task, as it was written; absent elsewhere. */
  readonly request?: string;
  /** BCP 47 language of the interface. */
  readonly language: string;
}

/** Words of a text that give way to others; they have to stand in it once. */
export interface ActionEdit {
  readonly find: string;
  readonly replace: string;
}

/**
 * The result of an action. Edits, which are for documents and selections alone, are proposed and never made; `replace` is
 * for prompts alone. A view is one of the plugin's own.
 */
export type ActionResult =
  | { readonly kind: "insert"; readonly text: string }
  | { readonly kind: "replace"; readonly text: string }
  | { readonly kind: "view"; readonly view: string; readonly data?: Json | undefined }
  | { readonly kind: "edits"; readonly edits: readonly ActionEdit[]; readonly remark?: string | undefined }
  | { readonly kind: "file"; readonly file: File }
  | { readonly kind: "show"; readonly markdown: string };

/** Runs an action. @throws what the plugin throws, or the signal's reason. */
export type RunAction = (input: ActionInput, signal: AbortSignal) => Promise<ActionResult>;

/** Something that can be done with a message, a document or a passage, or from anywhere, by code. */
export interface Action extends Lazy<RunAction> {
  readonly name: string;
  /** Its origin, in words that are the same in all languages. */
  readonly origin: string;
  /** Words of whoever made it. */
  readonly description?: string | undefined;
  readonly places: readonly ActionPlace[];
  readonly sites?: readonly ActionSite[];
}

export const Actions = extensionPoint<Action>("action", { combine: "all" });
