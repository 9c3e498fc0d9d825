import assert from "node:assert/strict";
import {
  type ActionInput,
  type ActionPlace,
  type ActionResult,
  Actions,
} from "../../../../../src/core/points/action";
import { assertGives } from "../../matches";
import type { Tested } from "../../tested";

/** Contract suite of actions. */
export async function suite(tested: Tested): Promise<void> {
  const { places } = tested.contribution(Actions);
  await tested.check("is offered at each place once", () =>
    assert.equal(new Set(places).size, places.length, `places: ${places.join(", ")}`),
  );
  const run = await tested.load(Actions);
  for (const { args = {}, settings, project, adds, answers = [], gives } of await tested.neededSamples("run"))
    await tested.check("gives a result", async () => {
      const usual = { place: places[0] as ActionPlace, text: "", title: "", language: "en" };
      const input: ActionInput = { ...usual, ...(args as Partial<ActionInput>) };
      assert.ok(places.includes(input.place), `it is not offered at ${input.place}`);
      tested.serve({ answers });
      await tested.running.set(settings, project);
      const result = await run(input, tested.signal());
      assertFits(result, input.text);
      if (gives !== undefined) assertGives(await asGiven(result), gives);
      tested.running.assertAdded(adds);
    });
}

/** Edits have to stand in the text, each at one place. */
function assertFits(result: ActionResult, text: string): void {
  if (result.kind !== "edits") return;
  for (const { find } of result.edits)
    assert.equal(text.split(find).length, 2, `"${find}" does not stand in the text once`);
}

/** The result as authors write it; of a file its name, type and text. */
async function asGiven(result: ActionResult): Promise<unknown> {
  if (result.kind === "file") {
    const { name, type } = result.file;
    return { name, type, text: await result.file.text() };
  }
  if (result.kind === "insert") return { insert: result.text };
  return result.kind === "show" ? { show: result.markdown } : result;
}
