import type { MadeFile, PluginFunction } from "./context";

/** The places where an action may be offered: the command palette, a message, a document, a passage of one. */
export type ActionPlace = "palette" | "message" | "document" | "selection";

/** The thing that an action was chosen at. */
export interface ActionArgs {
  readonly place: ActionPlace;
  /** The message, the document or the passage, as it was written; empty in the palette. */
  readonly text: string;
  /** Title of the document; empty elsewhere. */
  readonly title: string;
  /** Language of the interface, BCP 47. */
  readonly language: string;
}

/**
 * The result of an action: a text for the prompt, or at a document for the document; Markdown that is shown; edits of a
 * document, whose words have to stand in it once; or a file.
 */
export type ActionOutput =
  | { readonly insert: string }
  | { readonly show: string }
  | {
      readonly edits: readonly { readonly find: string; readonly replace: string }[];
      readonly remark?: string;
    }
  | MadeFile<{ readonly name: string; readonly type: string }>;

/** Something that can be done with what the user chose it at. */
export interface ActionDefinition {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly places: readonly ActionPlace[];
  readonly run: PluginFunction<ActionArgs, ActionOutput>;
}

/** Contributes an action. */
export function action(action: ActionDefinition) {
  return { point: "action", ...action } as const;
}
