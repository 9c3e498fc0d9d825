// @vitest-environment jsdom
import { PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import { screen } from "@testing-library/react";
import { test } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import askAgent from "../../../plugins/tool-ask-agent/plugin";
import calculator from "../../../plugins/tool-calculator/plugin";
import fetchPage from "../../../plugins/tool-fetch-page/plugin";
import { useLooksUp } from "./use-looks-up";

function Answer({ tools }: { tools: readonly string[] }) {
  return <output>{String(useLooksUp({ tools }))}</output>;
}

test.each([
  [[], "false"],
  [["calculator"], "false"],
  [["ask-agent"], "false"],
  [["calculator", "fetch-page"], "true"],
  [["of-somebody-else"], "true"],
])("an agent with the tools %j looks things up: %s", async (tools, answer) => {
  const host = new PluginHost(new FakePorts().container());
  host.install(calculator);
  host.install(askAgent);
  host.install(fetchPage);
  renderWithServices(<Answer tools={tools} />, new Map([service(PluginHostToken, host)]), "/");
  await screen.findByText(answer);
});
