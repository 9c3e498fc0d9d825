import { expect, test } from "vitest";
import { BARE_REQUEST, TOOL_CALL, WHOLE_REQUEST } from "../../../tests/fakes/traced";
import { requestRecords, toolRecords } from "./trace-records";

const rootOf = async (taskId: string) => `root of ${taskId}`;
const calls = [{ id: "c", name: "fetch", arguments: '{"a":1}' }];

test("a request is kept with its owner, its tokens and its size", async () => {
  const { span, contents } = await requestRecords({ ...WHOLE_REQUEST, toolCalls: calls } as never, rootOf);
  expect(span).toMatchObject({
    ...{ id: "request-1", kind: "model", name: "alpha-model", provider: "alpha", purpose: "chat" },
    ...{ taskId: "task-1", rootTaskId: "root of task-1", ownerId: "root of task-1", agentId: "agent-1" },
    ...{ promptTokens: 10, completionTokens: 5, durationMs: 1_500, status: "success" },
    sizeBytes: "QuestionAnswer".length + 'fetch {"a":1}'.length,
  });
  expect(span).not.toHaveProperty("leftOut");
  expect(contents).toEqual({
    id: "request-1",
    messages: [{ role: "user", content: "Question" }],
    reply: "Answer",
    asked: ['fetch {"a":1}'],
  });
});

test("of a request of which little is known nothing is made up", async () => {
  const { span, contents } = await requestRecords(BARE_REQUEST, rootOf);
  expect(Object.values(span)).not.toContain(undefined);
  expect(span).toMatchObject({ ownerId: "", startedAt: 0, durationMs: 0, sizeBytes: 0 });
  expect(contents).toEqual({ id: "request-2", messages: [], reply: "" });
  const chat = await requestRecords({ ...BARE_REQUEST, conversationId: "c" }, rootOf);
  expect(chat.span.ownerId).toBe("c");
});

test("a clock that was set back loses no call", async () => {
  const { span } = await requestRecords({ ...BARE_REQUEST, startedAt: -5, durationMs: -1 }, rootOf);
  expect([span.startedAt, span.durationMs]).toEqual([0, 0]);
});

test("messages name their files, and those of a model what it asked for; neither has bytes or keys", async () => {
  const secret = `sk-${"a1B2".repeat(10)}`;
  const { contents } = await requestRecords(
    {
      ...BARE_REQUEST,
      messages: [
        { role: "user", content: `My key is ${secret}`, attachments: [{ name: "a.png", data: "AAAA" }] },
        { role: "assistant", content: "", toolCalls: calls },
        { role: "assistant", content: "Done" },
      ],
    } as never,
    rootOf,
  );
  expect(contents.messages.map(({ role, files, asked }) => [role, files, asked])).toEqual([
    ["user", ["a.png"], undefined],
    ["assistant", undefined, ['fetch {"a":1}']],
    ["assistant", undefined, undefined],
  ]);
  expect(JSON.stringify(contents)).not.toMatch(/a1B2|AAAA/);
});

test("what is longer than there is room for is cut, and how much is told", async () => {
  const response = "word ".repeat(100_000);
  const { span, contents } = await requestRecords({ ...BARE_REQUEST, response }, rootOf);
  expect([contents.reply.length, span.sizeBytes, span.leftOut]).toEqual([400_000, 400_000, 100_000]);
  const by = async (more: number) =>
    (await requestRecords({ ...BARE_REQUEST, response: response.slice(0, 400_000 + more) }, rootOf)).span
      .leftOut;
  expect(await by(1)).toBe(1);
  const whole = await requestRecords({ ...BARE_REQUEST, response: response.slice(0, 400_000) }, rootOf);
  expect([whole.contents.reply.length, "leftOut" in whole.span]).toEqual([400_000, false]);
});

test("a call of a tool is kept under an id of its own, with where it went", async () => {
  const { span, contents } = await toolRecords(TOOL_CALL, "own", rootOf);
  expect(span).toMatchObject({
    id: "own",
    callId: "use-1",
    kind: "tool",
    name: "fetch-page",
    target: "rivers.example",
  });
  expect(contents).toEqual({
    id: "own",
    messages: [{ role: "user", content: TOOL_CALL.input }],
    reply: "Two rivers meet.",
  });
  const { output: _, ...silent } = TOOL_CALL;
  const nowhere = await toolRecords({ ...silent, target: "" } as never, "own", rootOf);
  expect([nowhere.contents.reply, "target" in nowhere.span]).toEqual(["", false]);
});
