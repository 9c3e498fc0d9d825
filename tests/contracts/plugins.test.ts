import { existsSync, readFileSync } from "node:fs";
import { Container } from "@core/di/container";
import type { Plugin } from "@core/plugin/define-plugin";
import { isSwitchable } from "@core/plugin/plugin-choices";
import { PluginHost } from "@core/plugin/plugin-host";
import { describe, expect, it } from "vitest";
import { BUILT_IN_PLUGINS } from "./contributions-of";

const PAGES = new Set(
  Object.values(
    import.meta.glob<Plugin>("../../src/ui/pages/*/plugin.ts", { eager: true, import: "default" }),
  ),
);

const KEY = /^([\w-]+):([\w.-]+)$/;

/** An English text by its key, with the plugin its namespace is named after or with the shared ones. */
function textOf(key: string): unknown {
  const [, namespace = "", path = ""] = KEY.exec(key) ?? [];
  const fileOf = (name: string) => new URL(`../../src/plugins/${name}`, import.meta.url);
  const own = fileOf(`${namespace}/texts/en.json`);
  const file = existsSync(own) ? own : fileOf(`locale-en/${namespace}.json`);
  const texts: unknown = JSON.parse(readFileSync(file, "utf8"));
  // Keys of texts hold no dots, but ids of plugins among them do hold hyphens.
  return path.split(".").reduce<unknown>((found, part) => (found as Record<string, unknown>)?.[part], texts);
}

describe.each(BUILT_IN_PLUGINS.map((plugin) => [plugin.id, plugin] as const))(
  "the plugin %s",
  (id, plugin) => {
    it("has an id that can be written anywhere", () => {
      expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    });

    it("says what it is called and, where the user may switch it off, what for", () => {
      expect(plugin.name).toBeTruthy();
      const isView = (plugin.contributes ?? []).some(({ contribution }) => "titleKey" in contribution);
      if (!isView) expect(plugin.description).toBeTruthy();
      for (const text of [plugin.name, plugin.description]) {
        if (text && KEY.test(text)) expect(textOf(text)).toEqual(expect.any(String));
      }
    });
  },
);

it("all of them are installed side by side", () => {
  const host = new PluginHost(new Container());
  for (const plugin of BUILT_IN_PLUGINS) host.install(plugin, { builtIn: true });
  expect(host.failures).toEqual([]);
  expect(host.plugins).toHaveLength(BUILT_IN_PLUGINS.length);
  // One of them is in force, whatever order they come in.
  for (const { name, offers } of host.ports) {
    const ranks = offers.map(({ rank }) => rank);
    expect([name, new Set(ranks).size]).toEqual([name, ranks.length]);
  }
});

it("what the app can't do without has no switch: its ground, its pages, its first language", () => {
  const host = new PluginHost(new Container());
  for (const plugin of BUILT_IN_PLUGINS) host.install(plugin, { builtIn: true });
  const fixed = host.plugins.filter((plugin) => !isSwitchable(host, plugin)).map(({ id }) => id);
  const ground = BUILT_IN_PLUGINS.filter(
    (plugin) =>
      PAGES.has(plugin) ||
      /^(browser|migration-v\d+|locale-en|folders|search-index|settings-plugins|block-inert|tools|web-passkey|work-limits)$/.test(
        plugin.id,
      ),
  ).map(({ id }) => id);
  // Somebody may have built others in that say so of themselves.
  const others = BUILT_IN_PLUGINS.filter(({ essential }) => essential).map(({ id }) => id);
  expect(fixed.filter((id) => ground.includes(id) || !others.includes(id))).toEqual(ground);
});
