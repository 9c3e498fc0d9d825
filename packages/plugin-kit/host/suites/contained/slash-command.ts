import assert from "node:assert/strict";
import { type CommandValues, SlashCommands } from "../../../../../src/core/points/slash-command";
import { assertGives } from "../../matches";
import type { NumberedSample, Tested } from "../../tested";

/** Contract suite of slash commands. */
export async function suite(tested: Tested): Promise<void> {
  const { fields } = tested.contribution(SlashCommands);
  const names = fields.map(({ name }) => name);
  await tested.check("asks for each thing once", () =>
    assert.equal(new Set(names).size, names.length, `fields: ${names.join(", ")}`),
  );
  const filled = { values: Object.fromEntries(names.map((name) => [name, `some ${name}`])) };
  const usual: NumberedSample = { call: "text", args: filled, number: 0 };
  const textOf = await tested.load(SlashCommands);
  for (const { number, args = filled, settings, project, adds, answers = [], gives = "" } of [
    usual,
    ...tested.samplesOf("text"),
  ])
    await tested.check(number === 0 ? "gives text" : `gives text (sample ${number})`, async () => {
      tested.serve({ answers });
      await tested.running.set(settings, project);
      const { values } = args as { readonly values: CommandValues };
      const text = await textOf(values, tested.signal());
      assert.notEqual(text, "", "it gives no text");
      assertGives(text, gives);
      tested.running.assertAdded(adds);
    });
}
