// @vitest-environment jsdom

import type { Container } from "@core/di/container";
import { readManifest } from "@core/domain/external-plugins/manifest";
import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import { LocaleBundles, type LocaleTexts } from "@core/points/locale-bundle";
import { containedPlugin } from "@core/services/external-plugins/contained-plugin";
import { EARLY_PREFERENCES } from "@core/stores/settings/early-preferences";
import { SettingsStore } from "@core/stores/settings/settings-store";
import { SettingsStoreToken } from "@core/stores/tokens";
import { act, cleanup, render, screen } from "@testing-library/react";
import { ServicesProvider } from "@ui/services-context";
import { createI18n } from "@ui/shell/create-i18n";
import { LanguageRouter } from "@ui/shell/language-router";
import { observer } from "mobx-react-lite";
import { Suspense } from "react";
import { I18nextProvider, useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { FakePorts } from "../../tests/fakes/fake-ports";
import { followTexts, forgetGoneLanguage, showLaterTexts } from "./shown-texts";

afterEach(cleanup);

const bundle = (language: string, languageName: string, texts: LocaleTexts) =>
  contribute(LocaleBundles, {
    ...{ id: `${language}/common`, language, namespace: "common", languageName },
    load: async () => texts,
  });

const german = await containedPlugin(
  readManifest({
    ...{ id: "german", name: "German", version: "1.0.0", apiVersion: 1 },
    contributes: [
      {
        ...{ point: "locale-bundle", id: "de/common", language: "de", namespace: "common" },
        ...{ languageName: "Deutsch", texts: { hello: "Guten Tag" } },
      },
      {
        ...{ point: "locale-bundle", id: "en/german", language: "en", namespace: "german" },
        texts: { note: "From the plugin" },
      },
    ],
  }),
  () => Promise.reject(new Error("data alone")),
);

/** An application that says a word in the language on screen, and which languages there are. */
async function open(path = "/agents") {
  history.replaceState(null, "", path);
  const ports = new FakePorts();
  const container: Container = ports.container();
  const host = new PluginHost(container);
  container.value(PluginHostToken, host);
  const builtIn = [
    bundle("en", "English", { hello: "Good day", more: "More" }),
    bundle("fr", "Français", { hello: "Bonjour" }),
  ];
  host.install(definePlugin({ id: "texts", apiVersion: 1, contributes: builtIn }), { builtIn: true });
  const settings = new SettingsStore(ports.preferences, ports.pluginStorage, host.open(LocaleBundles));
  container.value(SettingsStoreToken, settings);
  const translation = await createI18n(container, settings.language, ["german"]);
  const Words = observer(function Words() {
    const { t } = useTranslation(["common", "german"]);
    const { pathname } = useLocation();
    const names = settings.languages.map(({ name }) => name).join(" ");
    return <p>{`${t("hello")}, ${t("more")}, ${t("german:note")}, ${pathname}, ${names}`}</p>;
  });
  render(
    <ServicesProvider value={container}>
      <I18nextProvider i18n={translation}>
        <Suspense>
          <LanguageRouter>
            <Words />
          </LanguageRouter>
        </Suspense>
      </I18nextProvider>
    </ServicesProvider>,
  );
  const follow = () => act(() => followTexts(container));
  return { container, host, settings, ports, follow, translation };
}

const lang = () => document.documentElement.lang;
const ENGLISH = "Good day, More, note, /agents, English Français";
const GERMAN = "Guten Tag, More, From the plugin, /agents, English Français Deutsch";

it("a language that goes takes its texts along at once, and comes back with them", async () => {
  const { host, settings, ports, follow, container } = await open();
  expect(await screen.findByText(ENGLISH)).toBeTruthy();
  for (const _ of ["first", "again"]) {
    const installed = host.install(german);
    await follow();
    act(() => settings.setLanguage("de"));
    expect(await screen.findByText(GERMAN)).toBeTruthy();
    expect(lang()).toBe("de");
    installed.dispose();
    await follow();
    expect(await screen.findByText(ENGLISH)).toBeTruthy();
    expect([lang(), settings.language]).toEqual(["en", "en"]);
  }
  expect(ports.preferences.get(EARLY_PREFERENCES.language)).toBe("de");
  forgetGoneLanguage(container);
  expect(ports.preferences.get(EARLY_PREFERENCES.language)).toBeUndefined();
});

it("the page is not said to be in a language before its texts are there", async () => {
  const { host, settings, follow } = await open();
  expect(await screen.findByText(ENGLISH)).toBeTruthy();
  let arrive = (_: LocaleTexts) => {};
  const texts = new Promise<LocaleTexts>((resolve) => {
    arrive = resolve;
  });
  const slow = contribute(LocaleBundles, {
    ...{ id: "de/common", language: "de", namespace: "common", languageName: "Deutsch" },
    load: () => texts,
  });
  host.install(definePlugin({ id: "slow", apiVersion: 1, contributes: [slow] }));
  await follow();
  act(() => settings.setLanguage("de"));
  await act(async () => {});
  expect([lang(), settings.language]).toEqual(["en", "de"]);
  arrive({ hello: "Guten Tag" });
  expect(await screen.findByText(/^Guten Tag/)).toBeTruthy();
  expect(lang()).toBe("de");
});

it("the user's language is on screen as soon as it is there, also after it was gone for a while", async () => {
  const { host, settings, ports, follow, container } = await open();
  ports.preferences.set(EARLY_PREFERENCES.language, "de");
  host.install(german);
  await follow();
  expect(await screen.findByText(GERMAN)).toBeTruthy();
  host.configure({ disabled: ["german"], ranks: {} });
  await follow();
  expect(await screen.findByText(ENGLISH)).toBeTruthy();
  host.configure({ disabled: [], ranks: {} });
  await follow();
  expect(await screen.findByText(GERMAN)).toBeTruthy();
  forgetGoneLanguage(container);
  expect([lang(), settings.language]).toEqual(["de", "de"]);
});

it("texts that a page asked for before their plugin was installed are shown once it is", async () => {
  const { container, host } = await open();
  await showLaterTexts(container);
  expect(await screen.findByText(ENGLISH)).toBeTruthy();
  host.install(german);
  expect(await screen.findByText(/From the plugin/)).toBeTruthy();
});

it("nothing on screen is rendered again for texts that are on no screen", async () => {
  const { host, follow, translation } = await open();
  const heard = vi.fn();
  translation.on("languageChanged", heard);
  const more = bundle("de", "Deutsch", { hello: "Guten Tag" });
  host.install(definePlugin({ id: "more", apiVersion: 1, contributes: [more] }));
  await follow();
  expect(heard).not.toHaveBeenCalled();
  host.install(german);
  await follow();
  expect(heard).toHaveBeenCalledOnce();
});

it("an address in a language of a plugin is read once that is there, and leads to the same place when it goes", async () => {
  const { host, follow } = await open("/de/agents?a=1#b");
  expect(await screen.findByText(/Good day.*\/de\/agents/)).toBeTruthy();
  const installed = host.install(german);
  await follow();
  expect(await screen.findByText(GERMAN)).toBeTruthy();
  expect(lang()).toBe("de");
  installed.dispose();
  await follow();
  expect(await screen.findByText(ENGLISH)).toBeTruthy();
  expect([lang(), location.href.replace(location.origin, "")]).toEqual(["en", "/agents?a=1#b"]);
});
