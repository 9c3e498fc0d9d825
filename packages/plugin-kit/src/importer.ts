import type { PluginContext } from "./context";

/** The kinds of what an importer may give. */
export type ImportedKind = "conversations" | "documents" | "tasks" | "knowledge";

/** The file that the user has chosen, of 100 MB at the most, or a text that was pasted, whose name is empty. */
export interface ImportArgs {
  readonly name: string;
  /** MIME type; empty where the browser knows none. */
  readonly type: string;
  /** Language of the interface, BCP 47. */
  readonly language: string;
  readonly bytes: ArrayBuffer;
}

/** A message of a conversation. */
export interface ImportedMessage {
  readonly role: "user" | "assistant";
  readonly text: string;
  /** Milliseconds since 1970; that of the message before where absent. */
  readonly at?: number | undefined;
  readonly model?: string | undefined;
  /** Up to 20 files that went with it, with their text where there is one. */
  readonly files?: readonly { readonly name: string; readonly text?: string | undefined }[];
}

/**
 * Something to add. An `id` is the same each time the file is read, so that nothing is added twice; a file for the
 * knowledge base is known by its content. `left-out` tells the user what is not brought along, and why.
 */
export type ImportedItem =
  | {
      readonly kind: "conversations";
      readonly id: string;
      readonly title: string;
      /** Milliseconds since 1970. */
      readonly at?: number | undefined;
      /** In their order, one at least. */
      readonly messages: readonly ImportedMessage[];
    }
  | {
      readonly kind: "documents";
      readonly id: string;
      readonly title: string;
      /** In Markdown. */
      readonly text: string;
      readonly at?: number | undefined;
    }
  | { readonly kind: "tasks"; readonly id: string; readonly text: string; readonly at?: number | undefined }
  | {
      readonly kind: "knowledge";
      /** Name of the file, with its extension. */
      readonly title: string;
      readonly text: string;
    }
  | {
      readonly value: { readonly kind: "knowledge"; readonly title: string; readonly type: string };
      readonly bytes: ArrayBuffer;
    }
  | { readonly kind: "left-out"; readonly title: string; readonly reason: string };

/** Reads files of another program. */
export interface ImporterDefinition {
  readonly id: string;
  /** Name of the program, or of its files, for people. */
  readonly name: string;
  readonly description?: string;
  /** Kinds of what `import` gives; it is offered on the pages of these. */
  readonly gives: readonly ImportedKind[];
  /** Of its files, without the dot. */
  readonly extensions: readonly string[];
  /** Whether it reads a pasted text as well. */
  readonly takesText?: boolean;
  /** Gives one item after another, up to 2,000. Nothing is stored before the user has seen all of them. */
  import(args: ImportArgs, context: PluginContext): AsyncIterable<ImportedItem> | Iterable<ImportedItem>;
}

/** Contributes an importer. */
export function importer(definition: ImporterDefinition) {
  return { point: "importer", ...definition } as const;
}
