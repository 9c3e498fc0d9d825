// @vitest-environment jsdom

import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import { type ColourTheme, Themes } from "@core/points/theme";
import { PreferencesToken } from "@core/ports/preferences";
import { fireEvent, screen } from "@testing-library/react";
import { ColoursField } from "@ui/settings/general/colours-field";
import { beforeEach, expect, it, vi } from "vitest";
import { contained, onlyOne } from "../../../../tests/fakes/contained";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { sample } from "../../../../tests/point-samples/theme";
import { chooseLook, chosenLook, followLook } from "./chosen-look";

/** As browsers have it; the DOM of these tests has none. */
class Sheet {
  styles = "";
  replaceSync(styles: string) {
    this.styles = styles;
  }
}
const inUse = () => (document.adoptedStyleSheets as unknown as Sheet[]).map(({ styles }) => styles);

let ports: FakePorts;
let host: PluginHost;
beforeEach(() => {
  vi.stubGlobal("CSSStyleSheet", Sheet);
  Object.assign(document, { adoptedStyleSheets: [] });
  ports = new FakePorts();
  host = new PluginHost(ports.container());
});

const themeOf = async (over: object = {}) =>
  onlyOne((await contained([{ ...sample, ...over }])).plugin, Themes);
const install = (theme: ColourTheme) =>
  host.install(definePlugin({ id: "acme-pack", apiVersion: 1, contributes: [contribute(Themes, theme)] }));
const services = () =>
  new Map([service(PluginHostToken, host), service(PreferencesToken, ports.preferences)]);
const asServices = () => ({ get: (token: unknown) => services().get(token as never) }) as never;

it("a theme is chosen in the settings, is in force at once, and is kept for the next first paint", async () => {
  install(await themeOf());
  renderWithServices(<ColoursField />, services());
  const field = screen.getByLabelText<HTMLSelectElement>("Colours");
  expect([...field.options].map(({ text }) => text)).toEqual(["Troupe", "Sand (Acme pack)"]);
  fireEvent.change(field, { target: { value: "sand" } });
  expect(inUse()).toEqual([expect.stringContaining("--bg:#f6efe2")]);
  expect(document.documentElement.dataset.look).toBe("sand");
  expect(ports.preferences.get("troupe.look")).toBe(inUse()[0]);
  fireEvent.change(field, { target: { value: "" } });
  expect([inUse(), ports.preferences.get("troupe.look")]).toEqual([[], undefined]);
});

it("says that colours were changed so that text can be read", async () => {
  const theme = await themeOf({ light: { ...sample.light, accent: "#f0d9a0" } });
  install(theme);
  chooseLook(ports.preferences, theme);
  renderWithServices(<ColoursField />, services());
  expect(screen.getByText("Changed for contrast: 1")).toBeTruthy();
});

it("follows a theme that was changed, and goes with one that is gone", async () => {
  chooseLook(ports.preferences, await themeOf());
  const installed = install(await themeOf({ light: { ...sample.light, bg: "#ffffff" } }));
  followLook(asServices());
  expect(inUse()).toEqual([expect.stringContaining("--bg:#ffffff")]);
  installed?.dispose();
  followLook(asServices());
  expect([inUse(), chosenLook(ports.preferences)]).toEqual([[], undefined]);
});
