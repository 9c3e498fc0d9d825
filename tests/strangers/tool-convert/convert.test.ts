import type { PluginContext } from "@core/plugin/contribution";
import { type Tool, Tools } from "@core/points/tool";
import { expect, test } from "vitest";
import { contributionsOf } from "../../../tests/contracts/contributions-of";
import { toolContract } from "../../../tests/contracts/tool-contract";
import { toolContext } from "../../../tests/fakes/tool-context";
import plugin from "./plugin";

const [tool] = contributionsOf(plugin, Tools) as readonly [Tool];
const context = { storage: { get: async () => 3 } } as unknown as PluginContext;

toolContract({
  tool,
  load: () => tool.load(context),
  args: { value: 1, from: "mi", to: "km" },
  wrongArgs: { value: "one", from: "mi", to: "km" },
});

test("converts with as many digits as were set", async () => {
  const run = async (args: object) =>
    (await tool.load(context)).run({ ...args }, toolContext, new AbortController().signal);
  expect(await run({ value: 1, from: "mi", to: "km" })).toEqual({ content: "1.61 km" });
  await expect(run({ value: 1, from: "mi", to: "kg" })).rejects.toMatchObject({
    code: "tool-convert:errors.other-kind",
  });
});
