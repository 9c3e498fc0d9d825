import assert from "node:assert/strict";
import type { InstructionReference } from "../../../../../src/core/domain/agent/agent";
import { InstructionSources } from "../../../../../src/core/points/instruction-source";
import { assertGives } from "../../matches";
import type { Tested } from "../../tested";

/** Contract suite of libraries of prompts. */
export async function suite(tested: Tested): Promise<void> {
  const library = await tested.load(InstructionSources);
  for (const { number, args, settings, project, answers = [], gives = "" } of await tested.neededSamples(
    "fetch",
  ))
    await tested.check(`gives the text of a prompt (sample ${number})`, async () => {
      tested.serve({ answers });
      await tested.running.set(settings, project);
      const { reference } = (args ?? {}) as Readonly<Record<string, unknown>>;
      assertGives(await library.fetch(reference as InstructionReference, tested.signal()), gives);
    });
  await tested.check("fails for a prompt that is not there", async () => {
    tested.serve({ answers: [{ status: 404, text: "Not found" }] });
    const unknown = { source: tested.data.id, name: "no-prompt-has-this-name" };
    await assert.rejects(library.fetch(unknown, tested.signal()), "it gave something for a 404");
  });
}
