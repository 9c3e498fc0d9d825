import { KnowledgeConnectors } from "../../../../../src/core/points/knowledge-connector";
import { assertGives } from "../../matches";
import type { Sample, Tested } from "../../tested";

/** Contract suite of connectors: what a sample of `list` gives can be fetched, and a sample of `fetch` has its text. */
export async function suite(tested: Tested): Promise<void> {
  const source = await tested.load(KnowledgeConnectors);
  const begin = async ({ answers = [], settings, project }: Sample) => {
    tested.serve({ answers });
    await tested.running.set(settings, project);
  };
  for (const sample of await tested.neededSamples("list"))
    await tested.check(`lists documents (sample ${sample.number})`, async () => {
      await begin(sample);
      const { since } = (sample.args ?? {}) as { readonly since?: number };
      assertGives({ documents: await source.list(since, tested.signal()) }, sample.gives ?? {});
    });
  for (const sample of await tested.neededSamples("fetch"))
    await tested.check(`fetches a document (sample ${sample.number})`, async () => {
      await begin(sample);
      const { id = "" } = (sample.args ?? {}) as { readonly id?: string };
      const { name, type, bytes } = await source.fetch(id, tested.signal());
      const text = new TextDecoder().decode(bytes);
      assertGives(typeof sample.gives === "string" ? text : { name, type, text }, sample.gives ?? {});
    });
}
