import { type MadeFile, type PluginContext, type PluginFunction, withMore } from "./context";

/** The deliverable that is exported. */
export interface ExportArgs {
  readonly title: string;
  /** BCP 47 language of its text. */
  readonly language: string;
  /**
   * The text, and after its last line the pages of the web that it cites: `## Sources` in the text's language (English,
   * French or Korean), and `- [1] [Name](address), host` for each. Code, data and slides have no such list.
   */
  readonly markdown: string;
  /** The sources that the text cites by number, such as `[1]`; pages of the web with their address. */
  readonly sources?: readonly { readonly number: number; readonly name: string; readonly url?: string }[];
  /** Of its text: 1 at first, one more with each change. */
  readonly version?: number;
  /** Milliseconds since 1970. */
  readonly changedAt?: number;
  readonly requirements: readonly {
    readonly description: string;
    readonly priority: "must" | "should" | "could" | "wont";
    readonly status: "pending" | "satisfied" | "failed";
  }[];
  /**
   * The files that it rests on, up to 200: those that its task was given, those that it cites, those that tools made. Names may be
   * the same, and are a stranger's. Only with `wants: ["files"]`.
   */
  readonly files?: readonly { readonly id: string; readonly name: string; readonly type: string }[];
  /** Its earlier versions, the oldest first, up to 200. Only with `wants: ["versions"]`. */
  readonly versions?: readonly { readonly version: number; readonly changedAt: number }[];
  /** The number of files and versions that are not told, where there are more: say so in the file. */
  readonly leftOut?: number;
}

/** Context of an export; one may read 200 MB. */
export interface ExportContext extends PluginContext {
  /** The bytes of a file, by its `id` in `files`. */
  readFile(id: string): Promise<ArrayBuffer>;
  /** The text of a version, as it was written, by its number in `versions`. */
  readVersion(version: number): Promise<string>;
}

/** A format to take a deliverable away in. What the text says is a stranger's: nothing of it may run. */
export interface ArtifactExporterDefinition {
  readonly id: string;
  /** Name of the format, for people. */
  readonly name: string;
  /** Without the dot. */
  readonly extension: string;
  readonly mimeType: string;
  /** More to read than the document, which users are asked about: the bytes of files behind it, its earlier versions. */
  readonly wants?: readonly ("files" | "versions")[];
  readonly export: PluginFunction<
    ExportArgs,
    string | MadeFile<Readonly<Record<string, never>>>,
    ExportContext
  >;
}

/** Contributes a format to take a deliverable away in. */
export function artifactExporter(exporter: ArtifactExporterDefinition) {
  return {
    point: "artifact-exporter",
    ...exporter,
    export: (args: ExportArgs, context: PluginContext) =>
      exporter.export(
        args,
        withMore(context, {
          readFile: async (id: string) =>
            ((await context.ask("readFile", { id })) as MadeFile<unknown>).bytes,
          readVersion: async (version: number) => (await context.ask("readVersion", { version })) as string,
        }),
      ),
  } as const;
}
