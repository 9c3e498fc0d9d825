import assert from "node:assert/strict";
import { TextExtractors } from "../../../../../src/core/points/text-extractor";
import { readWith } from "../../../../../src/core/services/knowledge/extract-text";
import { assertGives } from "../../matches";
import type { Tested } from "../../tested";

/** Contract suite of text extractors. */
export async function suite(tested: Tested): Promise<void> {
  const extractor = tested.contribution(TextExtractors);
  const [extension, [type = ""]] = [extractor.extensions[0], extractor.mimeTypes];
  const read = (bytes: Uint8Array<ArrayBuffer>, name = `sample.${extension}`) =>
    readWith(extractor, new File([bytes], name, { type }), tested.signal());
  for (const { number, file, args, settings, project, gives = "" } of await tested.neededSamples("extract"))
    await tested.check(
      `gives the text, without control characters and blank edges (sample ${number})`,
      async () => {
        await tested.running.set(settings, project);
        const bytes = Buffer.from(file?.base64 ?? file?.text ?? "", file?.base64 ? "base64" : "utf8");
        const { name } = (args ?? {}) as { readonly name?: string };
        const text = await read(new Uint8Array(bytes), name);
        assertGives(text, gives);
        assert.equal(text, text.trim());
        assert.doesNotMatch(text, /\p{Cc}(?<![\n\t])/u, "a control character");
      },
    );
  await tested.check("refuses what is none, or gives text all the same", async () => {
    const noise = Uint8Array.from({ length: 2_000 }, (_, at) => (at * 131) % 256);
    await read(noise).catch((error: unknown) => {
      assert.match(String((error as { code?: unknown }).code), /^(knowledge\.unreadable|file\.)/);
    });
  });
}
