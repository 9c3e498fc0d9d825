import assert from "node:assert/strict";
import type { PluginContext } from "../../../../../src/core/plugin/contribution";
import { ArtifactExporters, type ExportRequest } from "../../../../../src/core/points/artifact-exporter";
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
}

/** Contract suite of export formats, which hold to it whatever a text says. */
export async function suite(tested: Tested): Promise<void> {
  const exported = async (given: GivenSample) => {
    const exporter = tested.contribution(ArtifactExporters);
    if (exporter.delivery !== "file") throw new Error("It makes no file.");
    // Of all there is, this is what crosses to a plugin.
    const { markdown = "", sources = [], version = 1, changedAt = 0, ...rest } = given;
    const cited = sources.map((source) => (source.url === undefined ? source : { ...source, kind: "web" }));
    const request = {
      ...{ language: "en", requirements: REQUIREMENTS, ...rest, markdown },
      source: { text: markdown },
      artifact: { sources: cited, version, updatedAt: changedAt },
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
  for (const { number, args = {}, settings, project, gives = "" } of tested.samplesOf("export"))
    await tested.check(`makes the file of sample ${number}`, async () => {
      await tested.running.set(settings, project);
      assertGives(await exported(args as GivenSample), gives);
    });
}
