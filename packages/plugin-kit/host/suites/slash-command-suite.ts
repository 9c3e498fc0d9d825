import assert from "node:assert/strict";
import type { Json } from "../../../../src/core/ports/plugin-cells";
import { assertGives } from "../matches";
import type { Tested } from "../tested";

interface Field {
  readonly name: string;
}

/** What every command does. */
export async function slashCommandSuite(tested: Tested): Promise<void> {
  const fields = (tested.data.fields ?? []) as readonly Field[];
  await tested.check("is called by one word, and asks for each thing once", () => {
    assert.match(String(tested.data.name), /^[^\s/]{1,60}$/, "name");
    assert.equal(new Set(fields.map(({ name }) => name)).size, fields.length, "fields");
  });
  const filled = { values: Object.fromEntries(fields.map(({ name }) => [name, `some ${name}`])) };
  for (const { args = filled, answers = [], gives = "" } of [{}, ...tested.samplesOf("text")] as Sampled[])
    await tested.check("gives text", async () => {
      const { value } = await tested.call("text", args, { page: tested.page({ answers }) });
      assert.ok(typeof value === "string" && value !== "", "it gives no text");
      assertGives(value, gives);
    });
}

interface Sampled {
  readonly args?: Json;
  readonly answers?: [];
  readonly gives?: unknown;
}
