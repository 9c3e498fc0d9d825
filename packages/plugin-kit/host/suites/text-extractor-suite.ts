import assert from "node:assert/strict";
import { assertGives } from "../matches";
import type { Sample, Tested } from "../tested";

/** What every reader of files does. */
export async function textExtractorSuite(tested: Tested): Promise<void> {
  const lists = [tested.data.mimeTypes, tested.data.extensions] as readonly (readonly string[])[];
  await tested.check("says what it reads, in small letters", () => {
    for (const list of lists)
      assert.ok(list?.length > 0 && list.every((each) => each === each.toLowerCase()), String(list));
  });
  const samples = tested.samplesOf("extract");
  await tested.check("has a sample of extract", () => assert.ok(samples.length > 0, "samples.json has none"));
  for (const sample of samples)
    await tested.check("gives the text, without control characters and blank edges", async () => {
      const { text } = await extracted(tested, sample);
      assertGives(text, sample.gives ?? "");
      assert.equal(text, text.trim());
      assert.doesNotMatch(text, /\p{Cc}(?<![\n\t])/u, "a control character");
    });
  await tested.check("refuses what is none, or gives text all the same", async () => {
    const bytes = Uint8Array.from({ length: 2_000 }, (_, at) => (at * 131) % 256).buffer;
    const { name, type } = fileOf(tested);
    const given = await tested.call("extract", { name, type }, { bytes }).catch(() => undefined);
    if (given) assert.equal(typeof (given.value as { text?: unknown }).text, "string");
  });
}

async function extracted(tested: Tested, { file, args }: Sample): Promise<{ readonly text: string }> {
  const bytes = file?.base64 ? Buffer.from(file.base64, "base64") : Buffer.from(file?.text ?? "");
  const given = { ...fileOf(tested), ...(args as object) };
  const { value } = await tested.call("extract", given, { bytes: new Uint8Array(bytes).slice().buffer });
  const { text } = value as { text?: unknown };
  assert.ok(typeof text === "string", "it gives no { text }");
  return { text };
}

function fileOf({ data }: Tested): { readonly name: string; readonly type: string } {
  const [extension] = data.extensions as readonly string[];
  const [type = ""] = data.mimeTypes as readonly string[];
  return { name: `sample.${extension}`, type };
}
