import { expect, it } from "vitest";
import { chosen, externalPluginsRig, pluginFile } from "../../../../tests/fakes/external-plugins-rig";
import { AppError } from "../../errors/app-error";
import { applyConfiguration } from "./configured-plugins";

const URL_1 = "https://acme.example/1.js";
const URL_2 = "https://acme.example/2.js";

type Rig = ReturnType<typeof externalPluginsRig>;

async function follow(rig: Rig, external: unknown): Promise<void> {
  const { ports, host, plugins, running, signal } = rig;
  const { http, hasher } = ports;
  const fetchMissing = applyConfiguration(external, { http, hasher, host, plugins, running }, signal);
  await fetchMissing(await plugins.start());
}

async function served(rig: Rig, url: string, code: string) {
  rig.ports.http.on(url, () => new Response(code));
  return { url, sha256: await rig.ports.hasher.sha256(code) };
}

it("what a deployment names runs without a question, and is fetched once", async () => {
  const rig = externalPluginsRig();
  const entry = await served(rig, URL_1, pluginFile());
  await follow(rig, [entry]);
  expect(rig.host.find("acme")).toBeDefined();
  await follow(rig, [entry]);
  expect(rig.ports.http.requests).toHaveLength(1);
  await expect(rig.plugins.remove("acme")).rejects.toMatchObject({ code: "external-plugin.configured" });
});

it("runs from what is kept when the page is opened without a network", async () => {
  const rig = externalPluginsRig();
  const entry = await served(rig, URL_1, pluginFile());
  await follow(rig, [entry]);
  const next = externalPluginsRig(rig.ports);
  rig.ports.http.on(URL_1, () => Promise.reject(new AppError("network.failed")));
  // As the start does where the file itself could not be had either.
  await next.plugins.start();
  expect(next.host.find("acme")).toBeDefined();
  await follow(next, [entry]);
  expect(next.failures()).toEqual([]);
  expect(rig.ports.http.requests).toHaveLength(1);
});

it("is refused where its digest is another one", async () => {
  const rig = externalPluginsRig();
  const entry = await served(rig, URL_1, pluginFile());
  rig.ports.http.on(URL_1, () => new Response(pluginFile({}, "evil()")));
  await follow(rig, [entry]);
  expect(rig.built).toEqual([]);
  expect(rig.failures()).toEqual([[URL_1, "external-plugin.other-digest"]]);
});

it("a trusted one waits for the user, whoever has configured it", async () => {
  const rig = externalPluginsRig();
  await follow(rig, [await served(rig, URL_1, pluginFile({ kind: "trusted" }))]);
  expect(rig.built).toEqual([]);
  const [kept] = await rig.plugins.list();
  expect(rig.running.waitingReason(kept as NonNullable<typeof kept>)).toBe("unconfirmed");
});

it("another digest takes the place of the one before; what is named no longer ends, and can be removed", async () => {
  const rig = externalPluginsRig();
  await follow(rig, [await served(rig, URL_1, pluginFile())]);
  await follow(rig, [await served(rig, URL_2, pluginFile({ version: "2.0.0" }))]);
  expect((await rig.plugins.list()).map(({ manifest }) => manifest.version)).toEqual(["2.0.0"]);
  expect(rig.host.find("acme")).toBeDefined();
  await follow(rig, []);
  expect(rig.host.find("acme")).toBeUndefined();
  await rig.plugins.remove("acme");
  expect(await rig.plugins.list()).toEqual([]);
});

it("what the user has installed is not replaced by what is configured under its id", async () => {
  const rig = externalPluginsRig();
  const preview = await rig.plugins.preview(chosen(pluginFile()), rig.signal);
  await rig.plugins.install(preview, { trusts: false, mayReplace: [] });
  await follow(rig, [await served(rig, URL_1, pluginFile({ version: "2.0.0" }))]);
  expect(rig.failures()).toEqual([[URL_1, "external-plugin.id-taken"]]);
  expect((await rig.plugins.list())[0]?.manifest.version).toBe("1.0.0");
});

it("is not fetched where the user has installed the very file", async () => {
  const rig = externalPluginsRig();
  const entry = await served(rig, URL_1, pluginFile());
  await rig.plugins.install(await rig.plugins.preview(chosen(pluginFile()), rig.signal), {
    trusts: false,
    mayReplace: [],
  });
  await follow(rig, [entry]);
  expect(rig.failures()).toEqual([]);
  expect(rig.ports.http.requests).toEqual([]);
});

it.each([["a word"], [7], [{ url: URL_1 }]])("what is no list is told of: %j", async (external) => {
  const rig = externalPluginsRig();
  await follow(rig, external);
  expect(rig.failures()).toEqual([["plugins.json", "external-plugin.bad-configuration"]]);
  expect(rig.ports.http.requests).toEqual([]);
});

it("an entry that cannot be read stops no other one", async () => {
  const rig = externalPluginsRig();
  const entry = await served(rig, URL_1, pluginFile());
  await follow(rig, [null, "a word", { url: URL_2, sha256: "short" }, entry, { ...entry, url: 7 }]);
  expect(rig.host.find("acme")).toBeDefined();
  expect(rig.failures()).toEqual([["plugins.json", "external-plugin.bad-configuration"]]);
  expect(rig.ports.http.requests.map(({ url }) => url)).toEqual([URL_1]);
});

it("what is named twice is fetched once, and an address that never answers holds up no other one", async () => {
  const rig = externalPluginsRig();
  const entry = await served(rig, URL_1, pluginFile());
  rig.ports.http.on(URL_2, () => Promise.reject(new DOMException("late", "TimeoutError")));
  await follow(rig, [{ url: URL_2, sha256: "0".repeat(64) }, entry, entry]);
  expect(rig.host.find("acme")).toBeDefined();
  expect(rig.ports.http.requests.map(({ url }) => url)).toEqual([URL_2, URL_1]);
});
