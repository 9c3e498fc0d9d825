import { describe, expect, it } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import type { InstalledPlugin } from "../../domain/external-plugins/installed-plugin";
import { readManifest } from "../../domain/external-plugins/manifest";
import type { StoreRecords } from "../../domain/records/store-records";
import { contribute } from "../../plugin/define-plugin";
import { withoutPlugin } from "../../plugin/plugin-choices";
import { PluginHost } from "../../plugin/plugin-host";
import { Tools } from "../../points/tool";
import { ToolPermissions } from "../tools/tool-permissions";
import { removeTraces } from "./remove-traces";

const manifest = readManifest({
  id: "acme",
  name: "Acme",
  version: "1.0.0",
  apiVersion: 1,
  contributes: [
    { point: "llm-provider", id: "acme-models" },
    { point: "tool", id: "dice" },
    { point: "tool", id: "calculator" },
  ],
});

async function device() {
  const ports = new FakePorts();
  const { database, pluginSecrets } = ports;
  const put = <S extends keyof StoreRecords>(store: S, record: object) =>
    database.write([{ type: "put", store, record } as never]);
  const host = new PluginHost(ports.container());
  const calculator = {
    id: "calculator",
    name: "c",
    description: "c",
    effect: "none",
    load: async () => ({}),
  };
  host.install({
    id: "tool-calculator",
    apiVersion: 1,
    contributes: [contribute(Tools, calculator as never)],
  });
  await put("pluginData", { id: "acme/a", pluginId: "acme", key: "a", value: 1 });
  await put("pluginData", { id: "acme-two/a", pluginId: "acme-two", key: "a", value: 1 });
  await pluginSecrets.of("acme").set("key", "https://a.example", "s");
  await pluginSecrets.of("acme-two").set("key", "https://a.example", "s");
  await put("agents", { id: "both", tools: ["dice", "calculator"] });
  await put("agents", { id: "only", tools: ["dice"] });
  const permissions = new ToolPermissions(ports.preferences);
  for (const tool of ["dice", "calculator"]) {
    permissions.remember({ tool, fingerprint: "f", effect: "sends", target: "t", scope: "s" });
    permissions.setForAll(tool, true);
    permissions.setRefused(tool, true);
  }
  const removed: string[] = [];
  const forgotten: unknown[] = [];
  await removeTraces({ id: "acme" } as InstalledPlugin, manifest, {
    database,
    secrets: pluginSecrets,
    preferences: ports.preferences,
    host,
    credentials: {
      list: async () => [
        { id: "1", provider: "acme-models" } as never,
        { id: "2", provider: "openai" } as never,
      ],
      remove: async (id) => void removed.push(id),
    },
    forgetChoices: (...all) => forgotten.push(all),
  });
  return { ports, permissions, removed, forgotten };
}

describe("removing the traces of a plugin", () => {
  it("deletes its data and secrets and no other plugin's", async () => {
    const { ports } = await device();
    const left = await ports.database.list("pluginData");
    expect(left.map(({ id }) => id).sort()).toEqual(["acme-two/a", "plugin-secrets/acme-two/key"]);
  });

  it("removes the keys for its providers alone", async () => {
    expect((await device()).removed).toEqual(["1"]);
  });

  it("forgets what is allowed and refused to its tools, not to a built-in one of the same id", async () => {
    const { permissions } = await device();
    expect(permissions.all.map(({ tool }) => tool)).toEqual(["calculator"]);
    expect(permissions.forAll).toEqual(["calculator"]);
    expect(permissions.isRefused("dice")).toBe(false);
    expect(permissions.isRefused("calculator")).toBe(true);
  });

  it("takes its tools from agents, but leaves the last one named: without any they would have those for all", async () => {
    const { ports } = await device();
    expect((await ports.database.get("agents", "both"))?.tools).toEqual(["calculator"]);
    expect((await ports.database.get("agents", "only"))?.tools).toEqual(["dice"]);
  });
});

it("a configuration forgets a plugin, its parts and their uses, and nothing else", () => {
  const config = {
    disabled: ["acme", "acme/dice", "acme-two"],
    enabled: ["acme", "other"],
    ranks: {
      "tool/dice": 1,
      "code-block-renderer/a#mermaid": 2,
      "passage-ranker/acme": 3,
      "tool/dicey": 4,
      "passage-ranker/acme-two": 5,
    },
  };
  expect(withoutPlugin(config, "acme", ["tool/dice", "code-block-renderer/a"])).toEqual({
    disabled: ["acme-two"],
    enabled: ["other"],
    ranks: { "tool/dicey": 4, "passage-ranker/acme-two": 5 },
  });
});
