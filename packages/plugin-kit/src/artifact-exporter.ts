import type { MadeFile, PluginFunction } from "./context";

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
}

/** A format to take a deliverable away in. What the text says is a stranger's: nothing of it may run. */
export interface ArtifactExporterDefinition {
  readonly id: string;
  /** Name of the format, for people. */
  readonly name: string;
  /** Without the dot. */
  readonly extension: string;
  readonly mimeType: string;
  readonly export: PluginFunction<ExportArgs, string | MadeFile<Readonly<Record<string, never>>>>;
}

/** Contributes a format to take a deliverable away in. */
export function artifactExporter(exporter: ArtifactExporterDefinition) {
  return { point: "artifact-exporter", ...exporter } as const;
}
