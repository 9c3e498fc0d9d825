import { beforeEach, describe, expect, it } from "vitest";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import type { Credential, ModelCredential } from "../../domain/model/credential";
import type { EmbeddingMade } from "../../domain/model/embedding-made";
import { AppError } from "../../errors/app-error";
import type { LlmClient, LlmProvider } from "../../points/llm-provider";
import type { HttpObserver } from "../../ports/http";
import { type EmbedderParts, type EmbeddingSource, TextEmbedders } from "./text-embedders";

const { signal } = new AbortController();
const credential = (id: string, provider: string, more: Partial<Credential> = {}): Credential => ({
  ...{ id, provider, encryptedApiKey: "", model: "chat", timestamp: 1, order: 0 },
  ...more,
});

/** Providers by their ids: one in the cloud, one on this device, one whose model is downloaded, one that only chats. */
const providers: Readonly<Record<string, Partial<LlmProvider>>> = {
  cloud: { name: "Cloud", defaultBaseUrl: "https://cloud.example/v1" },
  server: { name: "Server", local: true, defaultBaseUrl: "http://localhost:11434" },
  page: { name: "Page", local: true },
  chats: { name: "Chats", defaultBaseUrl: "https://chats.example/v1" },
};
let sent: { readonly to: string; readonly model: string; readonly texts: readonly string[] }[];
let prepared: unknown[];
let credentials: Credential[];
let failure: Error | undefined;
/** The providers that fail with it; all where none is named. */
let failing: readonly string[];
let observed: HttpObserver[];
let models: Record<string, string | undefined>;
let clock: FixedClock;
let preferences: MemoryPreferences;

function embedders(): TextEmbedders {
  const client = (provider: LlmProvider): Partial<LlmClient> =>
    provider.id === "chats"
      ? {}
      : {
          embeddingModel: async () => {
            const model = models[provider.id];
            const download = { name: "Small", sizeBytes: 1, licence: "MIT", page: "https://x.example" };
            if (!model) return undefined;
            return {
              model,
              ...(provider.id === "page" ? { download } : {}),
              ...(provider.id === "cloud" ? { price: 0.5 } : {}),
            };
          },
          prepare: async ({ model, baseUrl }, _signal, onProgress) => {
            prepared.push({ to: provider.id, model, baseUrl });
            onProgress?.(0.5);
          },
          embed: async (texts, { provider: to, model }: ModelCredential, _signal, onTokens) => {
            const traffic = { host: `${to}.example`, requests: 1, sentBytes: 20, receivedBytes: 300 };
            observed.at(-1)?.onTraffic?.(traffic);
            if (to === "cloud") onTokens?.(7);
            if (failure && (failing.length === 0 || failing.includes(to))) throw failure;
            sent.push({ to, model, texts });
            return texts.map(() => [1]);
          },
        };
  return new TextEmbedders({
    credentials: {
      list: async () => credentials,
      open: async ({ id, provider, model }: Credential) => ({ id, provider, model, apiKey: "k" }),
    },
    plugins: {
      open: () => ({ find: (id: string) => providers[id] && { id, ...providers[id] } }),
      load: async (provider: LlmProvider) => client(provider),
    },
    preferences,
    http: { observe: (_signal: AbortSignal, observer: HttpObserver) => void observed.push(observer) },
    clock,
  } as unknown as EmbedderParts);
}

beforeEach(() => {
  sent = [];
  prepared = [];
  failure = undefined;
  failing = [];
  observed = [];
  models = { cloud: "embed-1", server: "bge-m3", page: "small.gguf" };
  clock = new FixedClock();
  preferences = new MemoryPreferences();
  credentials = [credential("c", "cloud"), credential("s", "server"), credential("p", "page")];
});

describe("the providers that find by meaning", () => {
  it("are those that embed; on unasked is what neither sends nor downloads anything", async () => {
    credentials.push(credential("x", "chats"));
    const sources = await embedders().sources();
    expect(sources.map(({ name, model, isOnDevice, isOn }) => [name, model, isOnDevice, isOn])).toEqual([
      ["Cloud", "embed-1", false, false],
      ["Server", "bge-m3", true, true],
      ["Page", "small.gguf", true, false],
    ]);
  });

  it("have the model of one downloaded from its address, and that of no other", async () => {
    credentials = [
      credential("c", "cloud"),
      credential("p", "page", { baseUrl: "https://mirror.example" }),
      credential("t", "chats"),
    ];
    const of = (credentialId: string) => ({ credentialId, model: "small.gguf" }) as EmbeddingSource;
    const done: number[] = [];
    for (const id of ["p", "t", "gone"])
      await embedders().download(of(id), signal, (fraction) => done.push(fraction));
    expect(prepared).toEqual([{ to: "page", model: "small.gguf", baseUrl: "https://mirror.example" }]);
    expect(done).toEqual([0.5]);
  });

  it("are not on this device at another address", async () => {
    credentials = [credential("s", "server", { baseUrl: "http://192.168.1.5:11434" })];
    expect(await embedders().sources()).toMatchObject([{ isOnDevice: false, isOn: false }]);
  });

  it("are not there without a model for it, and asked again later", async () => {
    models = {};
    const asked = embedders();
    expect(await asked.sources()).toEqual([]);
    models = { server: "nomic-embed-text" };
    expect(await asked.sources()).toMatchObject([{ model: "nomic-embed-text" }]);
  });
});

