// @vitest-environment jsdom
import type { Services } from "@core/di/token";
import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { PluginHost } from "@core/plugin/plugin-host";
import { LocaleBundles } from "@core/points/locale-bundle";
import { SettingsStore } from "@core/stores/settings-store";
import { act, cleanup, render, screen } from "@testing-library/react";
import { ServicesProvider } from "@ui/services-context";
import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { useLocation } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { FakePorts } from "../../../tests/fakes/fake-ports";
import { LanguageRouter } from "./language-router";

afterEach(cleanup);

const esperanto = contribute(LocaleBundles, {
  ...{ id: "eo/common", language: "eo", namespace: "common", languageName: "Esperanto" },
  load: async () => ({}),
});

function Where() {
  return <p>{useLocation().pathname}</p>;
}

test("the language of an address is understood once a plugin brings it", async () => {
  await i18next.use(initReactI18next).init({ lng: "en", resources: {} });
  const ports = new FakePorts();
  const host = new PluginHost(ports.container());
  const settings = new SettingsStore(ports.preferences, ports.pluginStorage, host.open(LocaleBundles));
  const services = { get: () => settings, ready: async () => {} } as unknown as Services;
  history.replaceState(null, "", "/eo/tasks");
  render(
    <ServicesProvider value={services}>
      <LanguageRouter>
        <Where />
      </LanguageRouter>
    </ServicesProvider>,
  );
  expect(screen.getByText("/eo/tasks")).toBeDefined();
  await act(async () => {
    host.install(definePlugin({ id: "esperanto", apiVersion: 1, contributes: [esperanto] }));
  });
  expect(screen.getByText("/tasks")).toBeDefined();
  expect(document.documentElement.lang).toBe("eo");
  expect(settings.shownLanguage).toBe("eo");
});
