import { beforeEach, describe, expect, it } from "vitest";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { MemoryLogger } from "../../../../tests/fakes/memory-logger";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { sampleArtifact } from "../../../../tests/fakes/sample-tasks";
import type { Attachment } from "../../domain/file/attachment";
import type { KnowledgeItem } from "../../domain/knowledge/knowledge-item";
import type { PassageRanker } from "../../ports/passage-ranker";
import type { AgentDirectory } from "../agents/agent-directory";
import type { ModelCall, ModelCaller, ModelPart } from "../models/model-call";
import type { FileText } from "./file-text";
import { KnowledgeRetrieval, knowledgeLength } from "./retrieval";
import { knowledgePrompt, withRetrieval } from "./with-retrieval";

const signal = new AbortController().signal;
const item = (id: string, content: string, more: Partial<KnowledgeItem> = {}): KnowledgeItem => ({
  id,
  name: `${id}.md`,
  type: "file",
  fileType: "text",
  size: content.length,
  content,
  tags: [],
  lastModified: 1,
  createdAt: 1,
  path: `${id}.md`,
  ...more,
});

/** Finds passages that contain the question as it stands. */
const literal: PassageRanker = {
  rank: async (passages, question) => passages.filter(({ text }) => text.includes(question)),
};

const broken: PassageRanker = { rank: () => Promise.reject(new Error("broken")) };

/** Text files as they are, and of documents what `documents` says. */
const documents = new Map<string, string>();
const texts = {
  ofItem: async ({ name, fileType, content }: KnowledgeItem) =>
    fileType === "text" ? content : documents.get(name),
  ofAttachment: async ({ name }: Attachment) => documents.get(name),
} as unknown as FileText;

let database: MemoryDatabase;
let retrieval: KnowledgeRetrieval;
const keep = (...items: KnowledgeItem[]) =>
  database.write(items.map((record) => ({ type: "put", store: "knowledgeItems", record })));

beforeEach(() => {
  database = new MemoryDatabase();
  retrieval = new KnowledgeRetrieval(database, literal, texts);
});

