// @vitest-environment jsdom
import { Container } from "@core/di/container";
import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import { Pages } from "@core/points/page";
import { LoggerToken } from "@core/ports/logger";
import { PluginStorageFactoryToken } from "@core/ports/plugin-storage";
import { ExternalPluginsStoreToken, SettingsStoreToken } from "@core/stores/tokens";
import { act, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { MemoryLogger } from "../../../tests/fakes/memory-logger";
import { MemoryPluginStorageFactory } from "../../../tests/fakes/memory-plugin-storage";
import { renderWithServices, service } from "../../../tests/fakes/render-with-services";
import { AppRoutes } from "./app-routes";

vi.stubGlobal("scrollTo", () => {});

/** The application at an address, while plugins from outside are being installed. */
function open(path: string) {
  const container = new Container();
  container.value(LoggerToken, new MemoryLogger());
  container.value(PluginStorageFactoryToken, new MemoryPluginStorageFactory());
  const host = new PluginHost(container);
  host.open(Pages);
  let [resolve, reject] = [() => {}, (_: Error) => {}];
  const installing = new Promise<void>((done, fail) => {
    [resolve, reject] = [done, fail];
  });
  const fakes = new Map([
    service(PluginHostToken, host),
    service(SettingsStoreToken, { platformName: "" }),
    service(ExternalPluginsStoreToken, { whenInstalled: () => installing }),
  ]);
  const view = renderWithServices(<AppRoutes />, fakes, path);
  const page = {
    ...{ id: "greeting", path: "/greeting", titleKey: "shell:notFound.home", texts: [] },
    load: async () => ({ default: () => <p>Good to see you.</p> }),
  };
  const plugin = definePlugin({ id: "acme", apiVersion: 1, contributes: [contribute(Pages, page)] });
  return { ...view, host, resolve, reject, install: () => host.install(plugin) };
}

const title = () => screen.queryByRole("heading", { name: "Page not found" });

it("a page that a plugin from outside brings is waited for", async () => {
  const { install, resolve } = open("/greeting");
  expect(await screen.findByRole("status", { name: "Loading…" })).toBeTruthy();
  expect(title()).toBeNull();
  await act(async () => {
    install();
    resolve();
  });
  expect(await screen.findByText("Good to see you.")).toBeTruthy();
  expect(title()).toBeNull();
});

it.each(["are installed", "cannot be installed"])("there is no other page once all %s", async (how) => {
  const { resolve, reject, location } = open("/greeting/nothing");
  await screen.findByRole("status", { name: "Loading…" });
  await act(async () => (how === "are installed" ? resolve() : reject(new Error("no database"))));
  expect(await screen.findByRole("heading", { name: "Page not found" })).toBeTruthy();
  expect(location()).toBe("/greeting/nothing");
});

it.each(["/settings", "/Settings", "/settings/", "/settings/*", "//settings"])(
  "a page of a plugin at %s stands in no way of what nobody replaces",
  async (path) => {
    const { host } = open("/settings");
    const pageAt = (id: string, at: string, text: string) =>
      contribute(Pages, {
        ...{ id, path: at, titleKey: "shell:notFound.home", texts: [], rank: id === "settings" ? -9 : 9 },
        load: async () => ({ default: () => <p>{text}</p> }),
      });
    await act(async () => {
      host.install(
        definePlugin({ id: "acme", apiVersion: 1, contributes: [pageAt("acme", path, "theirs")] }),
      );
      const contributes = [pageAt("settings", "/settings", "ours")];
      const page = { id: "page-settings", apiVersion: 1, essential: true, irreplaceable: true } as const;
      host.install(definePlugin({ ...page, contributes }), { builtIn: true });
    });
    expect(await screen.findByText("ours")).toBeTruthy();
    expect(screen.queryByText("theirs")).toBeNull();
  },
);
