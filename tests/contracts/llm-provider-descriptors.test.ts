import { PluginHost } from "@core/plugin/plugin-host";
import { LlmProviders } from "@core/points/llm-provider";
import { describe, expect, it } from "vitest";
import { FakePorts } from "../fakes/fake-ports";
import { BUILT_IN_PLUGINS, builtIn, contributionsOf } from "./contributions-of";

const providers = builtIn(LlmProviders);
const ports = new FakePorts();
const host = new PluginHost(ports.container());
for (const plugin of BUILT_IN_PLUGINS) {
  if (contributionsOf(plugin, LlmProviders).length > 0) host.install(plugin);
}

it("there are providers to hold to the contract, one of them offered first and one simulated", () => {
  expect(providers.length).toBeGreaterThan(11);
  expect(providers.filter(({ offeredFirst }) => offeredFirst)).toHaveLength(1);
  expect(providers.filter(({ simulated }) => simulated)).toHaveLength(1);
});

it("each has a name and a place in lists of its own", () => {
  const names = providers.map(({ name }) => name.trim());
  expect(names).not.toContain("");
  expect(new Set(names).size).toBe(providers.length);
  expect(new Set(providers.map(({ rank }) => rank)).size).toBe(providers.length);
});

it("those of this device come first, the one that is offered first before them, and simulations last", () => {
  const listed = [...providers].sort((a, b) => (b.rank ?? 0) - (a.rank ?? 0));
  const kinds = listed.map(({ local, simulated }) => (local ? "local" : simulated ? "simulated" : "hosted"));
  expect(listed[0]?.offeredFirst).toBe(true);
  expect(kinds.slice(0, kinds.indexOf("hosted")).every((kind) => kind === "local")).toBe(true);
  expect(kinds.lastIndexOf("local")).toBeLessThan(kinds.indexOf("hosted"));
  expect(kinds.indexOf("simulated")).toBe(kinds.lastIndexOf("hosted") + 1);
});

it("whoever has an address of their own sets further fields of requests too", () => {
  expect(providers.find(({ id }) => id === "custom")).toMatchObject({
    needsBaseUrl: true,
    takesExtras: true,
  });
});

describe.each(providers.map((provider) => [provider.id, provider] as const))(
  "the provider %s",
  (_, provider) => {
    it("accepts an address where it needs one, and has its own keys sent encrypted", () => {
      if (provider.needsBaseUrl) expect(provider.acceptsBaseUrl).toBe(true);
      if (provider.needsKey && provider.defaultBaseUrl) {
        expect(new URL(provider.defaultBaseUrl).protocol).toBe("https:");
      }
    });

    it("starts with a model, and suggests each once", () => {
      expect(provider.defaultModel).not.toBe("");
      const ids = provider.suggestedModels.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    });

    it("says where its keys are made, on a page of the web", () => {
      const hosted = provider.needsKey && !provider.needsBaseUrl;
      expect(provider.keyPage !== undefined).toBe(hosted);
      if (hosted) expect(provider.keyPage).toMatch(/^https:\/\/[\w.-]+\//);
    });

    it("says where credit is added, if keys are made there", async () => {
      const { billingPage } = await host.load(provider);
      expect(billingPage !== undefined).toBe(provider.keyPage !== undefined);
      if (provider.keyPage) expect(billingPage).toMatch(/^https:\/\/[\w.-]+\//);
    });

    it("can be signed in with where it says so", async () => {
      expect((await host.load(provider)).signIn !== undefined).toBe(provider.signsIn ?? false);
    });

    it("is called where it says by default", async () => {
      const { http } = ports;
      http.requests.length = 0;
      const client = await host.load(provider);
      const credential = { id: "c", provider: provider.id, model: provider.defaultModel, apiKey: "k" };
      await client.checkKey(credential, new AbortController().signal).catch(() => {});
      if (provider.defaultBaseUrl) expect(http.requests[0]?.url).toContain(`${provider.defaultBaseUrl}/`);
    });

    it("reads for less from its cache than anew, and writes to it for hardly more", () => {
      const { read, write } = provider.cachePrice ?? { read: 0, write: 1 };
      expect(read).toBeLessThan(0.5);
      expect(write).toBeGreaterThanOrEqual(1);
      expect(write).toBeLessThan(2);
    });

    it("has commands only for errors it names", () => {
      const named = Object.values(provider.remedies ?? {});
      for (const code of Object.keys(provider.remedyCommands ?? {})) expect(named).toContain(code);
    });

    it("comes without a key only if it runs on this device or is simulated", () => {
      expect(!provider.needsKey).toBe(Boolean(provider.local || provider.simulated));
    });
  },
);
