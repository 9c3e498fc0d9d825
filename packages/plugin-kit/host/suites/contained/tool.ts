import assert from "node:assert/strict";
import { type ToolArguments, Tools } from "../../../../../src/core/points/tool";
import { FAILED } from "../../../../../src/core/points/tool/adapter";
import { toolChecks } from "../../../../../tests/contracts/tool-checks";
import { toolContext } from "../../../../../tests/fakes/tool-context";
import { assertGives } from "../../matches";
import type { Tested } from "../../tested";

/** Contract suite of tools, with each call of the samples. */
export async function suite(tested: Tested): Promise<void> {
  const tool = tested.contribution(Tools);
  const load = () => tested.load(Tools);
  for (const {
    number,
    args = {},
    settings,
    project,
    adds,
    answers = [],
    replies = [],
    files = {},
    gives,
  } of await tested.neededSamples("run")) {
    const attached = Object.entries(files).map(([name, text]) => ({
      ...{ type: "text" as const, name, mimeType: "text/plain" },
      data: Buffer.from(text).toString("base64"),
    }));
    let questions = 0;
    // A call may be made several times, and asks the same each time.
    const ask = async () => replies[questions++ % replies.length] ?? "An answer.";
    const context = { ...toolContext, files: () => attached, ask };
    const sample = { tool, load, args: args as ToolArguments, context, signal: () => tested.signal() };
    const { "gives text": _, ...checks } = toolChecks(sample);
    tested.serve({ answers });
    for (const [name, run] of Object.entries(checks)) await tested.check(`${name} (sample ${number})`, run);
    await tested.check(`gives text (sample ${number})`, async () => {
      await tested.running.set(settings, project);
      const { content } = await (await load()).run(sample.args, context, tested.signal());
      // To a model a failure is a text as well; an author who wants it says so.
      if (gives === undefined) assert.ok(!content.startsWith(FAILED), content.replace("\n", " "));
      assert.notEqual(content, "", "it gives no text");
      assertGives(content, gives ?? "");
      tested.running.assertAdded(adds);
    });
  }
}
