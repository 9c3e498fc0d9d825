import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WasmRuntime } from "./wasm-runtime";

const { Wllama } = vi.hoisted(() => ({ Wllama: vi.fn() }));
vi.mock("@wllama/wllama/esm/index.js", () => ({ Wllama }));
vi.mock("@wllama/wllama/esm/wasm/wllama.wasm?url", () => ({ default: "/assets/wllama.wasm" }));

const library = {
  modelManager: { getModelOrDownload: vi.fn(), getModels: vi.fn() },
  loadModel: vi.fn(),
  createChatCompletion: vi.fn(),
  createEmbedding: vi.fn(),
  exit: vi.fn(),
};
const URL_OF_MODEL = "https://m.example/m.gguf";

beforeEach(() => {
  vi.resetAllMocks();
  Wllama.mockImplementation(function wllama() {
    return library;
  });
  vi.stubGlobal("document", { baseURI: "https://troupe.example/app/" });
});
afterEach(() => void vi.unstubAllGlobals());

async function read(stream: ReadableStream<unknown>): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const each of stream) all.push(each);
  return all;
}

test("the module is fetched by its whole address, and works without a network", () => {
  new WasmRuntime();
  expect(Wllama).toHaveBeenCalledExactlyOnceWith(
    { default: "https://troupe.example/assets/wllama.wasm" },
    expect.objectContaining({ suppressNativeLog: true, allowOffline: true }),
  );
});

test("how much of a model has come is told once its size is known", async () => {
  const shares: number[] = [];
  const { signal } = new AbortController();
  library.modelManager.getModelOrDownload.mockImplementation(async (_, { progressCallback }) => {
    progressCallback({ loaded: 3, total: 0 });
    progressCallback({ loaded: 1, total: 4 });
  });
  await new WasmRuntime().fetch(URL_OF_MODEL, signal, (share) => shares.push(share));
  expect(shares).toEqual([0.25]);
  expect(library.modelManager.getModelOrDownload.mock.lastCall).toMatchObject([
    { url: URL_OF_MODEL },
    { signal },
  ]);
});

test("a model is loaded for what it is there for: to chat, or to embed a text in one go", async () => {
  library.modelManager.getModelOrDownload.mockResolvedValue("model");
  await new WasmRuntime().load(URL_OF_MODEL);
  const [model, chat] = library.loadModel.mock.lastCall ?? [];
  expect([model, chat.jinja, chat.embeddings]).toEqual(["model", true, undefined]);
  await new WasmRuntime("embedding").load(URL_OF_MODEL);
  const embedding = library.loadModel.mock.lastCall?.[1];
  expect([embedding.embeddings, embedding.n_batch, embedding.n_ubatch]).toEqual([
    true,
    embedding.n_ctx,
    embedding.n_ctx,
  ]);
  expect(chat.n_ctx).toBeGreaterThan(embedding.n_ctx);
});

test("an answer is read in pieces, and an error comes after those that were there before it", async () => {
  library.createChatCompletion.mockImplementation(async ({ onData }) => {
    onData("one");
    onData("two");
  });
  const params = { messages: [] };
  expect(await read(new WasmRuntime().complete(params))).toEqual(["one", "two"]);
  expect(library.createChatCompletion.mock.lastCall?.[0]).toMatchObject({ messages: [], stream: true });
  library.createChatCompletion.mockImplementation(async ({ onData }) => {
    onData("one");
    throw new Error("out of memory");
  });
  expect(await read(new WasmRuntime().complete(params))).toEqual([
    "one",
    { error: { message: "out of memory" } },
  ]);
});

test("a text is its first vector, and nothing where there is none", async () => {
  const runtime = new WasmRuntime("embedding");
  library.createEmbedding.mockResolvedValueOnce({ data: [{ embedding: [1, 2] }, { embedding: [3] }] });
  expect(await runtime.embed("a")).toEqual([1, 2]);
  for (const data of [[], [{ embedding: "AAA=" }]]) {
    library.createEmbedding.mockResolvedValueOnce({ data });
    expect(await runtime.embed("a")).toEqual([]);
  }
});

test("of the models that are kept, whole or not, the one with the address goes", async () => {
  const models = [URL_OF_MODEL, "https://m.example/other.gguf"].map((url) => ({ url, remove: vi.fn() }));
  library.modelManager.getModels.mockResolvedValue(models);
  await new WasmRuntime().remove(URL_OF_MODEL);
  expect(models.map(({ remove }) => remove.mock.calls.length)).toEqual([1, 0]);
  expect(library.modelManager.getModels).toHaveBeenCalledExactlyOnceWith({ includeInvalid: true });
});
