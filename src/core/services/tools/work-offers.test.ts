import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { PluginHost } from "@core/plugin/plugin-host";
import { type LlmClient, type LlmProvider, LlmProviders } from "@core/points/llm-provider";
import { type Tool, Tools } from "@core/points/tool";
import { beforeEach, describe, expect, test } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { type Agent, ORCHESTRATOR_ID } from "../../domain/agent/agent";
import { AppError } from "../../errors/app-error";
import type { ModelRoute, ModelTarget } from "../models/model-call";
import { Toolbox } from "./toolbox";
import { WorkOffers } from "./work-offers";

const run = { description: "Does it.", parameters: {}, run: async () => ({ content: "" }) };
const WRITES = { credentialId: "w", model: "writes" };
const WORK = { agentId: "default", choice: {} } as const;
let ports: FakePorts;
let toolbox: Toolbox;
let offers: WorkOffers;
let agent: Partial<Agent>;
let hasService: boolean;
let searches: boolean;
let route: Partial<ModelRoute> | undefined;
let asked: ModelTarget;

beforeEach(() => {
  ports = new FakePorts();
  const plugins = new PluginHost(ports.container());
  agent = {};
  hasService = false;
  searches = true;
  route = { provider: "p", model: "able", thinks: true };
  const tool = (id: string, more: Partial<Tool>): Tool => ({
    ...{ id, name: id, description: "", effect: "none", load: async () => run },
    ...more,
  });
  const client = { searchesWeb: () => searches } as unknown as LlmClient;
  const provider = {
    ...{ id: "p", name: "P", load: async () => client },
    suggestedModels: [
      { id: "able", abilities: ["tools", "reasoning"] },
      { id: "plain", abilities: [] },
    ],
  } as unknown as LlmProvider;
  plugins.install(
    definePlugin({
      id: "all",
      apiVersion: 1,
      contributes: [
        contribute(Tools, tool("sums", { isOnByItself: true })),
        contribute(Tools, tool("page", { effect: "sends", readsWeb: true })),
        contribute(Tools, tool("other", { effect: "sends", asksModel: true, saysReadOnly: true })),
        contribute(Tools, tool("list", { comesWith: "folder", group: "Files" })),
        contribute(
          Tools,
          tool("search", {
            ...{ effect: "sends", searchesWeb: true, isOnByItself: true },
            load: async () => ({ ...run, isSetUp: async () => hasService }),
          }),
        ),
        contribute(LlmProviders, provider),
      ],
    }),
  );
  const { hasher, clock, ids, preferences, logger, tabs } = ports;
  const schemas = { check: async () => undefined };
  toolbox = new Toolbox({ plugins, schemas, hasher, clock, ids, preferences, tabs, logger } as never);
  offers = new WorkOffers({
    ...{ toolbox, plugins },
    folderAt: (places) => (places.includes("task/1") ? "f" : undefined),
    models: {
      route: async (target) => {
        asked = target;
        if (!route) throw new AppError("provider.none");
        return route as ModelRoute;
      },
    },
    findAgent: async () => agent as Agent,
    writingModel: () => WRITES,
  });
});

async function on(work: Partial<Parameters<WorkOffers["look"]>[0]> = {}): Promise<readonly string[]> {
  const { tools } = await offers.look({ ...WORK, ...work });
  return tools.flatMap(({ id, isOn }) => (isOn ? [id] : [])).sort();
}
const web = async (choice = {}) => (await offers.look({ ...WORK, choice })).web;

describe("the tools that are on", () => {
  test("are those without consequence, those the agent names, and those of the folder", async () => {
    expect(await on()).toEqual(["search", "sums"]);
    agent = { tools: ["other"] };
    expect(await on()).toEqual(["other", "search", "sums"]);
    expect(await on({ places: ["task/1"] })).toEqual(["list", "other", "search", "sums"]);
  });

  test("are as the user has chosen", async () => {
    expect(await on({ choice: { web: true, withTools: ["other"], withoutTools: ["sums"] } })).toEqual([
      "other",
      "page",
      "search",
    ]);
    expect(await on({ choice: { web: false } })).toEqual(["sums"]);
  });

  test("are none that nobody has asked for where the model has no tools of its own", async () => {
    route = { provider: "p", model: "plain", hasTools: false };
    expect(await on()).toEqual(["search"]);
    expect(await on({ choice: { withTools: ["sums"] } })).toEqual(["search", "sums"]);
  });

  test("say what would hold without the choice, and which of them look something up", async () => {
    const { tools } = await offers.look({ ...WORK, choice: { withoutTools: ["sums"], web: true } });
    const facts = Object.fromEntries(tools.map((each) => [each.id, [each.isOnOtherwise, each.looksUp]]));
    expect(facts).toEqual({
      sums: [true, false],
      page: [true, true],
      other: [false, false],
      search: [true, true],
    });
  });
});

