import { beforeEach, expect, test } from "vitest";
import { MemoryLogger } from "../../../../tests/fakes/memory-logger";
import type { Conversation } from "../../domain/conversation/conversation";
import { derivedTitle } from "../../domain/conversation/conversation-title";
import type { ModelCall } from "../models/model-call";
import { TitleWriter } from "./title-writer";

const PROMPT = `Which of the rivers of France ${"and its neighbours ".repeat(200)}would you follow on foot?`;
const REQUEST = { agent: { id: "writer" }, credentialId: "c", model: "m" } as never;

let calls: ModelCall[];
let answer: () => Promise<string>;
let conversation: Pick<Conversation, "title">;
let logger: MemoryLogger;
let writer: TitleWriter;

beforeEach(() => {
  calls = [];
  answer = async () => '"Rivers on foot"';
  conversation = { title: derivedTitle(PROMPT) };
  logger = new MemoryLogger();
  const caller = {
    complete: async (call: ModelCall) => {
      calls.push(call);
      return { text: await answer() };
    },
  };
  const repository = {
    change: async (_: string, change: (current: Pick<Conversation, "title">) => object | undefined) => {
      conversation = { ...conversation, ...change(conversation) };
    },
  };
  writer = new TitleWriter(caller as never, repository as never, logger);
});
const improve = (prompt = PROMPT, signal = new AbortController().signal) =>
  writer.improve("rivers", prompt, REQUEST, signal);

test("a conversation is named by the model that answers in it, which reads the beginning of its prompt", async () => {
  await improve();
  expect(conversation.title).toBe("Rivers on Foot");
  expect(calls).toMatchObject([
    { purpose: "title", conversationId: "rivers", agentId: "writer", credentialId: "c", model: "m" },
  ]);
  expect(calls[0]?.messages.map(({ role }) => role)).toEqual(["system", "user"]);
  expect(calls[0]?.messages[1]?.content).toBe(PROMPT.slice(0, 2_000));
});

test("a prompt that is a title itself is sent to nobody", async () => {
  await improve("Rivers of France");
  expect(calls).toEqual([]);
});

test("a title that the user has given meanwhile stays", async () => {
  conversation = { title: "Mine" };
  await improve();
  expect(conversation.title).toBe("Mine");
});

test.each(["", "<think>Hm</think>", '""'])(
  "an answer without a title leaves what there is: %s",
  async (said) => {
    answer = async () => said;
    await improve();
    expect(conversation.title).toBe(derivedTitle(PROMPT));
  },
);

test("a failure is noted and leaves what there is; that somebody has stopped is not even noted", async () => {
  answer = () => Promise.reject(new Error("busy"));
  await improve();
  expect([conversation.title, logger.lines.length]).toEqual([derivedTitle(PROMPT), 1]);
  const stopping = new AbortController();
  stopping.abort();
  answer = () => Promise.reject(stopping.signal.reason);
  await improve(PROMPT, stopping.signal);
  expect(logger.lines).toHaveLength(1);
});
