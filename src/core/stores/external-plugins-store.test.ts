import { expect, it, vi } from "vitest";
import { chosen, externalPluginsRig, pluginFile } from "../../../tests/fakes/external-plugins-rig";
import type { FetchMissing } from "../services/external-plugins/configured-plugins";
import { Galleries } from "../services/external-plugins/galleries";
import { ExternalPluginsStore } from "./external-plugins-store";

/** A store of a device that keeps one plugin, and how often the records were read. */
async function device(applyConfiguration: () => FetchMissing | undefined) {
  const rig = externalPluginsRig();
  const preview = await rig.plugins.preview(chosen(pluginFile()), rig.signal);
  await rig.plugins.install(preview, { trusts: false, mayReplace: [] });
  const { ports, plugins, running } = externalPluginsRig(rig.ports);
  const list = vi.spyOn(ports.database, "list");
  const store = new ExternalPluginsStore({
    plugins,
    running,
    secrets: ports.pluginSecrets,
    galleries: new Galleries(ports.http, ports.preferences),
    applyConfiguration,
  });
  return { store, list, reads: () => list.mock.calls.length };
}

it("a start reads what is kept once, also for the configuration and for all who wait", async () => {
  const missing = vi.fn<FetchMissing>(async () => {});
  const known = [missing];
  const { store, reads } = await device(() => known.pop());
  await store.start();
  await store.started();
  await store.whenInstalled();
  expect(missing.mock.calls.map(([kept]) => kept.map(({ id }) => id))).toEqual([["acme"]]);
  expect(reads()).toBe(1);
});

it("what is configured is applied as soon as it is known, by whoever waits then", async () => {
  const missing = vi.fn<FetchMissing>(async () => {});
  const known: FetchMissing[] = [];
  const { store, reads } = await device(() => known.pop());
  await store.started();
  known.push(missing);
  await store.started();
  await store.started();
  expect(missing).toHaveBeenCalledOnce();
  expect(reads()).toBe(2);
});

it("who asks after a start that failed begins another one, in which the configuration counts as well", async () => {
  const missing = vi.fn<FetchMissing>(async () => {});
  const known = [missing];
  const { store, list } = await device(() => known.pop());
  list.mockRejectedValueOnce(new Error("the disk is busy"));
  await expect(store.started()).rejects.toThrow("the disk is busy");
  expect(missing).not.toHaveBeenCalled();
  await store.started();
  expect(missing).toHaveBeenCalledOnce();
});

it("who waits first starts them", async () => {
  const { store, reads } = await device(() => undefined);
  await Promise.all([store.whenInstalled(), store.started()]);
  expect(reads()).toBe(1);
});
