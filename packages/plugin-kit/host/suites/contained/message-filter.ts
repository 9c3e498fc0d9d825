import assert from "node:assert/strict";
import { type FilterInput, MessageFilters } from "../../../../../src/core/points/message-filter";
import { assertGives } from "../../matches";
import type { Tested } from "../../tested";

/** Contract suite of filters of messages. */
export async function suite(tested: Tested): Promise<void> {
  const filter = await tested.load(MessageFilters);
  const usual = { text: "Good morning", agent: "Ada", language: "en" };
  for (const { number, args = {}, settings, project, answers = [], gives } of await tested.neededSamples(
    "filter",
  ))
    await tested.check(`looks at a message (sample ${number})`, async () => {
      tested.serve({ answers });
      await tested.running.set(settings, project);
      const input: FilterInput = { ...usual, ...(args as Partial<FilterInput>) };
      const result = await filter(input, tested.signal());
      if (gives === undefined) assert.equal(result, undefined, "it lets the message go as it is");
      else assertGives(result, gives);
      // A message that is edited comes by again.
      if (result && "text" in result)
        assert.equal(
          await filter({ ...input, text: result.text }, tested.signal()),
          undefined,
          "what it has rewritten it rewrites again",
        );
    });
}
