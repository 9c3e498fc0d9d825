import { beforeEach, describe, expect, test } from "vitest";
import { MemoryLogger } from "../../../../tests/fakes/memory-logger";
import type { LlmMessage } from "../../domain/model/llm";
import { AppError } from "../../errors/app-error";
import type { CallPurpose, ModelCall, ModelCaller, ModelPart } from "../models/model-call";
import type { Knowledge } from "./retrieval";
import { knowledgePrompt, withRetrieval } from "./with-retrieval";

const passage = { itemId: "i", itemName: "a.txt", start: 3, text: "words" };
const KNOWLEDGE: Knowledge = { sources: [{ number: 1, passage: passage as never }], unread: [] };
const MESSAGES: readonly LlmMessage[] = [
  { role: "system", content: "Be brief." },
  { role: "user", content: "What?" },
];
const never = new AbortController().signal;

let asked: unknown[];
let called: ModelCall[];
let knowledge: Knowledge | Error;
let agent: { knowledgeItemIds?: readonly string[] } | Error;
let logger: MemoryLogger;
let caller: ModelCaller;
beforeEach(() => {
  asked = [];
  called = [];
  knowledge = KNOWLEDGE;
  agent = { knowledgeItemIds: ["own"] };
  logger = new MemoryLogger();
  const plain = {
    route: async () => ({ model: "m" }),
    async *stream(call: ModelCall) {
      called.push(call);
      yield { type: "text-delta", text: "a" };
    },
    complete: async (call: ModelCall) => {
      called.push(call);
      return { text: "a" };
    },
  };
  const orThrown = <T>(value: T | Error): T => {
    if (value instanceof Error) throw value;
    return value;
  };
  caller = withRetrieval(
    plain as unknown as ModelCaller,
    {
      logger,
      agents: { get: async () => orThrown(agent) },
      retrieval: {
        find: async (ids: unknown, question: unknown, _: unknown, options: unknown) => {
          asked.push([ids, question, options]);
          return orThrown(knowledge);
        },
      },
    } as never,
  );
});
const call = (over: Partial<ModelCall> = {}): ModelCall => ({
  purpose: "chat",
  messages: MESSAGES,
  agentId: "custom-1",
  ...over,
});
async function streamed(over: Partial<ModelCall> = {}) {
  const parts: ModelPart[] = [];
  for await (const part of caller.stream(call(over), never)) parts.push(part);
  return parts;
}

describe("what an agent's files say on the matter", () => {
  test("is added to the system message, and said before the reply, with where it stands", async () => {
    const source = { number: 1, itemId: "i", name: "a.txt", start: 3, end: 8 };
    expect(await streamed()).toEqual([
      { type: "sources", sources: [source] },
      { type: "text-delta", text: "a" },
    ]);
    expect(called[0]?.messages).toEqual([
      { role: "system", content: `Be brief.\n\n${knowledgePrompt(KNOWLEDGE)}` },
      MESSAGES[1],
    ]);
    expect(await caller.complete(call(), never)).toEqual({ text: "a", sources: [source] });
    expect(asked[0]).toEqual([["own"], "What?", expect.objectContaining({ deliverableIds: [] })]);
  });

  test("is looked for in what the call names, and in what a project lends, each file once", async () => {
    await streamed({
      knowledgeItemIds: ["named"],
      projectKnowledge: { knowledgeItemIds: ["named", "lent"], deliverableIds: ["d"] },
    } as Partial<ModelCall>);
    expect(asked[0]).toEqual([
      ["named", "lent"],
      "What?",
      expect.objectContaining({ deliverableIds: ["d"] }),
    ]);
  });

  test("is looked for where a project lends deliverables alone, and nowhere where nobody has any", async () => {
    agent = {};
    await streamed();
    expect(asked).toEqual([]);
    await streamed({
      projectKnowledge: { knowledgeItemIds: [], deliverableIds: ["d"] },
    } as Partial<ModelCall>);
    expect(asked).toEqual([[[], "What?", expect.objectContaining({ deliverableIds: ["d"] })]]);
  });

  test.each([
    ["chat", 1],
    ["preview", 1],
    ["execution", 1],
    ["title", 0],
    ["summary", 0],
  ] as const)("for %s is looked for %i times", async (purpose: CallPurpose, times) => {
    await streamed({ purpose });
    expect(asked).toHaveLength(times);
  });

  test("of an agent that is built in, or recruited for one task, is none", async () => {
    await streamed({ agentId: "writer" });
    agent = new AppError("agent.not-found");
    await streamed();
    expect(asked).toEqual([]);
    expect(called.map(({ messages }) => messages)).toEqual([MESSAGES, MESSAGES]);
    expect(logger.lines).toEqual([]);
  });

  test("stands right after what other calls begin with, which stays as it is", async () => {
    const messages: readonly LlmMessage[] = [
      { role: "system", content: "Rules", cached: true } as LlmMessage,
      { role: "user", content: "What?" },
    ];
    await streamed({ messages });
    expect(called[0]?.messages).toEqual([
      messages[0],
      { role: "user", content: knowledgePrompt(KNOWLEDGE) },
      messages[1],
    ]);
  });

  test("is a message of its own where there are no instructions", async () => {
    await streamed({ messages: MESSAGES.slice(1) });
    expect(called[0]?.messages[0]).toEqual({ role: "system", content: knowledgePrompt(KNOWLEDGE) });
  });

  test("is left out where it cannot be had, which the log tells, unless the call was stopped", async () => {
    knowledge = new Error("broken");
    expect(await streamed()).toEqual([{ type: "text-delta", text: "a" }]);
    expect(await caller.complete(call(), never)).toEqual({ text: "a" });
    expect(logger.lines).toHaveLength(2);
    knowledge = new DOMException("", "AbortError");
    await expect(streamed()).rejects.toMatchObject({ name: "AbortError" });
    knowledge = new Error("stopped");
    await expect(caller.complete(call(), AbortSignal.abort())).rejects.toThrow("stopped");
    agent = new AppError("database.failed");
    await streamed();
    expect(logger.lines).toHaveLength(3);
  });
});

describe("the part of a prompt that carries knowledge", () => {
  test("numbers passages, says which are finished work, and names files without text", () => {
    const work = { ...passage, itemName: "Plan", taskId: "t" };
    const prompt = knowledgePrompt({
      sources: [...KNOWLEDGE.sources, { number: 2, passage: work as never }],
      unread: ["b.png", "c.zip"],
    });
    const [heading, preamble, ...rest] = prompt.split("\n\n");
    expect(heading).toBe("# Knowledge");
    expect(preamble).toContain("cite them by their number");
    expect(rest).toEqual([
      "[1] a.txt\n```\nwords\n```",
      "[2] Plan (finished work of the same project)\n```\nwords\n```",
      "These files are attached but hold no readable text: b.png, c.zip.",
    ]);
  });

  test("says no more than what is missing where there are no passages, and nothing where nothing is", () => {
    expect(knowledgePrompt({ sources: [], unread: ["b.png"] })).toBe(
      "# Knowledge\n\nThese files are attached but hold no readable text: b.png.",
    );
    expect(knowledgePrompt({ sources: [], unread: [] })).toBe("");
  });
});