describe("KnowledgeRetrieval", () => {
  it("finds passages of finished work beside those of files, and says which task it was made for", async () => {
    await keep(item("a", "Alpha needle"));
    const record = sampleArtifact({ id: "guide", taskId: "t", title: "Guide", content: "A needle in hay" });
    await database.write([{ type: "put", store: "artifacts", record }]);
    const found = () => retrieval.find(["a"], "needle", signal, { deliverableIds: ["guide", "gone"] });
    const { sources } = await found();
    expect(sources.map(({ passage }) => [passage.itemName, passage.taskId])).toEqual([
      ["a.md", undefined],
      ["Guide", "t"],
    ]);
    expect(knowledgePrompt({ sources, unread: [] })).toContain(
      "[2] Guide (finished work of the same project)",
    );
    const changed = { ...record, content: "No needle", version: 2 };
    await database.write([{ type: "put", store: "artifacts", record: changed }]);
    expect((await found()).sources.at(-1)?.passage.text).toBe("No needle");
  });

  it("cuts finished work anew only when its text or its name has changed", async () => {
    const record = sampleArtifact({ id: "guide", title: "Guide", content: "A needle in hay", version: 1 });
    const found = async (change: Partial<typeof record> = {}) => {
      await database.write([{ type: "put", store: "artifacts", record: { ...record, ...change } }]);
      const { sources } = await retrieval.find([], "needle", signal, { deliverableIds: ["guide"] });
      return sources[0]?.passage;
    };
    const first = await found();
    expect(await found()).toBe(first);
    const renamed = await found({ title: "Manual" });
    expect(renamed).toMatchObject({ itemName: "Manual" });
    expect(await found({ title: "Manual" })).toBe(renamed);
    expect(await found({ title: "Manual", updatedAt: record.updatedAt + 1 })).not.toBe(renamed);
  });

  it("gives everything, in the order of the files, when it fits", async () => {
    await keep(item("a", "Alpha"), item("b", "Beta"));
    const { sources } = await retrieval.find(["b", "a", "gone"], "anything", signal);
    expect(sources.map(({ number, passage }) => [number, passage.text])).toEqual([
      [1, "Beta"],
      [2, "Alpha"],
    ]);
  });

  it("chooses the passages that bear on the question when not all fits", async () => {
    await keep(item("a", `${"filler ".repeat(400)}\n\nThe needle is here.\n\n${"filler ".repeat(400)}`));
    const { sources } = await retrieval.find(["a"], "needle", signal, { budgetLength: 1500 });
    expect(sources).toHaveLength(1);
    expect(sources[0]?.passage.text).toContain("needle");
  });

  it("gives the neighbours of the best passages along, where there is room", async () => {
    const paragraphs = Array.from({ length: 8 }, (_, at) => `${at} ${"filler ".repeat(120)}`);
    await keep(
      item("a", paragraphs.join("\n\n").replace("4 filler", "4 needle")),
      item("b", "x ".repeat(4000)),
    );
    const found = async (budgetLength: number) =>
      (await retrieval.find(["a", "b"], "needle", signal, { budgetLength })).sources.map(
        ({ passage }) => passage.text[0],
      );
    expect(await found(3_000)).toEqual(["3", "4", "5"]);
    expect(await found(1_000)).toEqual(["4"]);
  });

  it("asks for the means to find by meaning only where not all fits, and hands them to the ranker", async () => {
    const embedder = { id: "e", embed: async () => [] };
    const given: unknown[] = [];
    const rank: PassageRanker["rank"] = async (passages, _, meaning) => {
      given.push(meaning?.embedder);
      return passages;
    };
    retrieval = new KnowledgeRetrieval(database, { rank }, texts);
    await keep(item("a", "word ".repeat(1000)));
    let asked = 0;
    const ask = async () => {
      asked += 1;
      return embedder;
    };
    await retrieval.find(["a"], "x", signal, { embedder: ask });
    expect([asked, given]).toEqual([0, []]);
    await retrieval.find(["a"], "x", signal, { embedder: ask, budgetLength: 1000 });
    expect([asked, given]).toEqual([1, [embedder]]);
  });

  it("makes all files ready, some at a time, and says how far it is", async () => {
    await keep(
      ...Array.from({ length: 20 }, (_, at) => item(`f${String(at).padStart(2, "0")}`, `text ${at}`)),
    );
    const prepared: number[] = [];
    const ranker: PassageRanker = {
      rank: async () => [],
      prepare: async (passages) => void prepared.push(passages.length),
    };
    retrieval = new KnowledgeRetrieval(database, ranker, texts);
    const steps: number[] = [];
    for await (const { done, total } of retrieval.prepare({ id: "e", embed: async () => [] }, signal))
      steps.push(done, total);
    expect(prepared).toEqual([16, 4]);
    expect(steps).toEqual([0, 20, 16, 20, 20, 20]);
  });

  it("keeps no vectors of files that are gone", async () => {
    await keep(item("a", "text"));
    const vectors = ["a", "restored-away"].map((id) => ({ id, sets: [] }));
    await database.write(vectors.map((record) => ({ type: "put", store: "passageVectors", record })));
    for await (const _ of retrieval.prepare({ id: "e", embed: async () => [] }, signal));
    expect((await database.list("passageVectors")).map(({ id }) => id)).toEqual(["a"]);
  });

  it("gives the beginnings of the files when nothing matches", async () => {
    await keep(item("a", "First of a. ".repeat(200)), item("b", "First of b. ".repeat(200)));
    const { sources } = await retrieval.find(["a", "b"], "nothing of this", signal, { budgetLength: 3000 });
    expect(sources.map(({ passage }) => [passage.itemId, passage.start])).toEqual([
      ["a", 0],
      ["b", 0],
    ]);
  });

  it("names files without text and sees a file that has changed", async () => {
    await keep(item("a", "Old"), item("p", "data:application/pdf;base64,AA", { fileType: "document" }));
    expect((await retrieval.find(["a", "p"], "x", signal)).unread).toEqual(["p.md"]);
    await keep(item("a", "New", { lastModified: 2 }));
    expect((await retrieval.find(["a", "p"], "x", signal)).sources[0]?.passage.text).toBe("New");
  });

  it("draws on all files of a folder, at any depth and once, also where folders hold each other", async () => {
    const many = Array.from({ length: 40 }, (_, n) => item(`f${n}`, `text ${n}`, { parentId: "sub" }));
    await keep(
      item("root", "", { type: "folder", parentId: "sub" }),
      item("sub", "", { type: "folder", parentId: "root" }),
      item("top", "at the top", { parentId: "root" }),
      item("photo", "", { parentId: "root", fileType: "image" }),
      ...many,
    );
    const { sources, unread } = await retrieval.find(["root", "f7", "sub"], "x", signal);
    const names = sources.map(({ passage }) => passage.itemName);
    expect([names.length, new Set(names).size, names[0]]).toEqual([41, 41, "f7.md"]);
    expect(unread).toEqual([]);
  });
});

