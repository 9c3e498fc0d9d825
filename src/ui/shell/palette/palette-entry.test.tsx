// @vitest-environment jsdom

import { Pages } from "@core/points/page";
import { InstallationToken } from "@core/ports/installation";
import { NotifierToken } from "@core/ports/notifier";
import { VaultToken } from "@core/ports/vault";
import { AgentsStoreToken, PaletteStoreToken, SettingsStoreToken } from "@core/stores/tokens";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { registryOf } from "../../../../tests/fakes/registry-of";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { PaletteEntry } from "./palette-entry";

// The document of the tests does not draw, so nothing scrolls.
Element.prototype.scrollIntoView = () => {};
Element.prototype.scrollTo = () => {};

const SERVICES = new Map([
  service(NotifierToken, new MemoryNotifier()),
  service(AgentsStoreToken, { agents: [], load: async () => {} }),
  service(PaletteStoreToken, {
    ...{ work: [], recentIds: [], found: [], error: undefined },
    ...{ load: async () => {}, search: async () => {} },
  }),
  service(SettingsStoreToken, { languages: [], setTheme: () => {} }),
  service(VaultToken, { state: "unlocked", hasPassword: false }),
  service(InstallationToken, { isOffered: false }),
  service(Pages, registryOf([])),
]);

test("what is typed while the palette is on its way is in it once it is there, and none of it in the prompt", async () => {
  const close = vi.fn();
  const prompt = document.body.appendChild(document.createElement("textarea"));
  prompt.focus();
  renderWithServices(<PaletteEntry onClose={close} onShow={() => {}} />, SERVICES);
  // The very first key: nothing of the palette has been loaded yet.
  const early = screen.getByRole<HTMLInputElement>("textbox", { name: "Search" });
  expect(document.activeElement).toBe(early);
  fireEvent.change(early, { target: { value: "about" } });
  const field = await screen.findByRole<HTMLInputElement>("combobox", { name: "Search everything" });
  await vi.waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.value).toBe("about");
  expect(early.isConnected).toBe(false);
  expect(screen.getByRole("option", { selected: true }).textContent).toBe("About");
  fireEvent.change(field, { target: { value: "aboutx" } });
  expect(field.value).toBe("aboutx");
  prompt.remove();
});

test("Escape gives up waiting for it", () => {
  const close = vi.fn();
  renderWithServices(<PaletteEntry onClose={close} onShow={() => {}} />, SERVICES);
  fireEvent.keyDown(screen.getByRole("textbox", { name: "Search" }), { key: "Escape" });
  expect(close).toHaveBeenCalledOnce();
});

test("what was typed before the application had started is asked for once", async () => {
  globalThis.earlyPaletteText = "short";
  renderWithServices(<PaletteEntry onClose={() => {}} onShow={() => {}} />, SERVICES);
  const field = await screen.findByRole<HTMLInputElement>("combobox");
  expect(field.value).toBe("short");
  expect(globalThis.earlyPaletteText).toBeUndefined();
});
