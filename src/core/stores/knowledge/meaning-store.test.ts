import { beforeEach, expect, test } from "vitest";
import { AppError } from "../../errors/app-error";
import type { TextEmbedder } from "../../ports/passage-ranker";
import type { KnowledgeRetrieval } from "../../services/knowledge/retrieval";
import type { EmbeddingSource } from "../../services/knowledge/text-embedders";
import { MeaningStore } from "./meaning-store";

const source = (credentialId: string, more: Partial<EmbeddingSource> = {}): EmbeddingSource => ({
  ...{ credentialId, name: credentialId, model: "m", isOnDevice: false, isOn: false },
  ...more,
});
const download = { name: "Small", sizeBytes: 1, licence: "MIT", page: "https://x.example" };

let sources: EmbeddingSource[];
let prepared: string[];
let done: string[];
let failure: Error | undefined;
let seen: unknown[];

beforeEach(() => {
  sources = [];
  prepared = [];
  done = [];
  failure = undefined;
  seen = [];
});

function open(retrieval?: Pick<KnowledgeRetrieval, "prepare">): MeaningStore {
  const store: MeaningStore = new MeaningStore({
    embedders: async () => ({
      sources: async () => sources,
      allow: (id, isOn) => {
        done.push(`${isOn ? "allow" : "refuse"} ${id}`);
        sources = sources.map((each) => (each.credentialId === id ? { ...each, isOn } : each));
      },
      of: async (id) => ({ id }) as TextEmbedder,
      download: async ({ credentialId }, _signal, onProgress) => {
        if (failure) throw failure;
        done.push(`download ${credentialId}`);
        onProgress(0.5);
        seen.push(store.downloaded);
      },
    }),
    retrieval: async () =>
      retrieval ?? {
        async *prepare({ id }: TextEmbedder) {
          if (failure) throw failure;
          yield { done: 1, total: 2 };
          seen.push(store.progress);
          prepared.push(id);
        },
      },
    locks: { tryHold: async (_name, work) => ({ value: await work() }) },
  });
  return store;
}

test("what is on is made ready at once, which is told, and nothing else is", async () => {
  sources = [source("cloud"), source("own", { isOn: true })];
  const store = open();
  await store.load();
  expect([prepared, seen, store.progress]).toEqual([["own"], [{ done: 1, total: 2 }], undefined]);
});

test("with one on this device no other is sent anything", async () => {
  sources = [source("cloud", { isOn: true }), source("here", { isOn: true, isOnDevice: true })];
  await open().load();
  expect(prepared).toEqual(["here"]);
});

test("where the one on this device fails, the next there is made ready, and what the first says is shown", async () => {
  const here = { isOn: true, isOnDevice: true };
  sources = [source("first", here), source("cloud", { isOn: true }), source("second", here)];
  const store = open({
    async *prepare({ id }: TextEmbedder) {
      if (id === "first") {
        sources = [source("first", { ...here, standIn: "second" }), ...sources.slice(1)];
        throw new AppError("network.down");
      }
      yield { done: 1, total: 1 };
      prepared.push(id);
    },
  });
  await store.load();
  expect([prepared, store.sources[0]?.standIn, store.error]).toEqual([["second"], "second", undefined]);
});

test("a model is downloaded before it is turned on, and not when it is turned off", async () => {
  sources = [source("page", { isOnDevice: true, download })];
  const store = open();
  await store.turn(sources[0] as EmbeddingSource, true);
  expect([done, seen[0], store.downloaded]).toEqual([["download page", "allow page"], 0.5, undefined]);
  expect(prepared).toEqual(["page"]);
  await store.turn(sources[0] as EmbeddingSource, false);
  expect(done.slice(2)).toEqual(["refuse page"]);
});

test("asked while it is at work it looks once more, and does not begin anew each time", async () => {
  sources = [source("own", { isOn: true })];
  let begun = 0;
  let go = () => {};
  const waiting = new Promise<void>((resolve) => {
    go = resolve;
  });
  const store = open({
    async *prepare() {
      begun += 1;
      yield { done: 0, total: 1 };
      await waiting;
    },
  });
  const first = store.load();
  await Promise.all([store.load(), store.load(), store.load()]);
  go();
  await first;
  expect([begun, store.progress]).toEqual([2, undefined]);
});

test("what is stopped is no longer under way, and is no error", async () => {
  sources = [source("own", { isOn: true })];
  const store: MeaningStore = open({
    async *prepare(_: TextEmbedder, signal: AbortSignal) {
      yield { done: 0, total: 1 };
      store.stop();
      signal.throwIfAborted();
    },
  });
  await store.load();
  expect([store.progress, store.error]).toEqual([undefined, undefined]);
});

test("a download that fails is told and turns nothing on", async () => {
  sources = [source("page", { download })];
  failure = new AppError("provider.download-failed");
  const store = open();
  await store.turn(sources[0] as EmbeddingSource, true);
  expect([store.error?.code, done]).toEqual(["provider.download-failed", []]);
});

test("a provider that fails is told", async () => {
  sources = [source("own", { isOn: true })];
  failure = new AppError("network.down");
  const store = open();
  await store.load();
  expect([store.error?.code, store.progress]).toEqual(["network.down", undefined]);
});
