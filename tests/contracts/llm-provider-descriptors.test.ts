import { PluginHost } from "@core/plugin/plugin-host";
import { LlmProviders } from "@core/points/llm-provider";
import { describe, expect, it } from "vitest";
import { FakePorts } from "../fakes/fake-ports";
import { BUILT_IN_PLUGINS, builtIn, contributionsOf } from "./contributions-of";

const providers = builtIn(LlmProviders);
const host = new PluginHost(new FakePorts().container());
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
      if (provider.keyPage) expect(new URL(provider.keyPage).protocol).toBe("https:");
    });

    it("says where credit is added, if keys are made there", async () => {
      const { billingPage } = await host.load(provider);
      expect(billingPage !== undefined).toBe(provider.keyPage !== undefined);
      if (billingPage) expect(new URL(billingPage).protocol).toBe("https:");
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
