import assert from "node:assert/strict";
import { TEXTS } from "../../../../tests/fakes/hostile-exports";
import { assertGives } from "../matches";
import type { Tested } from "../tested";

const REQUIREMENTS = [{ description: "It has a title.", priority: "must", status: "satisfied" }];

/** What every format has to hold to, whatever a text says. */
export async function artifactExporterSuite(tested: Tested): Promise<void> {
  await tested.check("says what files it makes", () => {
    assert.match(String(tested.data.extension), /^[a-z\d]{1,16}$/, "extension: small letters and digits");
    assert.match(String(tested.data.mimeType), /^[a-z]+\/[a-z\d.+-]+$/, "mimeType");
  });
  for (const [name, { content, title = "A weekend" }] of Object.entries(TEXTS))
    await tested.check(`makes a file of ${name}`, async () => {
      const made = await exported(tested, { title, language: "en", markdown: content });
      if (content !== "") assert.ok(made.length > 0, "the file is empty");
    });
  for (const { args = {}, gives = "" } of tested.samplesOf("export"))
    await tested.check("makes the file of the sample", async () =>
      assertGives(await exported(tested, args as object), gives),
    );
}

async function exported(tested: Tested, args: object): Promise<string> {
  const { value, bytes } = await tested.call("export", { requirements: REQUIREMENTS, ...args });
  if (bytes) return new TextDecoder().decode(bytes);
  assert.equal(typeof value, "string", "it gives neither a text nor { value, bytes }");
  return String(value);
}