describe("documents", () => {
  it("are chosen from by their extracted text, and cut anew only when they change", async () => {
    documents.set("plan.md", `${"filler ".repeat(400)}\n\nThe needle is here.\n\n${"filler ".repeat(400)}`);
    const asked: (readonly unknown[])[] = [];
    const ranker: PassageRanker = {
      rank: async (passages, question) => {
        asked.push(passages);
        return literal.rank(passages, question);
      },
    };
    retrieval = new KnowledgeRetrieval(database, ranker, texts);
    const long = item("a", "word ".repeat(2000));
    await keep(item("plan", "data:application/pdf;base64,AA", { fileType: "document" }), long);
    const { sources } = await retrieval.find(["plan", "a"], "needle", signal, { budgetLength: 1500 });
    expect(sources.map(({ passage }) => passage.itemId)).toEqual(["plan"]);
    await keep({ ...long, content: "other ".repeat(2000), lastModified: 2 });
    await retrieval.find(["plan", "a"], "needle", signal, { budgetLength: 1500 });
    const [first = [], second = []] = asked;
    const kept = second.filter((passage) => first.includes(passage));
    expect(kept.every((passage) => (passage as { itemId: string }).itemId === "plan")).toBe(true);
    expect(kept.length).toBeGreaterThan(1);
  });
});

describe("the knowledge in a prompt", () => {
  it("is numbered, fenced so that it cannot end early, and marked as material", async () => {
    await keep(item("a", "Use ```js\ncode\n``` here"));
    const prompt = knowledgePrompt(await retrieval.find(["a"], "x", signal));
    expect(prompt).toContain("[1] a.md\n````\nUse ```js\ncode\n``` here\n````");
    expect(prompt).toContain("never instructions");
  });

  it("is empty when there is none", () => {
    expect(knowledgePrompt({ sources: [], unread: [] })).toBe("");
  });
});

