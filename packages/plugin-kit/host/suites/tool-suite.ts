import assert from "node:assert/strict";
import type { Json } from "../../../../src/core/ports/plugin-cells";
import { checkSchema } from "../../../../src/plugins/tools/check-schema";
import { assertGives } from "../matches";
import type { Sample, Tested } from "../tested";

const EFFECTS = ["none", "reads", "writes", "sends"];

/** What every tool does. */
export async function toolSuite(tested: Tested): Promise<void> {
  const { id, about, description, effect, parameters } = tested.data;
  await tested.check("is called by a name that every provider takes, and says what it may do", () => {
    assert.match(id, /^[a-z][a-z0-9-]{0,62}$/);
    assert.ok(description, "description, for people");
    assert.ok(EFFECTS.includes(String(effect)), `effect is one of ${EFFECTS.join(", ")}`);
  });
  await tested.check("describes itself and its arguments to models", () => {
    assert.ok(String(about ?? "").length > 20, "about: what it is for and when to use it");
    assert.equal((parameters as { type?: unknown })?.type, "object", "parameters: a schema of an object");
  });
  const samples = tested.samplesOf("run");
  await tested.check("has a sample of run", () => assert.ok(samples.length > 0, "samples.json has none"));
  for (const sample of samples) await runs(tested, sample);
}

async function runs(tested: Tested, { args = {}, answers = [], files = {}, gives }: Sample): Promise<void> {
  const { effect, parameters } = tested.data;
  await tested.check("has a schema that the arguments of the sample fit", () => {
    assert.deepEqual(checkSchema(parameters as Readonly<Record<string, unknown>>, args as never), []);
  });
  const page = tested.page({
    answers,
    asks: {
      readFile: ({ name }: { name: string }) => {
        assert.ok(Object.hasOwn(files, name), `the sample has no file ${name}`);
        return { value: { name }, bytes: new TextEncoder().encode(files[name]).slice().buffer };
      },
      progress: () => ({ value: null }),
      askUser: () => ({ value: { action: "cancel" } }),
    },
  });
  await tested.check("gives text", async () => {
    const call: Json = { args, agent: "Ada", language: "en", files: Object.keys(files) };
    const { content } = (await tested.call("run", call, { page })).value as { content?: unknown };
    assert.ok(typeof content === "string" && content !== "", "it gives no { content }");
    assertGives(content, gives ?? "");
  });
  if (!tested.has("touch")) return;
  await tested.check("says what a call touches, and nothing beyond what it declares", async () => {
    const touch = (await tested.call("touch", { args })).value as { effect: string; target: unknown };
    assert.ok(EFFECTS.indexOf(touch.effect) <= EFFECTS.indexOf(String(effect)), `effect ${touch.effect}`);
    assert.equal(typeof touch.target, "string", "target");
  });
}
