import assert from "node:assert/strict";
import type { PluginContext } from "../../../../../src/core/plugin/contribution";
import type { Tool, ToolArguments } from "../../../../../src/core/points/tool";
import { ToolSources } from "../../../../../src/core/points/tool-source";
import { toolContext } from "../../../../../tests/fakes/tool-context";
import { assertGives } from "../../matches";
import type { Tested } from "../../tested";

/** Contract suite of sources of tools, with each call of the samples. */
export async function suite(tested: Tested): Promise<void> {
  let tools: readonly Tool[] = [];
  const context = {
    contribute: (entries: readonly { readonly contribution: unknown }[]) => {
      tools = entries.map(({ contribution }) => contribution as Tool);
      return { dispose: () => {} };
    },
    logger: { warn: () => {} },
  } as unknown as PluginContext;
  await tested.check("lists its tools", async () => {
    await tested.contribution(ToolSources).load(context);
    assert.equal(new Set(tools.map(({ id }) => id)).size, tools.length, "two of them have the same id");
  });
  for (const { number, args = {}, settings, project, adds, answers = [], gives = "" } of tested.samplesOf(
    "run",
  ))
    await tested.check(`gives text (sample ${number})`, async () => {
      tested.serve({ answers });
      await tested.running.set(settings, project);
      const { tool: named, args: own = {} } = args as {
        readonly tool?: string;
        readonly args?: ToolArguments;
      };
      const tool = tools.find(({ id }) => id.endsWith(`--${named}`));
      assert.ok(tool, `there is no tool ${named}`);
      const { content } = await (await tool.load(context)).run(own, toolContext, tested.signal());
      assertGives(content, gives);
      tested.running.assertAdded(adds);
    });
}
