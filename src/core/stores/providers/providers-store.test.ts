import { AppError } from "@core/errors/app-error";
import { describe, expect, test } from "vitest";
import { ModelSetup } from "../../../../tests/fakes/model-setup";
import { ScriptedProvider } from "../../../../tests/fakes/scripted-provider";

const signal = () => new AbortController().signal;
const practice = () =>
  new ScriptedProvider("practice", { needsKey: false, simulated: true, name: "Practice" });
const ollama = () =>
  new ScriptedProvider("ollama", {
    needsKey: false,
    local: true,
    offeredFirst: true,
    remedies: { "network.down": "network.ollama-down" },
    defaultBaseUrl: "http://localhost:11434",
  });

describe("providers", () => {
  test("are loading, then ready, by order", async () => {
    const { store } = new ModelSetup(new ScriptedProvider("a"));
    expect(store.status).toBe("loading");
    await store.load();
    expect(store.status).toBe("ready");
    await store.add({ provider: "a", apiKey: "k", model: "m" }, signal());
    expect(store.defaultCredential).toMatchObject({ provider: "a", model: "m" });
  });

  test("the simulated ones are listed last", () => {
    const { store } = new ModelSetup(practice(), new ScriptedProvider("a"));
    expect(store.providers.map(({ id }) => id)).toEqual(["a", "practice"]);
  });

  test("one that depends on the device is offered only where it is available", async () => {
    const here = new ScriptedProvider("here", { isAvailable: async () => true });
    const gone = new ScriptedProvider("gone", { isAvailable: async () => false });
    const broken = new ScriptedProvider("broken", { isAvailable: () => Promise.reject(new Error("no")) });
    const { store } = new ModelSetup(here, gone, broken, new ScriptedProvider("a"));
    await store.load();
    expect(store.providers.map(({ id }) => id)).toEqual(["a"]);
    await store.detect();
    expect(store.providers.map(({ id }) => id)).toEqual(["here", "a"]);
  });

  test("the download of a model is shown while it lasts", async () => {
    const provider = new ScriptedProvider("a");
    const { store } = new ModelSetup(provider);
    const seen: (number | undefined)[] = [];
    const prepare = async (
      _credential: unknown,
      _signal: AbortSignal,
      onProgress: (fraction: number) => void,
    ) => {
      onProgress(0.4);
      seen.push(store.preparation);
    };
    Object.assign(provider, { prepare });
    await store.add({ provider: "a", apiKey: "k", model: "m" }, signal());
    expect([...seen, store.preparation]).toEqual([0.4, undefined]);
  });

  test("what is changed is shown as soon as it is saved", async () => {
    const setup = new ModelSetup(new ScriptedProvider("a"), new ScriptedProvider("b"));
    const { store } = setup;
    const [a, b] = [await setup.add("a"), await setup.add("b")];
    const shown = () => store.credentials.map(({ id }) => id);
    await store.load();
    expect(shown()).toEqual([a.id, b.id]);
    await store.setDefault(b.id);
    expect(shown()).toEqual([b.id, a.id]);
    await store.setFallback(a.id);
    expect(store.credentials.map(({ fallback }) => fallback ?? false)).toEqual([false, true]);
    await store.edit(a.id, { model: "other", apiKey: "" }, signal());
    expect(store.credentials[1]).toMatchObject({ id: a.id, model: "other" });
    await store.remove(b.id);
    expect(shown()).toEqual([a.id]);
  });

  test("what another tab changed is read again", async () => {
    const setup = new ModelSetup(new ScriptedProvider("a"));
    await setup.store.load();
    await setup.add("a");
    setup.ports.tabs.hear({ type: "store-changed", store: "credentials" });
    await setup.ports.clock.advance(0);
    expect(setup.store.credentials).toHaveLength(1);
  });

  test("a database that cannot be read is told", async () => {
    const setup = new ModelSetup();
    setup.ports.database.list = () => Promise.reject(new AppError("database.open-failed"));
    await setup.store.load();
    expect(setup.store).toMatchObject({ status: "failed", error: { code: "database.open-failed" } });
  });
});

describe("the practice model", () => {
  test("needs one call and no key, and is configured once", async () => {
    const { store } = new ModelSetup(practice());
    const first = await store.usePracticeModel();
    const second = await store.usePracticeModel();
    expect(second.id).toBe(first.id);
    expect(store.defaultCredential).toMatchObject({ provider: "practice", encryptedApiKey: "" });
  });

  test("never stands in front of a real provider", async () => {
    const setup = new ModelSetup(practice(), new ScriptedProvider("a"));
    await setup.add("a");
    await setup.store.usePracticeModel();
    expect(setup.store.defaultCredential).toMatchObject({ provider: "a" });
  });
});

describe("a local Ollama", () => {
  test("is configured with its first model", async () => {
    const provider = ollama();
    provider.models = ["llama3.2:latest", "qwen3:8b"];
    const { store } = new ModelSetup(provider);
    expect(await store.useOffered(signal())).toMatchObject({ provider: "ollama", model: "llama3.2:latest" });
    expect(await store.useOffered(signal())).toMatchObject({ model: "llama3.2:latest" });
    expect(store.credentials).toHaveLength(1);
  });

  test("without a model says so", async () => {
    const { store } = new ModelSetup(ollama());
    await expect(store.useOffered(signal())).rejects.toMatchObject({ code: "provider.no-models" });
  });

  test("that does not answer gives the error with its remedy", async () => {
    const provider = ollama();
    provider.models = new AppError("network.failed");
    const setup = new ModelSetup(provider);
    Object.assign(setup.ports.http, { reach: async () => "silent" });
    await expect(setup.store.useOffered(signal())).rejects.toMatchObject({ code: "network.ollama-down" });
  });
});