test("the model for work is that of tasks, whoever works on them, and of nothing else", async () => {
  const modelOf = async (work: object) => {
    await offers.look({ ...WORK, ...work });
    return asked.workModel;
  };
  expect(await modelOf({ places: ["task/1"] })).toBe(WRITES);
  expect(await modelOf({ agentId: ORCHESTRATOR_ID })).toBe(WRITES);
  expect([await modelOf({}), await modelOf({ places: ["conversation/task/1", "project/1"] })]).toEqual([
    ...[undefined, undefined],
  ]);
  await modelOf({ places: ["task/1"], model: { credentialId: "c", model: "m" } });
  expect(asked).toEqual({ credentialId: "c", model: "m" });
});

test("a tool is told of by what it says of itself, and by no more", async () => {
  const { tools } = await offers.look({ ...WORK, places: ["task/1"] });
  const facts = Object.fromEntries(tools.map(({ id, isOn, isOnOtherwise, looksUp, ...said }) => [id, said]));
  expect(facts).toMatchObject({
    sums: { name: "sums", description: "", effect: "none", isSearch: false },
    search: { effect: "sends", isSearch: true },
    list: { group: "Files" },
    other: { saysReadOnly: true },
  });
  expect(facts.sums).not.toHaveProperty("saysReadOnly");
  expect(facts.sums).not.toHaveProperty("group");
});

describe("the search of the web", () => {
  test("is on by itself where the provider makes it, unless the user has switched that off", async () => {
    expect(await web()).toEqual({ by: "provider", isPossible: true, isOnOtherwise: true });
    toolbox.permissions.setByItself("search", false);
    expect(await web()).toEqual({ by: "provider", isPossible: true, isOnOtherwise: false });
  });

  test("by a service of the user's is possible, but not on by itself: it asks", async () => {
    searches = false;
    hasService = true;
    expect(await web()).toEqual({ by: "service", isPossible: true, isOnOtherwise: false });
    expect(await on({ choice: { web: true } })).toContain("search");
    expect(await on()).not.toContain("search");
  });

  test("is not possible where nobody searches, or the user has forbidden it", async () => {
    searches = false;
    expect(await web({ web: true })).toEqual({ by: "nobody", isPossible: false, isOnOtherwise: false });
    searches = true;
    toolbox.permissions.setRefused("search", true);
    expect(await web()).toEqual({ by: "never", isPossible: false, isOnOtherwise: false });
  });

  test("is not ruled out before there is a provider", async () => {
    route = undefined;
    expect(await web()).toEqual({ by: "unknown", isPossible: true, isOnOtherwise: false });
  });
});

test("whether the model thinks is told where its provider says so", async () => {
  expect(await offers.look(WORK)).toMatchObject({ model: "able", thinks: true });
  route = { provider: "p", model: "plain", thinks: false };
  expect(await offers.look(WORK)).toMatchObject({ model: "plain", thinks: false });
  route = { provider: "p", model: "unheard-of" };
  expect((await offers.look(WORK)).thinks).toBeUndefined();
});

test("an agent that nobody knows has what any has", async () => {
  const lost = new WorkOffers({
    toolbox,
    folderAt: () => undefined,
    plugins: new PluginHost(ports.container()),
    models: { route: async () => Promise.reject(new AppError("provider.none")) },
    findAgent: async () => Promise.reject(new AppError("agent.not-found")),
    writingModel: () => undefined,
  });
  expect((await lost.look(WORK)).tools.find(({ id }) => id === "sums")?.isOn).toBe(true);
});
