import { expect, test } from "vitest";
import { FakePorts } from "../../../../../tests/fakes/fake-ports";
import { ScriptedProvider } from "../../../../../tests/fakes/scripted-provider";
import { ScriptedModels } from "../../../../../tests/fakes/task-runner-rig";
import { PluginHost } from "../../../plugin/plugin-host";
import { contextWindow } from "./context-window";

test("what a model can read is what its provider publishes, else a small window", async () => {
  const plugins = new PluginHost(new FakePorts().container());
  const models = new ScriptedModels();
  expect(await contextWindow({ models, plugins }, {})).toBe(16_000);
  const suggestedModels = [{ id: "practice-1", contextWindow: 200_000 }];
  plugins.install(new ScriptedProvider("p", { suggestedModels }).plugin);
  expect(await contextWindow({ models, plugins }, {})).toBe(200_000);
});
