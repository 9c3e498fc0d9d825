import type { Lazy } from "../../plugin/contribution";
import { extensionPoint } from "../../plugin/extension-point";

/** The places where an action may be offered. */
export const ACTION_PLACES = ["palette", "message", "document", "selection"] as const;
export type ActionPlace = (typeof ACTION_PLACES)[number];

/** The thing that an action was chosen at. */
export interface ActionInput {
  readonly place: ActionPlace;
  /** The message, the document or the selected passage of it, as it was written; empty in the palette. */
  readonly text: string;
  /** Title of the document; empty elsewhere. */
  readonly title: string;
  /** BCP 47 language of the interface. */
  readonly language: string;
}

/** Words of a text that give way to others; they have to stand in it once. */
export interface ActionEdit {
  readonly find: string;
  readonly replace: string;
}

/** The result of an action. Edits, which are for documents and selections alone, are proposed and never made. */
export type ActionResult =
  | { readonly kind: "insert"; readonly text: string }
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
}

export const Actions = extensionPoint<Action>("action", { combine: "all" });
