import type { ForeignConversation } from "../../domain/conversation-import/imported-conversation";
import type { ReadKind } from "../../domain/external-plugins/project-rights";
import type { Lazy } from "../../plugin/contribution";
import { extensionPoint } from "../../plugin/extension-point";

/** A larger file is handed to no importer. */
export const IMPORT_LIMIT_BYTES = 100 * 1024 * 1024;

/** The kinds of what an importer may give. */
export type ImportedKind = ReadKind;

/** A file of another program, or a text that was pasted, whose name is empty. */
export interface ImportInput {
  readonly name: string;
  /** MIME type, possibly empty. */
  readonly type: string;
  readonly bytes: ArrayBuffer;
  /** Language of the interface, BCP 47. */
  readonly language: string;
}

/** A document that was written elsewhere. */
export interface ImportedDocument {
  /** The same each time the file is read, so that it is there once. */
  readonly id: string;
  readonly title: string;
  /** Its text, in Markdown. */
  readonly text: string;
  /** Milliseconds since the epoch. */
  readonly at?: number | undefined;
}

/** A task to be done; nobody starts it but the user. */
export interface ImportedTask extends Pick<ImportedDocument, "id" | "at"> {
  readonly text: string;
}

/** A file for the knowledge base. */
export interface ImportedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: ArrayBuffer;
}

/** Something of the file that is not brought along. */
export interface LeftOut {
  readonly title: string;
  /** Words of the importer. */
  readonly reason: string;
}

/** The content of a file, of which nothing is stored yet. */
export interface ImportedWork {
  readonly conversations: readonly ForeignConversation[];
  readonly documents: readonly ImportedDocument[];
  readonly tasks: readonly ImportedTask[];
  readonly knowledge: readonly ImportedFile[];
  readonly leftOut: readonly LeftOut[];
}

/** Reads a file. @throws AppError as functions of plugins do, or the signal's reason. */
export type ImportFile = (input: ImportInput, signal: AbortSignal) => Promise<ImportedWork>;

/** Reads files of another program when the user chooses one, and gives what may be added of them. It stores nothing. */
export interface Importer extends Lazy<ImportFile> {
  readonly name: string;
  /** Words of whoever made it. */
  readonly description?: string | undefined;
  /** Kinds of what it gives: on the pages of these it is offered. */
  readonly gives: readonly ImportedKind[];
  /** Extensions of its files, without the dot. */
  readonly extensions: readonly string[];
  /** Whether it reads a text that is pasted, too. */
  readonly takesText?: boolean | undefined;
  /** Id of its plugin, which is part of the ids of what it gives. */
  readonly pluginId: string;
  /** Its plugin, in words that are the same in all languages. */
  readonly origin: string;
}

export const Importers = extensionPoint<Importer>("importer", { combine: "chosen" });