describe("the embedder of a call", () => {
  it("is the one on this device, whoever answers", async () => {
    const embedder = await embedders().forCall("c");
    await embedder?.embed(["a"], "passage", signal);
    expect(sent).toEqual([{ to: "server", model: "bge-m3", texts: ["a"] }]);
  });

  it("is none of a provider that the user has not allowed", async () => {
    credentials = [credential("c", "cloud")];
    expect(await embedders().forCall("c")).toBeUndefined();
  });

  it("is none of a provider that does not answer the call, though the user allows it", async () => {
    credentials = [credential("c", "cloud"), credential("x", "chats")];
    const asked = embedders();
    asked.allow("c", true);
    expect(await asked.forCall("x")).toBeUndefined();
    await (await asked.forCall("c"))?.embed(["a"], "passage", signal);
    expect(sent.map(({ to }) => to)).toEqual(["cloud"]);
  });

  it("is none where the user has turned all off", async () => {
    const asked = embedders();
    asked.allow("s", false);
    expect(await asked.forCall("c")).toBeUndefined();
  });

  it("gives a model a question and a passage with the words it wants before them, and no more than it reads", async () => {
    models = { server: "nomic-embed-text" };
    const embedder = await embedders().forCall("s");
    await embedder?.embed(["Why?"], "question", signal);
    await embedder?.embed(["x".repeat(9_000)], "passage", signal);
    expect(sent[0]?.texts).toEqual(["search_query: Why?"]);
    expect(sent[1]?.texts[0]).toMatch(/^search_document: x{4000}$/);
  });

  it("is left alone for a minute after a failure, which its source tells", async () => {
    credentials = [credential("s", "server")];
    const asked = embedders();
    failure = new AppError("network.down");
    const embedder = await asked.forCall("s");
    await expect(embedder?.embed(["a"], "passage", signal)).rejects.toBe(failure);
    expect(await asked.forCall("s")).toBeUndefined();
    expect((await asked.sources())[0]?.failure).toBe(failure);
    await clock.advance(60_000);
    failure = undefined;
    await (await asked.forCall("s"))?.embed(["a"], "passage", signal);
    expect((await asked.sources())[0]?.failure).toBeUndefined();
  });

  it("has not failed where it was stopped, whatever it says of that", async () => {
    credentials = [credential("s", "server")];
    const asked = embedders();
    const embedder = await asked.forCall("s");
    for (const [said, under] of [
      [new DOMException("Stopped.", "AbortError"), signal],
      [new AppError("network.down"), AbortSignal.abort()],
    ] as const) {
      failure = said;
      await expect(embedder?.embed(["a"], "passage", under)).rejects.toBeDefined();
      expect((await asked.sources())[0]?.failure).toBeUndefined();
    }
  });

  it("is stood in for by the next on this device once it has failed, which its source tells, and by no other", async () => {
    const asked = embedders();
    for (const id of ["c", "p"]) asked.allow(id, true);
    failure = new AppError("network.down");
    failing = ["server"];
    const embedder = await asked.forCall("x");
    await expect(embedder?.embed(["a"], "question", signal)).rejects.toBe(failure);
    const other = await embedder?.instead?.();
    await other?.embed(["a"], "question", signal);
    expect(sent.map(({ to }) => to)).toEqual(["page"]);
    const sources = await asked.sources();
    expect(sources.map(({ name, standIn }) => [name, standIn])).toEqual([
      ["Cloud", undefined],
      ["Server", "Page"],
      ["Page", undefined],
    ]);
    failing = [];
    await expect(other?.embed(["a"], "question", signal)).rejects.toBe(failure);
    expect(await other?.instead?.()).toBeUndefined();
  });

  it("accounts for each request: tokens, cost and traffic, as far as they are known", async () => {
    credentials = [credential("c", "cloud"), credential("s", "server")];
    const made: EmbeddingMade[] = [];
    const asked = embedders();
    asked.allow("c", true);
    await (await asked.forCall("c", (each) => made.push(each)))?.embed(["été"], "passage", signal);
    asked.allow("s", false);
    const cloud = await asked.forCall("c", (each) => made.push(each));
    await cloud?.embed(["a"], "passage", signal);
    failure = new AppError("network.down");
    await cloud?.embed(["a"], "passage", signal).catch(() => {});
    const traffic = (host: string) => [{ host, requests: 1, sentBytes: 20, receivedBytes: 300 }];
    expect(made).toEqual([
      {
        ...{ provider: "server", model: "bge-m3", tokens: 5, isEstimated: true, cost: 0 },
        ...{ durationMs: 0, failed: false, traffic: traffic("server.example") },
      },
      {
        ...{ provider: "cloud", model: "embed-1", tokens: 7, isEstimated: false, cost: 0.0000035 },
        ...{ durationMs: 0, failed: false, traffic: traffic("cloud.example") },
      },
      {
        ...{ provider: "cloud", model: "embed-1", tokens: 0, isEstimated: false, cost: 0 },
        ...{ durationMs: 0, failed: true, traffic: traffic("cloud.example") },
      },
    ]);
  });
});
