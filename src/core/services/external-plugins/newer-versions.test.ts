import { expect, it } from "vitest";
import { chosen, externalPluginsRig, pluginFile } from "../../../../tests/fakes/external-plugins-rig";
import { jsonResponse } from "../../../../tests/fakes/fake-http";
import { Galleries } from "./galleries";
import { newerVersions } from "./newer-versions";

const HOME = "https://acme.example";
const ELSEWHERE = "https://other.example";
const entry = (version: string, address: string, id = "acme") => ({
  ...{ id, name: "Acme", version, address, sha256: "0".repeat(64) },
});

async function rigOf(lists: Readonly<Record<string, readonly object[]>>) {
  const rig = externalPluginsRig();
  const { http } = rig.ports;
  const galleries = new Galleries(http, rig.ports.preferences);
  for (const [address, plugins] of Object.entries(lists)) {
    http.on(address, () => jsonResponse({ plugins }));
    if (address !== "/gallery.json") galleries.add(address);
  }
  const consent = { trusts: false, mayReplace: [] };
  return {
    rig,
    http,
    install: async (address?: string) => {
      if (address) http.on(address, () => new Response(pluginFile()));
      const preview = await rig.plugins.preview(address ? { address } : chosen(pluginFile()), rig.signal);
      await rig.plugins.install(preview, consent);
      http.requests.length = 0;
    },
    found: async () => {
      const newer = await newerVersions(galleries, await rig.plugins.list(), rig.signal);
      return Object.fromEntries([...newer].map(([id, { version, address }]) => [id, [version, address]]));
    },
  };
}

it("the newest of what is newer counts, of what has its id", async () => {
  const { install, found } = await rigOf({
    "/gallery.json": [entry("0.9.0", "/old.js"), entry("9.0.0", "/dice.js", "dice")],
    [`${HOME}/list.json`]: [
      entry("1.10.0", "new.js"),
      entry("1.9.0", "middle.js"),
      entry("1.0.0", "same.js"),
      { ...entry("2.0.0", "none.js"), version: undefined },
    ],
  });
  await install(`${HOME}/acme.js`);
  expect(await found()).toEqual({ acme: ["1.10.0", `${HOME}/new.js`] });
});

it("nobody is asked but the application's own list and servers that plugins came from, and no other server's file counts", async () => {
  const { install, found, http } = await rigOf({
    "/gallery.json": [entry("3.0.0", `${ELSEWHERE}/acme.js`)],
    [`${HOME}/list.json`]: [entry("4.0.0", `${ELSEWHERE}/acme.js`)],
    [`${ELSEWHERE}/list.json`]: [entry("5.0.0", "acme.js")],
  });
  expect(await found()).toEqual({});
  expect(http.requests).toEqual([]);
  await install(`${HOME}/acme.js`);
  expect(await found()).toEqual({});
  expect(http.requests.map(({ url }) => url)).toEqual(["/gallery.json", `${HOME}/list.json`]);
});

it("one that was installed from a file is newer in the application's own list, also where another can't be read", async () => {
  const { install, found, http } = await rigOf({ "/gallery.json": [entry("1.0.1", `${ELSEWHERE}/acme.js`)] });
  await install();
  expect(await found()).toEqual({ acme: ["1.0.1", `${ELSEWHERE}/acme.js`] });
  http.on("/gallery.json", () => new Response("", { status: 503 }));
  expect(await found()).toEqual({});
});
