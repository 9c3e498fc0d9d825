import type { AppError } from "@core/errors/app-error";
import { Actions } from "@core/points/action";
import { EventHandlers } from "@core/points/event-handler";
import { ImageModels } from "@core/points/image-model";
import { Importers } from "@core/points/importer";
import { KnowledgeConnectors } from "@core/points/knowledge-connector";
import { LlmProviders } from "@core/points/llm-provider";
import { MessageFilters } from "@core/points/message-filter";
import { SearchServices } from "@core/points/search-service";
import { SpeechRecognizers, type Transcribe } from "@core/points/speech-recognizer";
import { SpeechSynthesizers, type Synthesize } from "@core/points/speech-synthesizer";
import { afterEach, describe, expect, test, vi } from "vitest";
import { contained, loadingContext, onlyOne } from "../fakes/contained";
import { sample as actionSample } from "../point-samples/action";
import { sample as handlerSample } from "../point-samples/event-handler";
import { sample as imageSample } from "../point-samples/image-model";
import { sample as importerSample } from "../point-samples/importer";
import { sample as connectorSample } from "../point-samples/knowledge-connector";
import { acmeProvider } from "../point-samples/llm-provider";
import { sample as filterSample } from "../point-samples/message-filter";
import { sample as searchSample } from "../point-samples/search-service";
import { sample as recognizerSample } from "../point-samples/speech-recognizer";
import { sample as synthesizerSample } from "../point-samples/speech-synthesizer";

type Hostile = (args: unknown, context: { ask(name: string, args?: unknown): Promise<unknown> }) => unknown;
type Run = (hostile: Hostile, signal?: AbortSignal) => Promise<unknown>;

const never = () => new AbortController().signal;
const TEXT = "The words at hand.";

/** The inputs, the same of all calls, so that a change of one would be seen by the next. */
const ACTION = { place: "document", text: TEXT, title: "", language: "en" } as const;
const MESSAGE = { text: TEXT, agent: "Ada", language: "en" };
const EVENT = { event: "reply", title: "Ada", text: TEXT, language: "en" } as const;
const PICTURE = { description: TEXT, shape: "wide" } as const;
const FILE = { name: "a.notes", type: "", bytes: new TextEncoder().encode(TEXT).buffer, language: "en" };
const SOUND = { type: "audio/webm", bytes: new ArrayBuffer(3) };
const CREDENTIAL = { id: "c", provider: "acme", model: "acme-embed", apiKey: "the-key" };
const VECTORS = { ...acmeProvider(), embeddingModel: { model: "acme-embed" } };

interface Hooked {
  /** Calls the function once. */
  readonly run: Run;
  readonly harmless: unknown;
  /** The time after which nobody waits any more, in seconds; absent where the user does, who can stop it. */
  readonly seconds?: number;
}

