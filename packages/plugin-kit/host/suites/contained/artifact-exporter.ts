import assert from "node:assert/strict";
import type { PluginContext } from "../../../../../src/core/plugin/contribution";
import {
  ArtifactExporters,
  type ExportBackground,
  type ExportRequest,
} from "../../../../../src/core/points/artifact-exporter";
import { TEXTS } from "../../../../../tests/fakes/hostile-exports";
import { assertGives } from "../../matches";
import type { Tested } from "../../tested";

const REQUIREMENTS = [{ description: "It has a title.", priority: "must", status: "satisfied" }];

/** The arguments of a sample, as far as its author gives them. */
interface GivenSample {
  readonly title?: string;
  readonly markdown?: string;
  readonly sources?: readonly { readonly number: number; readonly name: string; readonly url?: string }[];
  readonly version?: number;
  readonly changedAt?: number;
  /** Earlier versions with their texts. */
  readonly versions?: readonly {
    readonly version: number;
    readonly changedAt?: number;
    readonly text: string;
  }[];
}

/** Contract suite of export formats, which hold to it whatever a text says. */
export async function suite(tested: Tested): Promise<void> {
  const exported = async (given: GivenSample, files: Readonly<Record<string, string>> = {}) => {
    const exporter = tested.contribution(ArtifactExporters);
    if (exporter.delivery !== "file") throw new Error("It makes no file.");
    // Of all there is, this is what crosses to a plugin.
    const { markdown = "", sources = [], version = 1, changedAt = 0, versions = [], ...rest } = given;
    const cited = sources.map((source) => (source.url === undefined ? source : { ...source, kind: "web" }));
    const request = {
      ...{ language: "en", requirements: REQUIREMENTS, ...rest, markdown },
      source: { text: markdown },
      artifact: { sources: cited, version, updatedAt: changedAt },
      background: backgroundOf(files, versions),
    } as unknown as ExportRequest;
    const makeFile = await exporter.load({} as PluginContext);
    const { content } = await makeFile(request, tested.signal());
    return typeof content === "string" ? content : new TextDecoder().decode(content);
  };
  for (const [name, { content, title = "A weekend" }] of Object.entries(TEXTS))
    await tested.check(`makes a file of ${name}`, async () => {
      const made = await exported({ title, markdown: content });
      if (content !== "") assert.notEqual(made, "", "the file is empty");
    });
  for (const { number, args = {}, files, settings, project, gives = "" } of tested.samplesOf("export"))
    await tested.check(`makes the file of sample ${number}`, async () => {
      await tested.running.set(settings, project);
      assertGives(await exported(args as GivenSample, files), gives);
    });
}

/** The files and versions of a sample, as those behind a document. */
function backgroundOf(
  files: Readonly<Record<string, string>>,
  versions: NonNullable<GivenSample["versions"]>,
): ExportBackground {
  return {
    files: async () =>
      Object.entries(files).map(([name, text]) => ({
        ...{ name, type: "text/plain" },
        bytes: () => new TextEncoder().encode(text),
      })),
    versions: async () => versions.map(({ version, changedAt: at = 0, text }) => ({ version, at, text })),
  };
}
