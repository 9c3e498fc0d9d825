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
  const { places: usualPlaces, sites = [] } = tested.contribution(Actions);
  const places = [...usualPlaces, ...sites];
  await tested.check("is offered at each place once", () =>
    assert.equal(new Set(places).size, places.length, `places: ${places.join(", ")}`),
  );
  const run = await tested.load(Actions);
  for (const {
    number,
    args = {},
    settings,
    project,
    adds,
    answers = [],
    gives,
  } of await tested.neededSamples("run"))
    await tested.check(`gives a result (sample ${number})`, async () => {
      const { place = places[0], ...given } = args as Readonly<Record<string, unknown>>;
      const found = places.find((each) => each === place);
      assert.ok(found, `it is not offered at ${place}`);
      const site = sites.find((each) => each === found);
      const at = site ? { place: "palette" as const, site } : { place: found as ActionPlace };
      const input: ActionInput = { text: "", title: "", language: "en", ...given, ...at };
      tested.serve({ answers });
      await tested.running.set(settings, project);
      const result = await run(input, tested.signal());
      assertFits(result, input.text);
      assertShown(result, tested);
      if (gives !== undefined) assertGives(await asGiven(result), gives);
      tested.running.assertAdded(adds);
    });
}

/** Edits have to stand in the text, each at one place. */
function assertFits(result: ActionResult, text: string): void {
  if (result.kind !== "edits") return;
  for (const { find } of result.edits) {
    const times = text.split(find).length - 1;
    assert.ok(times === 1, `"${find}" stands in the text ${times} times, not once`);
  }
}

/** A view has to be one of the plugin's own, and for actions. */
function assertShown(result: ActionResult, { manifest }: Tested): void {
  if (result.kind !== "view") return;
  const isThere = manifest.contributes.some(
    ({ point, id, showsResults }) => point === "view" && id === result.view && showsResults === true,
  );
  assert.ok(isThere, `there is no view “${result.view}” with showsResults`);
}

/** The result as authors write it; of a file its name, type and text. */
async function asGiven(result: ActionResult): Promise<unknown> {
  if (result.kind === "file") {
    const { name, type } = result.file;
    return { name, type, text: await result.file.text() };
  }
  if (result.kind === "insert") return { insert: result.text };
  if (result.kind === "replace") return { replace: result.text };
  return result.kind === "show" ? { show: result.markdown } : result;
}