/** The points whose functions run beside the user's own work, each called once with a function of the test's. */
const POINTS: Readonly<Record<string, Hooked>> = {
  "an action": {
    harmless: { show: "Fine" },
    run: async (hostile, signal = never()) => {
      const action = { ...actionSample, run: hostile };
      const { load } = onlyOne((await contained([action])).plugin, Actions);
      return (await load(loadingContext))(ACTION, signal);
    },
  },
  "a filter": {
    harmless: { text: "Fine" },
    seconds: 10,
    run: async (hostile, signal = never()) => {
      const filter = { ...filterSample, filter: hostile };
      const { load } = onlyOne((await contained([filter])).plugin, MessageFilters);
      return (await load(loadingContext))(MESSAGE, signal);
    },
  },
  "a handler": {
    harmless: { note: "Fine" },
    seconds: 30,
    run: async (hostile, signal = never()) => {
      const handler = { ...handlerSample, handle: hostile };
      const { load } = onlyOne((await contained([handler])).plugin, EventHandlers);
      return (await load(loadingContext))(EVENT, signal);
    },
  },
  "a connector that lists": {
    harmless: { documents: [] },
    seconds: 60,
    run: async (hostile, signal = never()) => {
      const connector = { ...connectorSample, list: hostile };
      const { load } = onlyOne((await contained([connector])).plugin, KnowledgeConnectors);
      return (await load(loadingContext)).list(undefined, signal);
    },
  },
  "a connector that fetches": {
    harmless: { text: "Fine" },
    seconds: 60,
    run: async (hostile, signal = never()) => {
      const connector = { ...connectorSample, fetch: hostile };
      const { load } = onlyOne((await contained([connector])).plugin, KnowledgeConnectors);
      return (await load(loadingContext)).fetch("hours", signal);
    },
  },
  "an importer": {
    harmless: { kind: "documents", id: "a", title: "A", text: "Fine" },
    seconds: 60,
    run: async (hostile, signal = never()) => {
      async function* items(...given: Parameters<Hostile>) {
        yield await hostile(...given);
      }
      const importer = { ...importerSample, import: items };
      const { load } = onlyOne((await contained([importer])).plugin, Importers);
      return (await load(loadingContext))(FILE, signal);
    },
  },
  "an image model": {
    harmless: { value: { type: "image/png" }, bytes: new ArrayBuffer(3) },
    seconds: 180,
    run: async (hostile, signal = never()) => {
      const { load } = onlyOne((await contained([{ ...imageSample, make: hostile }])).plugin, ImageModels);
      return (await load(loadingContext))(PICTURE, signal);
    },
  },
  "a search service": {
    harmless: { pages: [] },
    seconds: 30,
    run: async (hostile, signal = never()) => {
      const service = { ...searchSample, search: hostile };
      const { load } = onlyOne((await contained([service])).plugin, SearchServices);
      return (await load(loadingContext))(TEXT, signal);
    },
  },
  "a speech recognizer": {
    harmless: "Fine",
    seconds: 120,
    run: async (hostile, signal = never()) => {
      const recognizer = {
        ...recognizerSample,
        async *transcribe(args: unknown, context: Parameters<Hostile>[1]) {
          yield await hostile(args, context);
        },
      };
      const { load } = onlyOne((await contained([recognizer])).plugin, SpeechRecognizers);
      const transcribe = (await load(loadingContext)) as Transcribe;
      return transcribe(SOUND, "en", () => {}, signal);
    },
  },
  "a speech synthesizer": {
    harmless: { value: { type: "audio/wav" }, bytes: new ArrayBuffer(3) },
    seconds: 60,
    run: async (hostile, signal = never()) => {
      const synthesizer = { ...synthesizerSample, speak: hostile };
      const { load } = onlyOne((await contained([synthesizer])).plugin, SpeechSynthesizers);
      return ((await load(loadingContext)) as Synthesize)(TEXT, "en", signal);
    },
  },
  "a provider that makes vectors": {
    harmless: { vectors: [[1, 2]] },
    run: async (hostile, signal = never()) => {
      const provider = { ...VECTORS, embed: hostile };
      const { plugin } = await contained([provider], { hosts: ["api.acme.example"] });
      const { load } = onlyOne(plugin, LlmProviders);
      return (await load(loadingContext)).embed?.([TEXT], CREDENTIAL, signal);
    },
  },
};

/** Requests that other points, or plugins with more rights, are answered. */
const ASKS: readonly (readonly [string, unknown])[] = [
  ["readFile", { name: "a.txt" }],
  ["complete", { question: "Who am I?" }],
  ["askUser", { message: "Your password", fields: [] }],
  ["progress", { done: 1 }],
  ["project.list", { kind: "documents" }],
  ["project.read", { kind: "documents", id: "a" }],
  ["project.add", { kind: "tasks", text: "Do it" }],
  ["plan", null],
  ["createParts", { parts: [] }],
  ["constructor", null],
  ["__proto__", null],
];

