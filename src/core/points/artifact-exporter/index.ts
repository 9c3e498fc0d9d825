import type { Artifact } from "../../domain/artifact/artifact";
import type { ArtifactSource } from "../../domain/artifact/artifact-language";
import type { Attachment } from "../../domain/file/attachment";
import type { Requirement } from "../../domain/requirement/requirement";
import type { RichText } from "../../domain/text/rich-text";
import type { ErrorParams } from "../../errors/app-error";
import type { Contribution, Lazy } from "../../plugin/contribution";
import { extensionPoint } from "../../plugin/extension-point";

/** The content of an export: an artifact as it was written, as a formatted text, and what belongs to it. */
export interface ExportRequest {
  readonly artifact: Artifact;
  /** Its title, or what stands for one. */
  readonly title: string;
  /** BCP 47 language of its text. */
  readonly language: string;
  readonly source: ArtifactSource;
  /** The artifact as Markdown; code is in a fence of its language. */
  readonly markdown: string;
  readonly text: RichText;
  /** The requirements, with what shows that they are met. */
  readonly requirements: readonly Requirement[];
  /** The notes it was written from. */
  readonly notes: readonly Artifact[];
  /** The files that tools made for it, each name once. The pictures among them that the text names are in `text`. */
  readonly files: readonly Attachment[];
  /** More of it, which is read when a format asks; absent where nothing but the document is at hand. */
  readonly background?: ExportBackground;
}

/** The things behind a document. */
export interface ExportBackground {
  /** The files that it rests on: those that its task was given, those that it cites, those that tools made. */
  files(): Promise<readonly BackgroundFile[]>;
  /** Its earlier versions, the oldest first. */
  versions(): Promise<readonly EarlierVersion[]>;
}

/** A file behind a document. */
export interface BackgroundFile {
  readonly name: string;
  readonly type: string;
  bytes(): Uint8Array<ArrayBuffer>;
}

/** An earlier version of a document, as it was written. */
export interface EarlierVersion {
  readonly version: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly text: string;
}

/** A file that was made. */
export interface ExportedFile {
  /** Without the first dot. */
  readonly extension: string;
  readonly mimeType: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
  /** The user's contents in it, where they are more than can be seen; shown to the user before it is saved. */
  readonly contents?: readonly FileContent[];
  /** The notice that the user gets with the file: a key of the `notices`, and what it is filled in with. */
  readonly notice?: { readonly code: string; readonly params?: ErrorParams };
}

/** A kind of thing that a file holds. */
export interface FileContent {
  /** The name for people: words, or the key of a text with its namespace. */
  readonly name: string;
  readonly count: number;
  readonly sizeBytes: number;
}

/** Makes a file of an artifact. What the artifact says is hostile: nothing in the file may run or load anything. */
export type ExportFile = (request: ExportRequest, signal: AbortSignal) => Promise<ExportedFile>;

interface Exporter extends Contribution {
  /** The format's name for people: an entry of the menu *Download*. */
  readonly name: string;
  /** Whether the format is for such a text; for all of them when absent. Asked often, so it has to be quick. */
  suits?(source: ArtifactSource): boolean;
}

/** Makes a file to download. */
export interface FileExporter extends Exporter, Omit<Lazy<ExportFile>, keyof Contribution> {
  readonly delivery: "file";
  /** Whether it shows what code blocks describe, such as diagrams: `text` then has their pictures, where they can be drawn. */
  readonly takesPictures?: boolean;
  /** The section of the settings that says how its files look, by its id, and the key of its title; the menu leads there. */
  readonly settings?: { readonly section: string; readonly titleKey: string };
  /** Whether it puts the files of all the others into one. */
  readonly isCollection?: boolean;
}

/** Has the browser print the artifact as it is drawn, which is how it becomes a PDF. */
export interface PrintExporter extends Exporter {
  readonly delivery: "print";
}

/** A format in which an artifact can be taken away. */
export type ArtifactExporter = FileExporter | PrintExporter;

export const ArtifactExporters = extensionPoint<ArtifactExporter>("artifact-exporter", { combine: "chosen" });
