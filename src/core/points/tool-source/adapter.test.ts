import { beforeEach, expect, it } from "vitest";
import { contained, onlyOne } from "../../../../tests/fakes/contained";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { toolContext } from "../../../../tests/fakes/tool-context";
import { sample } from "../../../../tests/point-samples/tool-source";
import { PluginHost } from "../../plugin/plugin-host";
import { Tools } from "../tool";
import { ToolSources } from "./index";

const signal = () => new AbortController().signal;
const [die] = sample.tools().tools;
let host: PluginHost;
beforeEach(() => {
  host = new PluginHost(new FakePorts().container());
});

async function start(over: object, rights: Readonly<Record<string, unknown>> = {}) {
  const { plugin, cell } = await contained([{ ...sample, ...over }], rights);
  const installed = host.install(plugin);
  await host.load(onlyOne(plugin, ToolSources));
  return { installed, cell };
}
const ids = () => host.open(Tools).all.map(({ id }) => id);
const ran = async (id: string) => {
  const tool = host.open(Tools).find(id);
  if (!tool) throw new Error(`There is no ${id}.`);
  return (await host.load(tool)).run({}, toolContext, signal());
};

it("tools come while a plugin runs, under names that are its own, and go with it", async () => {
  const { installed } = await start({});
  expect(host.open(Tools).all).toMatchObject([
    { id: "plugin-acme-pack--d6", name: "Die of 6", group: "Acme pack", rank: -20, effect: "none" },
  ]);
  expect(await ran("plugin-acme-pack--d6")).toMatchObject({ content: "d6 shows 1.", isUntrusted: true });
  installed.dispose();
  expect(ids()).toEqual([]);
});

it("are listed anew after a call, which may have made or ended some", async () => {
  let names = ["make"];
  const tools = () => ({ tools: names.map((id) => ({ ...die, id })) });
  const run = () => {
    names = ["d20"];
    return { content: "made" };
  };
  await start({ tools, run });
  await ran("plugin-acme-pack--make");
  expect(ids()).toEqual(["plugin-acme-pack--d20"]);
});

it("send where their plugin may send anywhere", async () => {
  await start({}, { hosts: ["dice.example"] });
  expect(host.open(Tools).all).toMatchObject([{ effect: "sends" }]);
});

it("stay as they were where a later list is none", async () => {
  let isBroken = false;
  const tools = () => (isBroken ? 7 : sample.tools());
  const run = () => {
    isBroken = true;
    return { content: "broken" };
  };
  await start({ tools, run });
  expect(await ran("plugin-acme-pack--d6")).toMatchObject({ content: "broken" });
  expect(ids()).toEqual(["plugin-acme-pack--d6"]);
});

it.each([
  ["a tool whose name is not one", [{ ...die, id: "../d6" }]],
  ["a tool whose name is too long", [{ ...die, id: "d".repeat(60) }]],
  ["more tools than are offered", Array.from({ length: 51 }, (_, at) => ({ ...die, id: `d${at}` }))],
  ["no list", 7],
])("are not offered where there is %s", async (_, tools) => {
  await expect(start({ tools: () => ({ tools }) })).rejects.toMatchObject({
    code: "external-plugin.wrong-answer",
  });
  expect(ids()).toEqual([]);
});
