// @vitest-environment jsdom
import { Container } from "@core/di/container";
import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import { SettingsSections } from "@core/points/settings-section";
import { LoggerToken } from "@core/ports/logger";
import { PluginStorageFactoryToken } from "@core/ports/plugin-storage";
import { VaultToken } from "@core/ports/vault";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Link } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MemoryLogger } from "../../../../tests/fakes/memory-logger";
import { MemoryPluginStorageFactory } from "../../../../tests/fakes/memory-plugin-storage";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import SettingsPage from "./settings-page";

/** Tells what observes sizes that they have changed. */
class SizeChanges implements ResizeObserver {
  static readonly all = new Set<SizeChanges>();
  readonly notify: () => void;
  constructor(notify: ResizeObserverCallback) {
    this.notify = () => notify([], this);
  }
  observe(): void {
    SizeChanges.all.add(this);
  }
  unobserve(): void {}
  disconnect(): void {
    SizeChanges.all.delete(this);
  }
  static happen(): void {
    for (const each of SizeChanges.all) each.notify();
  }
}

let scrolled: string[];
let host: PluginHost;

beforeEach(() => {
  scrolled = [];
  vi.stubGlobal("ResizeObserver", SizeChanges);
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolled.push(this.id);
  };
  const container = new Container();
  container.value(LoggerToken, new MemoryLogger());
  container.value(PluginStorageFactoryToken, new MemoryPluginStorageFactory());
  host = new PluginHost(container);
  for (const [id, rank] of [
    ["providers", 40],
    ["general", 50],
    ["advanced", 10],
  ] as const)
    add(id, rank);
});

afterEach(() => vi.unstubAllGlobals());

/** The equivalent of a folder of its own: a descriptor, and a view that is loaded when it is opened. */
function add(id: string, rank?: number): void {
  const section = {
    id,
    ...(rank === undefined ? {} : { rank }),
    titleKey: `settings:sections.${id}`,
    wordsKey: `settings:words.${id}`,
    texts: [],
    load: async () => ({ default: () => <p>Content of {id}</p> }),
  };
  host.install(
    definePlugin({
      id: `settings-${id}`,
      apiVersion: 1,
      contributes: [contribute(SettingsSections, section)],
    }),
  );
}

function open(path: string) {
  const services = new Map([service(PluginHostToken, host), service(VaultToken, { state: "unlocked" })]);
  const view = (
    <>
      <Link to="/settings#advanced">Go</Link>
      <SettingsPage />
    </>
  );
  return renderWithServices(view, services, path);
}

const headings = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
const isOpen = (id: string) => document.querySelector<HTMLDetailsElement>(`details#${id}`)?.open;

describe("the settings", () => {
  it("show the sections by rank and open the first two", async () => {
    open("/settings");
    expect(headings()).toEqual(["General", "LLM Providers", "Advanced"]);
    expect(await screen.findByText("Content of general")).toBeTruthy();
    expect(isOpen("general")).toBe(true);
    expect(await screen.findByText("Content of providers")).toBeTruthy();
    expect(screen.queryByText("Content of advanced")).toBeNull();
    expect(scrolled).toEqual([]);
  });

  it("are listed at the side, and searched by title and further words", async () => {
    open("/settings#advanced");
    const list = within(screen.getByRole("navigation", { name: "Sections" }));
    const links = () => list.queryAllByRole("link").map((link) => link.getAttribute("href"));
    expect(links()).toEqual(["/settings#general", "/settings#providers", "/settings#advanced"]);
    expect(list.getByRole("link", { current: "location" }).textContent).toBe("Advanced");
    const field = screen.getByRole("searchbox", { name: "Search settings" });
    fireEvent.change(field, { target: { value: "ollama KEY" } });
    expect(links()).toEqual(["/settings#providers"]);
    expect(document.querySelector<HTMLElement>("#advanced")?.hidden).toBe(true);
    fireEvent.change(field, { target: { value: "turnip" } });
    expect(screen.getByText("No section for “turnip”")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Clear the search" }));
    expect(links()).toHaveLength(3);
  });

  it("open the section that the address names, and scroll to it", async () => {
    open("/settings#providers");
    expect(await screen.findByText("Content of providers")).toBeTruthy();
    expect(isOpen("general")).toBe(false);
    expect(scrolled).toEqual(["providers"]);
  });

  it("stay at the section while its content arrives, until somebody touches anything", async () => {
    open("/settings#providers");
    await screen.findByText("Content of providers");
    SizeChanges.happen();
    expect(scrolled).toEqual(["providers", "providers"]);
    fireEvent.wheel(window);
    SizeChanges.happen();
    expect(scrolled).toHaveLength(2);
  });

  it("open a section again that was closed, when a link leads to it once more", async () => {
    open("/settings#advanced");
    await screen.findByText("Content of advanced");
    const details = document.querySelector<HTMLDetailsElement>("details#advanced");
    if (details) details.open = false;
    fireEvent(details ?? document, new Event("toggle"));
    expect(isOpen("advanced")).toBe(false);
    fireEvent.click(screen.getByText("Go"));
    await waitFor(() => expect(isOpen("advanced")).toBe(true));
    expect(scrolled).toEqual(["advanced", "advanced"]);
  });

  it("take in the section of another plugin, also while they are shown", async () => {
    open("/settings#weather");
    act(() => add("weather"));
    expect(await screen.findByText("Content of weather")).toBeTruthy();
    expect([isOpen("weather"), scrolled]).toEqual([true, ["weather"]]);
    expect(headings()).toEqual(["General", "LLM Providers", "Advanced", "sections.weather"]);
  });
});
