import { describe, expect, test, vi } from "vitest";
import type { Credential } from "../../domain/model/credential";
import { AppError } from "../../errors/app-error";
import type { LlmProvider } from "../../points/llm-provider";
import { type CallTarget, callTarget, KnownFacts, readsPdf } from "./call-target";

const suggestedModels = [{ id: "published", contextWindow: 200_000 }];

function world(answer: () => Promise<number | undefined>) {
  const contextWindow = vi.fn(answer);
  const plugins = { load: async () => ({ contextWindow }) as never };
  const credentials = {
    open: async ({ id, provider, model }: Credential) => ({ id, provider, model, apiKey: "" }),
  };
  const facts = new KnownFacts(plugins, credentials as never);
  const of = async (
    model: string,
    credential: Partial<Credential> = {},
    provider: Partial<LlmProvider> = {},
  ) => {
    const target = {
      model,
      credential: { id: "c", ...credential },
      provider: { id: "p", suggestedModels, ...provider },
    };
    return (await facts.of(target as CallTarget)).contextWindow;
  };
  return { contextWindow, of, facts };
}

test("a PDF is sent as it is to models that read them, at their provider's own address alone", () => {
  const reads = (model: string, baseUrl?: string) =>
    readsPdf({
      model,
      credential: { baseUrl },
      provider: { readsPdf: /^see/, defaultBaseUrl: "https://own.example/v1" },
    } as CallTarget);
  expect([reads("see-1"), reads("see-1", "https://own.example/v1")]).toEqual([true, true]);
  expect([reads("blind-1"), reads("see-1", "https://proxy.example/v1")]).toEqual([false, false]);
});

describe("the target of a call", () => {
  const credentials = ["a", "b"].map((id) => ({ id, provider: id, model: `model-of-${id}` }) as Credential);
  const providers = { find: (id: string) => (id.length === 1 ? ({ id } as LlmProvider) : undefined) };
  const workModel = { credentialId: "b", model: "for-work" };
  const of = (call: Parameters<typeof callTarget>[2], ordered = credentials) => {
    const { credential, model } = callTarget(ordered, providers as Parameters<typeof callTarget>[1], call);
    return `${credential.id} ${model}`;
  };

  test("is the credential or provider that was asked for, before the model for work of its kind", () => {
    expect(of({ credentialId: "a", workModel })).toBe("a model-of-a");
    expect(of({ credentialId: "a", model: "m", workModel })).toBe("a m");
    expect(of({ provider: "a", model: "m", workModel })).toBe("a m");
    expect(of({ model: "m", workModel })).toBe("a m");
  });

  test("is else the model for work of its kind, and the first provider where there is none", () => {
    expect(of({ workModel })).toBe("b for-work");
    expect(of({ provider: "c", model: "m", workModel })).toBe("b for-work");
    expect(of({ workModel: { ...workModel, credentialId: "gone" } })).toBe("a model-of-a");
    expect(of({})).toBe("a model-of-a");
  });

  test("has no model that was chosen for another provider", () => {
    expect(of({ credentialId: "gone", model: "m" })).toBe("a model-of-a");
    expect(of({ provider: "c", model: "m" })).toBe("a model-of-a");
    expect(() => of({}, [])).toThrow("provider.none");
  });
});

describe("the context window of a model", () => {
  test("is what the user has set, before all others", async () => {
    const { contextWindow, of } = world(async () => 8_192);
    expect(await of("published", { contextWindow: 32_000 })).toBe(32_000);
    expect(contextWindow).not.toHaveBeenCalled();
  });

  test("is what the provider publishes, without asking anybody", async () => {
    const { contextWindow, of } = world(async () => 8_192);
    expect(await of("published")).toBe(200_000);
    expect(contextWindow).not.toHaveBeenCalled();
  });

  test("is what its server tells, which is asked once for each model and address", async () => {
    const { contextWindow, of } = world(async () => 8_192);
    expect(
      await Promise.all([of("own"), of("own"), of("other"), of("own", { baseUrl: "http://b" })]),
    ).toEqual(Array(4).fill(8_192));
    expect(contextWindow).toHaveBeenCalledTimes(3);
  });

  test("is asked of a server on this device, which knows how the model was started", async () => {
    const { of } = world(async () => 4_096);
    expect(await of("published", {}, { local: true })).toBe(4_096);
  });

  test("is the published one, or not known, where the server says nothing of use, which is asked again later", async () => {
    for (const answer of [undefined, 0, -1, 1.5, Number.NaN]) {
      const { of } = world(async () => answer);
      expect(await of("own")).toBeUndefined();
      expect(await of("published", {}, { local: true })).toBe(200_000);
    }
    let fails = true;
    const { of } = world(async () => {
      if (fails) throw new AppError("network.failed");
      return 8_192;
    });
    expect(await of("own")).toBeUndefined();
    fails = false;
    expect(await of("own")).toBe(8_192);
  });
});

describe("what a server lists of a model", () => {
  const listed = { contextWindow: 64_000, price: { input: 1, output: 4 }, abilities: ["reasoning"] } as const;
  const credentials = {
    open: async ({ id, provider, model }: Credential) => ({ id, provider, model, apiKey: "" }),
  };

  async function factsOf(model: string, credential: Partial<Credential> = {}) {
    const listedFacts = vi.fn(async () => listed);
    const facts = new KnownFacts({ load: async () => ({ listedFacts }) as never }, credentials as never);
    const provider = { id: "p", suggestedModels };
    const target: unknown = { model, credential: { id: "c", ...credential }, provider };
    return facts.of(target as CallTarget);
  }

  test("is its window, its price and what it can do, where its provider does not suggest it", async () => {
    expect(await factsOf("own")).toEqual(listed);
    expect(await factsOf("published")).toMatchObject({ contextWindow: 200_000, price: undefined });
  });
});

test("a route says where a call goes, and what its model can do as far as that is known", async () => {
  const { facts } = world(async () => undefined);
  const routeOf = (provider: Partial<LlmProvider>, credential: Partial<Credential> = {}) =>
    facts.route({
      model: "published",
      credential: { id: "c", ...credential },
      provider: { id: "p", name: "P", suggestedModels, ...provider },
    } as CallTarget);
  const bare = { credentialId: "c", provider: "p", providerName: "P", model: "published", simulated: false };
  expect(await routeOf({})).toEqual({ ...bare, sentTo: "P", contextWindow: 200_000 });
  expect((await routeOf({ defaultBaseUrl: "https://own.example" })).sentTo).toBe("https://own.example");
  expect((await routeOf({}, { baseUrl: "https://mine.example" })).sentTo).toBe("https://mine.example");
  for (const stays of [{ local: true }, { simulated: true }])
    expect(await routeOf(stays)).not.toHaveProperty("sentTo");
  expect((await routeOf({ simulated: true })).simulated).toBe(true);
  expect((await routeOf({ readsPdf: /^pub/ })).readsPdf).toBe(true);
  expect(await routeOf({ readsPdf: /^other/ })).not.toHaveProperty("readsPdf");
  const able = (abilities: readonly string[]) =>
    routeOf({ suggestedModels: [{ id: "published", contextWindow: 1, abilities }] as never });
  expect(await able(["vision", "tools"])).toMatchObject({ sees: true, thinks: false, hasTools: true });
  expect(await able(["reasoning"])).toMatchObject({ sees: false, thinks: true, hasTools: false });
});
