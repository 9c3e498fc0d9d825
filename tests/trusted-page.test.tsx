// @vitest-environment jsdom
import { readPackage } from "@core/domain/external-plugins/plugin-package";
import { PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import { LocaleBundles } from "@core/points/locale-bundle";
import type { LazyComponent } from "@core/points/page";
import { Pages } from "@core/points/page";
import { SettingsSections } from "@core/points/settings-section";
import { PluginStorageFactoryToken } from "@core/ports/plugin-storage";
import { trustedPlugin } from "@core/services/external-plugins/trusted/trusted-plugin";
import { AgentsStoreToken } from "@core/stores/tokens";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { pageKit } from "@ui/plugin-kit/page-kit";
import { ServicesProvider } from "@ui/services-context";
import i18next from "i18next";
import { observable, runInAction } from "mobx";
import type { ComponentType } from "react";
import { initReactI18next } from "react-i18next";
import { beforeEach, expect, test } from "vitest";
import { ServedScripts } from "../src/plugins/browser/served-scripts";
import { builtExample } from "./fakes/built-example";
import { FakePorts } from "./fakes/fake-ports";

const code = await builtExample("trusted-page");
const { manifest } = readPackage(code);
const agents = observable.box<readonly string[]>([], { deep: false });
const container = new FakePorts().container();
const host = new PluginHost(container);
container.value(PluginHostToken, host);
container.value(AgentsStoreToken, {
  get agents() {
    return agents.get();
  },
} as never);

/** A browser whose service worker serves what it is handed. */
const loading = {
  workers: Object.assign(new EventTarget(), { controller: {} }) as unknown as ServiceWorkerContainer,
  load: async () => new Function(code)(),
};
const starts = { run: <T,>(_: string, work: () => Promise<T>) => work() };
const hasher = { sha256: async () => "digest" };

async function showFirst<V extends LazyComponent>(view: V | undefined): Promise<void> {
  if (!view) throw new Error("the plugin contributes none");
  const Component = (await host.load(view)).default as ComponentType;
  render(
    <ServicesProvider value={container}>
      <Component />
    </ServicesProvider>,
  );
}

beforeEach(async () => {
  const record = {
    ...{ id: manifest.id, manifest, code, sha256: "digest" },
    ...{ installedAt: 0, updatedAt: 0, mayReplace: [] },
  };
  const scripts = new ServedScripts(hasher, async () => pageKit, starts, loading);
  host.install(await trustedPlugin(record, scripts, new AbortController().signal));
  const bundle = host.open(LocaleBundles).find("en/trusted-page");
  const texts = bundle ? await host.load(bundle) : {};
  await i18next.use(initReactI18next).init({ lng: "en", resources: { en: { "trusted-page": texts } } });
});

test("the example of a trusted plugin has a page of the application's own parts, and a section in the settings", async () => {
  expect(host.failures).toEqual([]);
  const page = host.open(Pages).find("trusted-page");
  expect(page).toMatchObject({ path: "/greeting", nav: { labelKey: "trusted-page:title" } });
  await showFirst(page);
  expect(screen.getByRole("heading", { name: "Good to see you." })).toBeTruthy();
  expect(screen.getByText("Agents: 0")).toBeTruthy();
  act(() => runInAction(() => agents.set(["ada", "bo"])));
  expect(screen.getByText("Agents: 2")).toBeTruthy();

  await showFirst(host.open(SettingsSections).find("trusted-page"));
  fireEvent.change(screen.getByLabelText("Words of the greeting"), { target: { value: "Hello, you." } });
  const kept = await container.get(PluginStorageFactoryToken).of("trusted-page").get("words");
  expect(kept).toBe("Hello, you.");
});
