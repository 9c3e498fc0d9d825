import { expect, test } from "vitest";
import { FakeHttp, jsonResponse } from "../../../../tests/fakes/fake-http";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { Container } from "../../di/container";
import { definePlugin } from "../../plugin/define-plugin";
import { switched } from "../../plugin/plugin-choices";
import { PluginHost } from "../../plugin/plugin-host";
import { PluginsStore } from "./plugins-store";

const signal = new AbortController().signal;

function stores(file: unknown, preferences = new MemoryPreferences()) {
  const http = new FakeHttp().on("/plugins.json", jsonResponse(file));
  const host = new PluginHost(new Container());
  return { store: new PluginsStore(host, http, preferences), preferences, host };
}

test("the deployer's file disables, and the user may switch on again", async () => {
  const { store, host } = stores({ disabled: ["tracer", "block/chart"] });
  await store.load(signal);
  expect([store.isEnabled("tracer"), host.isEnabled("block", "chart"), store.isEnabled("other")]).toEqual([
    false,
    false,
    true,
  ]);
  store.choose(switched(store.own, host, "tracer", true));
  expect(store.isEnabled("tracer")).toBe(true);
});

test("the user's choice is in force before the file has arrived, and after a restart", async () => {
  const { store, preferences, host } = stores({ disabled: [] });
  store.choose(switched(store.own, host, "noisy", false));
  const restarted = stores({ disabled: [] }, preferences).store;
  expect(restarted.isEnabled("noisy")).toBe(false);
  await restarted.load(signal);
  expect(restarted.isEnabled("noisy")).toBe(false);
});

test("a file that cannot be fetched or read leaves the user's choice alone", async () => {
  const preferences = new MemoryPreferences();
  preferences.set("troupe.plugins", "{not json");
  const host = new PluginHost(new Container());
  const store = new PluginsStore(host, new FakeHttp(), preferences);
  store.choose(switched(store.own, host, "a", false));
  await store.load(signal);
  expect(store.isEnabled("a")).toBe(false);
});

test.each(["former", "former/chart"])(
  "%s, switched off under a former id, shows as off and is switched on again",
  async (name) => {
    const { store, host } = stores({ disabled: [name] });
    host.install(definePlugin({ id: "present", formerIds: ["former"], apiVersion: 1 }));
    await store.load(signal);
    const present = name.replace("former", "present");
    const isOn = () => host.isEnabled(...(present.split("/") as [string, string?]));
    expect(isOn()).toBe(false);
    store.choose(switched(store.own, host, present, true));
    expect([isOn(), host.isEnabled("present", "chart")]).toEqual([true, true]);
  },
);

test("an essential plugin shows as on, whatever the file says", async () => {
  const { store, host } = stores({ disabled: ["ground"] });
  host.install(definePlugin({ id: "ground", apiVersion: 1, essential: true }), { builtIn: true });
  await store.load(signal);
  expect(store.isEnabled("ground")).toBe(true);
});
