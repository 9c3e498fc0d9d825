// @vitest-environment jsdom
import { Container } from "@core/di/container";
import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import { CodeBlockRenderers } from "@core/points/code-block-renderer";
import { InertFrameToken } from "@core/ports/inert-frame";
import { PreferencesToken } from "@core/ports/preferences";
import { AGREED_PLUGINS } from "@core/services/external-plugins/plugin-agreements";
import type { ExternalPluginsStore } from "@core/stores/settings/external-plugins-store";
import { ExternalPluginsStoreToken } from "@core/stores/tokens";
import { screen } from "@testing-library/react";
import { act } from "react";
import { expect, it } from "vitest";
import { MemoryPreferences } from "../../../tests/fakes/memory-preferences";
import { renderWithServices, service } from "../../../tests/fakes/render-with-services";
import Markdown from "./markdown";

const MISSING = "Renderer Not Implemented";
const dot = definePlugin({
  id: "viz",
  apiVersion: 1,
  contributes: [
    contribute(CodeBlockRenderers, {
      id: "dot",
      languages: ["dot"],
      isolation: "contained",
      title: "Graph",
      draw: () => new Promise(() => {}),
    }),
  ],
});

/** Shows a graph on a device where plugins were agreed to, which `settle` says to have been installed. */
function show({ agreed }: { agreed: boolean }) {
  const preferences = new MemoryPreferences();
  if (agreed) preferences.set(AGREED_PLUGINS, '{"viz":"0"}');
  const host = new PluginHost(new Container());
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  const store: Pick<ExternalPluginsStore, "started"> = { started: () => promise };
  renderWithServices(
    <Markdown text={"```dot\ndigraph {}\n```"} />,
    new Map([
      service(CodeBlockRenderers, host.open(CodeBlockRenderers)),
      service(PluginHostToken, host),
      service(PreferencesToken, preferences),
      [InertFrameToken, () => new Promise(() => {})],
      service(ExternalPluginsStoreToken, store),
    ]),
  );
  return { host, settle: () => act(async () => resolve()) };
}

it("a block waits for the plugin that may draw it, and is missing when none came", async () => {
  const { settle } = show({ agreed: true });
  expect(screen.queryByText(MISSING)).toBeNull();
  expect(screen.getByText("Drawing…")).toBeTruthy();
  await settle();
  expect(screen.getByText(MISSING)).toBeTruthy();
});

it("a block goes from waiting to its drawing", async () => {
  const { host, settle } = show({ agreed: true });
  const waiting = screen.getByText("Drawing…");
  await act(async () => void host.install(dot));
  await settle();
  expect(waiting.isConnected).toBe(true);
  expect(screen.queryByText(MISSING)).toBeNull();
});

it("nothing is waited for where no plugin was agreed to", () => {
  show({ agreed: false });
  expect(screen.getByText(MISSING)).toBeTruthy();
});
