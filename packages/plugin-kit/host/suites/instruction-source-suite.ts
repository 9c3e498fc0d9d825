import assert from "node:assert/strict";
import type { Json } from "../../../../src/core/ports/plugin-cells";
import { assertGives } from "../matches";
import type { Tested } from "../tested";

/** What every library of prompts does. */
export async function instructionSourceSuite(tested: Tested): Promise<void> {
  const samples = tested.samplesOf("fetch");
  await tested.check("has a sample of fetch", () => assert.ok(samples.length > 0, "samples.json has none"));
  for (const { args = {}, answers = [], gives = "" } of samples)
    await tested.check("gives the text of a prompt", async () => {
      const { value } = await tested.call("fetch", args, { page: tested.page({ answers }) });
      assertGives(value, gives);
    });
  await tested.check("fails for a prompt that is not there", async () => {
    const args: Json = { reference: { source: tested.data.id, name: "no-prompt-has-this-name" } };
    const page = tested.page({ answers: [{ status: 404, text: "Not found" }], hosts: [] });
    await assert.rejects(tested.call("fetch", args, { page }), "it gave something for a 404");
  });
}
