// @vitest-environment jsdom
import { Container } from "@core/di/container";
import { PluginHost } from "@core/plugin/plugin-host";
import { CodeBlockRenderers } from "@core/points/code-block-renderer";
import { Pages } from "@core/points/page";
import { screen } from "@testing-library/react";
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
    <DemoPage />,
    new Map([service(CodeBlockRenderers, host.open(CodeBlockRenderers))]),
    path,
  );

it("every kind that is drawn has a page of its own, which the demonstration leads to", () => {
  show("/demo");
  const linked = VIEWS.map(([, name]) => screen.getByRole("link", { name }).getAttribute("href"));
  expect(linked).toEqual(VIEWS.map(([path]) => path));
  const paths = host.open(Pages).all.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(linked));
});

it.each(VIEWS)("%s shows one block alone", (path, name) => {
  show(path);
  expect(screen.getByRole("heading", { level: 1, name })).toBeTruthy();
  expect(screen.getAllByRole("figure")).toHaveLength(1);
  expect(screen.getByRole("link", { name: "All demonstrations" }).getAttribute("href")).toBe("/demo");
});
