import assert from "node:assert/strict";
import { Importers } from "../../../../../src/core/points/importer";
import { assertGives } from "../../matches";
import type { Tested } from "../../tested";

/** The arguments of a sample. */
interface Args {
  readonly name?: string;
  readonly type?: string;
  readonly language?: string;
}

/** Contract suite of importers: a sample is a file and what is given of it, and reading it again gives the same ids. */
export async function suite(tested: Tested): Promise<void> {
  const importFile = await tested.load(Importers);
  const { extensions } = tested.contribution(Importers);
  const read = async (bytes: Uint8Array<ArrayBuffer>, args: Args = {}) => {
    const usual = { name: `sample.${extensions[0] ?? "txt"}`, type: "", language: "en" };
    const work = await importFile({ ...usual, ...args, bytes: bytes.slice().buffer }, tested.signal());
    const knowledge = work.knowledge.map(({ bytes, ...file }) => ({
      ...file,
      text: new TextDecoder().decode(bytes),
    }));
    return { ...work, knowledge };
  };
  for (const {
    number,
    file,
    args,
    answers = [],
    settings,
    project,
    gives = {},
  } of await tested.neededSamples("import")) {
    const bytes = Buffer.from(file?.base64 ?? file?.text ?? "", file?.base64 ? "base64" : "utf8");
    const again = async () => {
      tested.serve({ answers });
      await tested.running.set(settings, project);
      return read(new Uint8Array(bytes), (args ?? {}) as Args);
    };
    await tested.check(`reads the file of sample ${number}`, async () => assertGives(await again(), gives));
    await tested.check(`gives the ids of sample ${number} again`, async () => {
      const idsOf = ({ conversations, documents, tasks }: Awaited<ReturnType<typeof read>>) =>
        [conversations, documents, tasks].map((each) => each.map(({ id }) => id));
      assert.deepEqual(idsOf(await again()), idsOf(await again()), "an id is another one the second time");
    });
  }
  await tested.check(
    "says that it can't read what is no such file, or gives something all the same",
    async () => {
      const noise = Uint8Array.from({ length: 2_000 }, (_, at) => (at * 131) % 256);
      await read(noise).catch((error: unknown) => {
        assert.equal((error as { code?: unknown }).code, "external-plugin.failed");
      });
    },
  );
}
