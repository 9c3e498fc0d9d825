// @vitest-environment jsdom
import { Container } from "@core/di/container";
import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { ExternalPrecedence } from "@core/plugin/external-precedence";
import { EMPTY_PLUGIN_CONFIG } from "@core/plugin/plugin-config";
import { PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import { type Page, Pages } from "@core/points/page";
import { LoggerToken } from "@core/ports/logger";
import { PluginStorageFactoryToken } from "@core/ports/plugin-storage";
import type { ExternalPluginsStore } from "@core/stores/settings/external-plugins-store";
import { ExternalPluginsStoreToken, PluginsStoreToken } from "@core/stores/tokens";
import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { MemoryLogger } from "../../../tests/fakes/memory-logger";
import { MemoryPluginStorageFactory } from "../../../tests/fakes/memory-plugin-storage";
import { renderWithServices, service } from "../../../tests/fakes/render-with-services";
import { ContributedView } from "./contributed-view";

// React reports what a boundary catches.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

const BROKEN = new Error("x is not a function");
const page: Page = {
  ...{ id: "desk", path: "/desk", titleKey: "shell:notFound.home", texts: [] },
  load: async () => ({
    default: () => {
      throw BROKEN;
    },
  }),
};

function show(isOutside: boolean) {
  const container = new Container();
  container.value(LoggerToken, new MemoryLogger());
  container.value(PluginStorageFactoryToken, new MemoryPluginStorageFactory());
  const host = new PluginHost(container);
  const plugin = definePlugin({
    ...{ id: "desk-book", apiVersion: 1, name: "Desk Book" },
    contributes: [contribute(Pages, page)],
  });
  const precedence = new ExternalPrecedence(host, "desk-book", { mayReplace: [], isOutside: () => true });
  host.install(plugin, isOutside ? { precedence } : { builtIn: true });
  const choose = vi.fn();
  const reportOf = vi.fn<ExternalPluginsStore["reportOf"]>(async (id, failures) => ({
    text: `${id}: ${failures.map(({ error }) => error)}`,
    manifest: {} as Awaited<ReturnType<ExternalPluginsStore["reportOf"]>>["manifest"],
  }));
  const fakes = new Map([
    service(PluginHostToken, host),
    service(PluginsStoreToken, { own: EMPTY_PLUGIN_CONFIG, choose }),
    service(ExternalPluginsStoreToken, { reportOf }),
  ]);
  renderWithServices(<ContributedView view={page} />, fakes);
  return { host, choose };
}

it("the page of a plugin from outside that breaks names it, and can be switched off and reported", async () => {
  const { host, choose } = show(true);
  expect(await screen.findByRole("heading", { name: "The page of Desk Book failed" })).toBeTruthy();
  fireEvent.click(await screen.findByRole("button", { name: "Report…: Desk Book" }));
  expect(await screen.findByDisplayValue("desk-book: Error: x is not a function")).toBeTruthy();
  expect(host.failures).toEqual([{ pluginId: "desk-book", contributionId: "desk", error: BROKEN }]);
  const address = { search: "" };
  vi.stubGlobal("location", address);
  fireEvent.click(screen.getByRole("button", { name: "Start without plugins" }));
  vi.unstubAllGlobals();
  expect(address.search).toBe("safe");
  fireEvent.click(screen.getByRole("button", { name: "Switch it off" }));
  expect(choose.mock.calls).toEqual([[expect.objectContaining({ disabled: ["desk-book"] })]]);
});

it("a page that was built with the application blames nobody", async () => {
  show(false);
  expect(await screen.findByRole("heading", { name: "Something went wrong on this page" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Switch it off" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Start without plugins" })).toBeNull();
});
