import { describe, expect, test, vi } from "vitest";
import type { Credential } from "../../domain/model/credential";
import { AppError } from "../../errors/app-error";
import type { LlmProvider } from "../../points/llm-provider";
import { type CallTarget, ContextWindows } from "./call-target";

const suggestedModels = [{ id: "published", contextWindow: 200_000 }];

function world(answer: () => Promise<number | undefined>) {
  const contextWindow = vi.fn(answer);
  const plugins = { load: async () => ({ contextWindow }) as never };
  const credentials = {
    open: async ({ id, provider, model }: Credential) => ({ id, provider, model, apiKey: "" }),
  };
  const windows = new ContextWindows(plugins, credentials as never);
  const of = (model: string, credential: Partial<Credential> = {}, provider: Partial<LlmProvider> = {}) =>
    windows.of({
      model,
      credential: { id: "c", ...credential },
      provider: { id: "p", suggestedModels, ...provider },
    } as CallTarget);
  return { contextWindow, of };
}

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
