import { expect, test } from "vitest";
import { Container } from "../di/container";
import { PluginHost } from "../plugin/plugin-host";
import { StoreMigrations } from "../points/store-migration";
import { migration } from "./migration";

test("a step is there with its stores, whatever the user switches off", async () => {
  const stores = [{ name: "agents", indexes: [] }] as const;
  const upgrade = () => {};
  const [made, moving] = [migration(3, stores as never), migration(4, [], upgrade as never)];
  const host = new PluginHost(new Container());
  for (const plugin of [made, moving]) host.install(plugin, { builtIn: true });
  expect([made, moving].map(({ id }) => host.isEssential(id))).toEqual([true, true]);
  const [first, second] = host.open(StoreMigrations).all;
  expect(first).toMatchObject({ id: "v3", toVersion: 3, stores });
  expect(first).not.toHaveProperty("upgrade");
  expect(second).toMatchObject({ id: "v4", toVersion: 4, stores: [], upgrade });
});
