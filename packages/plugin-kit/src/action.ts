import type { Json, MadeFile, PluginFunction } from "./context";

/** The places where an action may be offered: the command palette, a message, a document, a passage of one. */
export type ActionPlace = "palette" | "message" | "document" | "selection";

/** Further places: a prompt that is being written, and a task. */
export type ActionSite = "composer" | "task";

/** The thing that an action was chosen at. */
export interface ActionArgs {
  readonly place: ActionPlace;
  /** Of what was chosen at a prompt or a task, whose `place` is `palette`. */
  readonly site?: ActionSite;
  /** The message, the prompt, the document or the passage, as it was written; at a task the document that is shown. Empty in the palette. */
  readonly text: string;
  /** Title of the document or the task; empty elsewhere. */
  readonly title: string;
  /** The request of a task, as it was written. */
  readonly request?: string;
  /** Language of the interface, BCP 47. */
  readonly language: string;
}

/**
 * The result of an action: a text for the prompt, or at a document for the document; one in the place of the prompt, at a
 * prompt; Markdown that is shown; a view of the plugin's own that has `showsResults`; edits of a document, whose words
 * have to stand in it once; or a file.
 */
export type ActionOutput =
  | { readonly insert: string }
  | { readonly replace: string }
  | { readonly view: string; readonly data?: Json }
  | { readonly show: string }
  | {
      readonly edits: readonly { readonly find: string; readonly replace: string }[];
      readonly remark?: string;
    }
  | MadeFile<{ readonly name: string; readonly type: string }>;

/** Something that can be done with what the user chose it at. */
export interface ActionDefinition<Output extends ActionOutput = ActionOutput> {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly places: readonly ActionPlace[];
  readonly sites?: readonly ActionSite[];
  readonly run: PluginFunction<ActionArgs, Output>;
}

/** Contributes an action. */
export function action<Output extends ActionOutput>(action: ActionDefinition<Output>) {
  return { point: "action", ...action } as const;
}