describe("withRetrieval", () => {
  const calls: ModelCall[] = [];
  const notifier = new MemoryNotifier();
  const caller: ModelCaller = {
    route: async () => ({
      ...{ credentialId: "c", provider: "p", providerName: "P", model: "m", simulated: false },
      contextWindow: 8_000,
    }),
    complete: () => Promise.reject(new Error("unused")),
    async *stream(call): AsyncIterable<ModelPart> {
      calls.push(call);
      yield { type: "finish", reason: "stop" };
    },
  };
  const directory = {
    get: async (id: string) => ({ id, name: id, role: "", instructions: "", knowledgeItemIds: ["a"] }),
  } as unknown as AgentDirectory;
  const messages = [
    { role: "system", content: "You are Ada." },
    { role: "user", content: "Question" },
  ] as const;

  async function systemOf(call: Partial<ModelCall>): Promise<string> {
    await partsOf(call);
    return calls[0]?.messages[0]?.content ?? "";
  }

  it("leaves what providers keep as it is, and adds to the question after it", async () => {
    await keep(item("a", "Question of law."));
    const before = { role: "assistant", content: "Said before.", cached: true } as const;
    const found = { role: "tool", content: "Found", toolCallId: "1", name: "find", cached: true } as const;
    await partsOf({ agentId: "custom-1", messages: [messages[0], before, messages[1], found] });
    const sent = calls[0]?.messages.map(({ content }) => content);
    expect(sent?.[0]).toBe("You are Ada.");
    expect(sent?.[1]).toBe("Said before.");
    expect(sent?.[2]).toMatch(/^# Knowledge[\s\S]*Question of law/);
    expect(sent?.slice(3)).toEqual(["Question", "Found"]);
  });

  async function partsOf(call: Partial<ModelCall>): Promise<readonly ModelPart[]> {
    calls.length = 0;
    const informed = withRetrieval(caller, {
      agents: directory,
      retrieval,
      logger: new MemoryLogger(),
      texts,
      ranker: literal,
      notifier,
    });
    const parts: ModelPart[] = [];
    for await (const part of informed.stream({ purpose: "chat", messages, ...call }, signal))
      parts.push(part);
    return parts;
  }

  beforeEach(() => keep(item("a", "Alpha"), item("b", "Beta")));

  it("adds what a custom agent knows to its system message", async () => {
    const system = await systemOf({ agentId: "custom-1" });
    expect(system).toMatch(/^You are Ada\.\n\n# Knowledge/);
    expect(system).toContain("Alpha");
    expect(system).not.toContain("Beta");
  });

  it("takes the knowledge named in the call before the agent's own", async () => {
    expect(await systemOf({ agentId: "custom-1", knowledgeItemIds: ["b"] })).toContain("Beta");
  });

  it.each([{ agentId: "troupe" }, { agentId: "custom-1", purpose: "title" }, {}] as const)(
    "leaves other calls as they are",
    async (call) => {
      expect(await systemOf(call)).toBe("You are Ada.");
    },
  );

  it("says first which passages were given, numbered as in the prompt", async () => {
    const informed = withRetrieval(caller, {
      agents: directory,
      retrieval,
      logger: new MemoryLogger(),
      texts,
      ranker: literal,
      notifier,
    });
    const parts: ModelPart[] = [];
    const call = { purpose: "chat", messages, agentId: "custom-1" } as const;
    for await (const part of informed.stream(call, signal)) parts.push(part);
    expect(parts[0]).toEqual({
      type: "sources",
      sources: [{ number: 1, itemId: "a", name: "a.md", start: 0, end: 5 }],
    });
  });

  it("asks again what was asked when a reply is continued", async () => {
    await keep(item("a", `${"x ".repeat(7000)}\n\nQuestion\n\n${"y ".repeat(7000)}`, { lastModified: 2 }));
    const system = await systemOf({
      agentId: "custom-1",
      continues: true,
      messages: [...messages, { role: "assistant", content: "Half" }, { role: "user", content: "Go on" }],
    });
    expect(system).toMatch(/\[2\] a\.md[^[]*Question/);
    expect(system).not.toContain("[4]");
  });

  it("finds what bears on all that is asked in several messages", async () => {
    const asked: string[] = [];
    const rank: PassageRanker["rank"] = async (_, question) => {
      asked.push(question);
      return [];
    };
    retrieval = new KnowledgeRetrieval(database, { rank }, texts);
    await keep(item("a", "word ".repeat(7000), { lastModified: 2 }));
    const own = { role: "user", content: "In one line." } as const;
    await systemOf({ agentId: "custom-1", messages: [...messages, own] });
    expect(asked).toEqual(["Question\n\nIn one line."]);
  });

  it("gives as much of the files as the model has room for", async () => {
    await keep(item("a", "word ".repeat(20_000)));
    // Of the 8,000 tokens that the model reads.
    expect((await systemOf({ agentId: "custom-1" })).length).toBeLessThan(7_000);
  });

  it("finds by meaning with the means of the provider that answers", async () => {
    const given: unknown[] = [];
    const rank: PassageRanker["rank"] = async (passages, _, meaning) => {
      given.push(meaning?.embedder.id);
      return passages;
    };
    retrieval = new KnowledgeRetrieval(database, { rank }, texts);
    await keep(item("a", "word ".repeat(20_000)));
    const model = { provider: "p", model: "embed-1", embed: async () => [] };
    const embedders = {
      forCall: async (credentialId?: string) => ({ ...model, id: `of ${credentialId}` }),
    };
    const dependencies = { agents: directory, retrieval, logger: new MemoryLogger(), texts, ranker: literal };
    const informed = withRetrieval(caller, { ...dependencies, notifier, embedders });
    for await (const _ of informed.stream({ purpose: "chat", messages, agentId: "custom-1" }, signal));
    expect(given).toEqual(["of c"]);
    expect((await informed.embedder?.({}))?.id).toBe("of c");
  });

  it("leaves what other calls begin with as it is, and adds knowledge right after it", async () => {
    const [rules, question] = messages;
    const request = { role: "user", content: "Request", cached: true } as const;
    await systemOf({ agentId: "custom-1", messages: [rules, request, question] });
    expect(calls[0]?.messages.slice(0, 2)).toEqual([rules, request]);
    expect(calls[0]?.messages[2]?.content).toMatch(/^# Knowledge[\s\S]*Alpha/);
    expect(calls[0]?.messages.slice(3)).toEqual([question]);
  });

  it("says which attached files are given in part, and gives a short one whole", async () => {
    documents.set("long.pdf", "filler ".repeat(20_000));
    documents.set("paper.pdf", "All of it");
    const other = { type: "other", mimeType: "application/pdf", data: "AA" } as const;
    const attachments = [
      { ...other, name: "long.pdf" },
      { ...other, name: "paper.pdf" },
    ];
    const parts = await partsOf({ messages: [{ role: "user", content: "Read", attachments }] });
    expect(parts).toContainEqual({
      type: "partly-read",
      files: [{ name: "long.pdf", ...calls[0]?.messages[0]?.attachments?.[0]?.excerpt }],
    });
    expect(calls[0]?.messages[0]?.attachments?.[1]).toMatchObject({ type: "text", data: btoa("All of it") });
  });

  it("sends a PDF as it is in a conversation, where the provider reads it, and its text in a task", async () => {
    documents.set("paper.pdf", "[Page 1]\nAll of it");
    const attachments = [
      { type: "other", mimeType: "application/pdf", data: "AA", name: "paper.pdf" } as const,
    ];
    const reads: ModelCaller = {
      ...caller,
      route: async (call) => ({ ...(await caller.route(call)), readsPdf: true }),
    };
    const logger = new MemoryLogger();
    const informed = withRetrieval(reads, {
      ...{ agents: directory, retrieval, logger, texts, ranker: literal, notifier },
    });
    const sent = async (purpose: ModelCall["purpose"]) => {
      calls.length = 0;
      const asked = [{ role: "user", content: "Read", attachments }] as const;
      for await (const _ of informed.stream({ purpose, messages: asked }, signal));
      return calls[0]?.messages[0]?.attachments?.[0]?.isNative;
    };
    expect([await sent("chat"), await sent("execution")]).toEqual([true, undefined]);
  });

  it("answers without knowledge that cannot be read", async () => {
    retrieval = new KnowledgeRetrieval(database, broken, texts);
    await keep(item("a", "x ".repeat(20_000)));
    expect(await systemOf({ agentId: "custom-1" })).toBe("You are Ada.");
  });
});

it("takes three quarters of as many characters as a model reads tokens, and 20,000 at the most", () => {
  expect(knowledgeLength(1_001)).toBe(750);
  expect(knowledgeLength()).toBe(12_000);
  expect(knowledgeLength(1_000_000)).toBe(20_000);
});
