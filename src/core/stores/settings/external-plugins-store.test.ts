import { expect, it, vi } from "vitest";
import { englishErrors } from "../../../../tests/fakes/english-errors";
import { chosen, externalPluginsRig, pluginFile } from "../../../../tests/fakes/external-plugins-rig";
import { AppError } from "../../errors/app-error";
import type { FetchMissing } from "../../services/external-plugins/configured-plugins";
import { Galleries } from "../../services/external-plugins/galleries";
import { ExternalPluginsStore } from "./external-plugins-store";

const SECRET = { name: "key", host: "a.example", label: "Key" };
const RIGHTS = { hosts: ["a.example"], secrets: [SECRET] };

/** A store of a device that keeps one plugin, and how often the records were read. */
async function device(applyConfiguration: () => FetchMissing | undefined) {
  const rig = externalPluginsRig();
  const preview = await rig.plugins.preview(chosen(pluginFile(RIGHTS)), rig.signal);
  await rig.plugins.install(preview, { trusts: false, mayReplace: [] });
  const { ports, plugins, running, safeStart, host } = externalPluginsRig(rig.ports);
  host.install(englishErrors);
  const list = vi.spyOn(ports.database, "list");
  const store = new ExternalPluginsStore({
    plugins,
    running,
    safeStart,
    secrets: ports.pluginSecrets,
    projects: rig.projects,
    storages: ports.pluginStorage,
    signIns: rig.signIns,
    galleries: new Galleries(ports.http, ports.preferences),
    applyConfiguration,
  });
  return { store, plugins, ports, list, reads: () => list.mock.calls.length };
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

it("a report tells no secret of the plugin, also where a server has repeated it, and never waits for a locked vault", async () => {
  const { store, plugins, ports } = await device(() => undefined);
  const [plugin] = await plugins.list();
  if (!plugin) throw new Error("it is not kept");
  await store.setSecret("acme", SECRET, "open sesame");
  const error = new AppError("external-plugin.failed", {
    plugin: "Acme",
    reason: "401: open sesame is no key",
  });
  expect(await store.report(plugin, [{ pluginId: "acme", error }])).toContain(
    "Failure: Acme failed: 401: [hidden] is no key",
  );
  ports.vault.lock();
  expect(await store.report(plugin, [])).toContain("Plugin: acme 1.0.0");
});

it("the list has what was installed, updated, begun again or removed at once", async () => {
  const { store, plugins } = await device(() => undefined);
  const { signal } = new AbortController();
  const shown = () => store.kept.map(({ plugin }) => plugin.id);
  const preview = await store.preview(chosen(pluginFile({ ...RIGHTS, id: "dice" } as never)), signal);
  await store.install(preview, { trusts: false, mayReplace: [] });
  expect(shown()).toHaveLength((await plugins.list()).length);
  expect(shown().length).toBeGreaterThan(0);
  const before = store.kept;
  await store.startAgain("acme");
  expect(store.kept).not.toBe(before);
  for (const id of shown()) await store.remove(id);
  expect(store.kept).toEqual([]);
});

it("the list has what is kept once it was read", async () => {
  const { store } = await device(() => undefined);
  expect([store.kept, store.error, store.safeReason]).toEqual([[], undefined, undefined]);
  await store.load();
  expect(store.kept).toMatchObject([{ plugin: { id: "acme" }, lacking: [], isConfigured: false }]);
});

it("no secret is kept for a plugin that another tab has removed", async () => {
  const { store, plugins, ports } = await device(() => undefined);
  await plugins.remove("acme");
  const keeping = store.setSecret("acme", SECRET, "s3cret");
  await expect(keeping).rejects.toMatchObject({ code: "record.gone" });
  expect(await ports.database.list("pluginData")).toEqual([]);
});
