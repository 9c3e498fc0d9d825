// @vitest-environment jsdom
import { Container } from "@core/di/container";
import { PluginHost } from "@core/plugin/plugin-host";
import { CodeBlockRenderers } from "@core/points/code-block-renderer";
import { Pages } from "@core/points/page";
import { ExternalPluginsStoreToken, SettingsStoreToken } from "@core/stores/tokens";
import { screen } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { expect, it } from "vitest";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import DemoPage from "./demo-page";
import plugin from "./plugin";

const VIEWS = [
  ["/demo/presentation", "Presentation"],
  ["/demo/score", "Music notation"],
  ["/demo/diagram", "Diagram"],
  ["/demo/svg", "Vector image"],
] as const;
const host = new PluginHost(new Container());
host.install(plugin, { builtIn: true });

const show = (path: string) =>
  renderWithServices(
    <Routes>
      <Route path="/demo" element={<DemoPage />} />
      <Route path="/demo/:view" element={<DemoPage />} />
    </Routes>,
    new Map([
      service(CodeBlockRenderers, host.open(CodeBlockRenderers)),
      service(ExternalPluginsStoreToken, { whenInstalled: async () => {} }),
      service(SettingsStoreToken, { platformName: "Troupe" }),
    ]),
    path,
  );

it("every kind that is drawn has a page of its own, which the demonstration leads to", () => {
  show("/demo");
  const linked = VIEWS.map(([, name]) => screen.getByRole("link", { name }).getAttribute("href"));
  expect(linked).toEqual(VIEWS.map(([path]) => path));
  const [page] = host.open(Pages).all.filter(({ path }) => path === "/demo/:view");
  expect(page).toBeTruthy();
});

it.each(VIEWS)("%s shows one block alone", (path, name) => {
  show(path);
  expect(screen.getByRole("heading", { level: 1, name })).toBeTruthy();
  expect(screen.getAllByRole("figure")).toHaveLength(1);
  expect(screen.getByRole("link", { name: "All demonstrations" }).getAttribute("href")).toBe("/demo");
});

it("there is no page for anything else", async () => {
  show("/demo/nothing");
  expect(await screen.findByRole("heading", { name: "Page not found" })).toBeTruthy();
});