/** Results that fit nothing, or mean more than they say. */
const RESULTS: readonly (readonly [string, () => unknown])[] = [
  ["a number", () => 7],
  ["a list", () => ["text"]],
  ["a table of fields of every object", () => JSON.parse('{"__proto__":{"text":"a","show":"a","note":"a"}}')],
  ["texts that are none", () => ({ text: { toString: "a" }, show: ["a"], note: 1 })],
  ["a file without bytes", () => ({ value: { name: "a.txt", type: "text/plain" } })],
  ["a file whose name hides its end", () => fileOf("a\u202etxt.exe")],
  ["a file for a system to run", () => fileOf("a.command")],
  ["a file in a folder above", () => fileOf("../a.txt")],
  ["lists of what is none", () => ({ documents: [7], pages: [7], vectors: [7] })],
  ["lists of lists without an end", () => ({ documents: nested(), pages: nested(), vectors: nested() })],
  ["numbers that are none", () => ({ vectors: [[Number.NaN, Number.POSITIVE_INFINITY]] })],
  ["documents of one id", () => ({ documents: [documentOf("a"), documentOf("a")] })],
  ["a file of another device", () => fileOf("C:\\a.txt")],
];

afterEach(() => vi.useRealTimers());

describe.each(Object.entries(POINTS))("a hostile function of %s", (_, { run, harmless }) => {
  test.each(ASKS)("is not answered %s", async (name, args) => {
    const refusals: unknown[] = [];
    await run(async (__, context) => {
      await context.ask(name, args).then(
        () => refusals.push("answered"),
        (error: AppError) => refusals.push(error.code),
      );
      return harmless;
    });
    expect(refusals).toEqual([expect.stringMatching(/^external-plugin\.(unknown-ask|bad-request)$/)]);
  });

  test.each(RESULTS)("is wrong where it gives %s", async (__, given) => {
    await expect(run(given)).rejects.toMatchObject({ code: "external-plugin.wrong-answer" });
    expect(({} as { readonly text?: string }).text).toBeUndefined();
  });

  test("changes nothing of what it is given", async () => {
    const told: unknown[] = [];
    await run((args) => {
      told.push({ ...(args as object) });
      Object.assign(args as object, { text: "Another text", place: "palette" });
      return harmless;
    });
    await run((args) => {
      told.push({ ...(args as object) });
      return harmless;
    });
    expect(told[1]).toEqual(told[0]);
  });

  test("that never answers ends with the patience of the user, or its own time", async () => {
    const over = new AbortController();
    const reason = new DOMException("No longer", "AbortError");
    const running = run(() => new Promise(() => {}), over.signal);
    const ended = expect(running).rejects.toBe(reason);
    over.abort(reason);
    await ended;
  });

  test("fails with its own words and the plugin's name, whatever it throws", async () => {
    for (const thrown of [new Error("<b>boom</b>"), { code: "vault.locked" }, "words", undefined])
      await expect(
        run(() => {
          throw thrown;
        }),
      ).rejects.toMatchObject({ code: "external-plugin.failed", params: { plugin: "Acme pack" } });
  });
});

test.each(["an action", "a filter", "a handler"])("a result of %s is one thing", async (point) => {
  const result = { text: "a", show: "a", note: "a", insert: "a", refuse: "a" };
  await expect(POINTS[point]?.run(() => result)).rejects.toMatchObject({
    code: "external-plugin.wrong-answer",
  });
});

const limited = Object.entries(POINTS).flatMap(([point, { seconds, run }]) =>
  seconds === undefined ? [] : [[point, seconds, run] as const],
);
test.each(limited)("others wait for %s only so long", async (_, seconds, run) => {
  vi.useFakeTimers();
  const running = run(() => new Promise(() => {}));
  const ended = expect(running).rejects.toMatchObject({
    code: "external-plugin.too-slow",
    params: { seconds },
  });
  await vi.advanceTimersByTimeAsync(seconds * 1_000);
  await ended;
});

function documentOf(id: string) {
  return { id, title: "A document" };
}

/** Lists within lists, as deep as they may be sent. */
function nested(): unknown {
  let list: unknown = 7;
  for (let depth = 0; depth < 90; depth++) list = [list];
  return list;
}

function fileOf(name: string) {
  return { value: { name, type: "text/plain" }, bytes: new TextEncoder().encode("a").buffer };
}
