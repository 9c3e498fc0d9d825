// @vitest-environment jsdom
import { tokenName } from "@core/di/token";
import { PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import { type LazyComponent, Pages } from "@core/points/page";
import { SettingsSections } from "@core/points/settings-section";
import { ToolSettings } from "@core/points/tool-settings";
import { describe, expect, it } from "vitest";
import { FakePorts } from "../fakes/fake-ports";
import { builtIn } from "./contributions-of";

const container = new FakePorts().container();
const host = new PluginHost(container);
container.value(PluginHostToken, host);

/** Contract suite of pages and settings sections. */
function viewContract(view: LazyComponent): void {
  it("has a title among the texts it names", () => {
    const [namespace] = view.titleKey.split(":");
    expect(view.texts).toContain(namespace);
  });

  // The first of them brings the whole user interface along.
  it("loads as a component", async () => {
    const { default: component } = await host.load({ ...view, needs: [] });
    expect(["function", "object"]).toContain(typeof component);
    expect(component).toBeTruthy();
  });
}

for (const point of [Pages, SettingsSections, ToolSettings]) {
  describe.each(builtIn(point).map((view) => [view.id, view] as const))(`${tokenName(point)} %s`, (_, view) =>
    viewContract(view),
  );
}

describe("pages", () => {
  const pages = builtIn(Pages);

  it("have a path of their own each", () => {
    expect(pages.length).toBeGreaterThan(10);
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
    for (const { path } of pages) expect(path).toMatch(/^\/([\w-]+|:\w+)?(\/([\w-]+|:\w+))*$/);
  });

  it("are led to only where the address needs nothing more", () => {
    const led = pages.filter(({ nav }) => nav);
    expect(led.map(({ path }) => path)).toContain("/");
    for (const { path } of led) expect(path).not.toContain(":");
  });
});
