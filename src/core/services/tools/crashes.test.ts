import type { Message } from "@core/domain/conversation/conversation";
import { toolUsesOf } from "@core/domain/journal/tool-turns";
import type { ToolCall } from "@core/domain/model/llm";
import { givenTo, openQuestions, type ToolAnswer, type ToolUse } from "@core/domain/tool/tool-use";
import type { WriteOperation } from "@core/ports/database";
import { describe, expect, test, vi } from "vitest";
import { AGENT, ChatRig, neverStopped, noListener } from "../../../../tests/fakes/chat-rig";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { SequentialIds } from "../../../../tests/fakes/sequential-ids";
import {
  except,
  OrchestrationRig,
  ScriptedModels,
  SIMPLE_PROMPT,
} from "../../../../tests/fakes/task-runner-rig";
import type { ToolRig } from "../../../../tests/fakes/tool-rig";
import { practiceAnswer } from "../../../plugins/llm-practice/practice-answer";

/** Side by side: one that is asked about, one that may not be repeated, one that may. */
const NAMES = ["post", "book", "look"];
const CALLS: readonly ToolCall[] = NAMES.map((name) => ({ id: name, name, arguments: '{"to":"a.example"}' }));
type Written = readonly (readonly WriteOperation[])[];

function addTools(tools: ToolRig): void {
  tools.addSender();
  tools.add("book");
  tools.add("look", { isRepeatable: true });
}

const runsOf = (tools: ToolRig, name: string) => tools.runs.filter(({ tool }) => tool === name).length;
/** Ids that have not been given out yet. */
const laterIds = () => new SequentialIds(10_000);

/** The answer to a question: no for a call that may have happened before the cut, yes for one only asked about. */
function answerTo({ question }: ToolUse): ToolAnswer {
  return { decision: question?.concern === "uncertain" ? "deny" : "once" };
}

/** The states that may be found after a crash, and the final result. */
function expectOnce(
  before: readonly ToolUse[],
  after: readonly ToolUse[],
  tools: ToolRig,
  moment: string,
): void {
  expect(
    after.map(({ call }) => call.name),
    moment,
  ).toEqual(NAMES);
  for (const { call, state } of after) {
    const was = before.find((use) => use.call.name === call.name)?.state;
    const isRepeatable = call.name === "look";
    const mayHaveRun = was === "done" || (was === "running" && !isRepeatable);
    expect(runsOf(tools, call.name), `${call.name}, ${was}, ${moment}`).toBe(mayHaveRun ? 0 : 1);
    // Neither lost nor made up: it is done, or the user was told that it may have happened.
    expect(state, `${call.name}, ${was}, ${moment}`).toBe(
      was === "running" && !isRepeatable ? "denied" : "done",
    );
  }
}

describe("whatever was written last when the page was killed, a call is run once or asked about", () => {
  const taskScript = except("execution", (call) =>
    call.messages.some(({ role }) => role === "tool")
      ? practiceAnswer(call.messages.filter(({ role }) => role !== "tool"))
      : CALLS,
  );

  function taskRig(): OrchestrationRig {
    const rig = new OrchestrationRig();
    rig.ports.preferences.set("troupe.toolsForAll", JSON.stringify(NAMES));
    addTools(rig.tools);
    return rig;
  }

  /** Answers whatever is asked until the work is over. */
  async function answerAll(
    tab: ReturnType<OrchestrationRig["open"]>,
    taskId: string,
    work: Promise<unknown>,
  ) {
    const uses = async () => toolUsesOf((await tab.monitor.load(taskId)).events).map(({ use }) => use);
    let isOver = false;
    const over = work.finally(() => {
      isOver = true;
    });
    over.catch(() => {});
    await vi.waitFor(
      async () => {
        for (const use of await uses())
          if (use.state === "asked") await tab.control.answerTool(taskId, givenTo(use, answerTo(use)));
        expect(isOver).toBe(true);
      },
      { interval: 1 },
    );
    await over;
    return uses();
  }

  test("in a task", async () => {
    const rig = taskRig();
    const first = rig.open(new ScriptedModels(taskScript));
    const task = await first.library.create({ prompt: SIMPLE_PROMPT });
    await answerAll(first, task.id, first.control.start(task.id, "en"));
    const written: Written = rig.ports.database.writes.map(({ operations }) => operations);
    const found = new Set<string>();
    for (let count = 1; count < written.length; count++) {
      const database = new MemoryDatabase();
      for (const operations of written.slice(0, count)) await database.write(operations);
      const after = taskRig();
      const tab = after.open(new ScriptedModels(taskScript), { database, ids: laterIds() });
      const state = await tab.monitor.load(task.id);
      const before = toolUsesOf(state.events).map(({ use }) => use);
      for (const { call, state: each } of before) found.add(`${call.name} ${each}`);
      // Once it is delivered there is nothing to go on with.
      if (state.run?.state === "done") continue;
      const uses = await answerAll(tab, task.id, tab.control.resume(task.id, "en"));
      expectOnce(before, uses, after.tools, `after write ${count}`);
    }
    expect([...found].sort()).toEqual([...ALL_STATES].sort());
  });

  const chatScript = () =>
    new ScriptedModels((call) => (call.messages.some(({ role }) => role === "tool") ? "Done." : CALLS));
  const request = { agent: { ...AGENT, tools: NAMES }, language: "en" };

  async function toTheEnd(
    tab: ReturnType<ChatRig["openTab"]>,
    conversationId: string,
  ): Promise<readonly ToolUse[]> {
    const last = async () => (await tab.repository.messages(conversationId)).at(-1);
    for (let message = await last(); message?.content !== "Done."; message = await last()) {
      const branch = await tab.repository.messages(conversationId);
      const [open] = openQuestions(message?.turns);
      const answered = open && { answered: givenTo(open, answerTo(open)) };
      if (message?.role === "user") await tab.chat.reply(branch, request, noListener, neverStopped());
      else await tab.chat.continue(branch, { ...request, ...answered }, noListener, neverStopped());
    }
    return usesOf(await last());
  }
  const usesOf = (message: Message | undefined) => (message?.turns ?? []).flatMap(({ uses }) => uses);

  test("in a conversation", async () => {
    const rig = new ChatRig();
    addTools(rig.tools);
    const tab = rig.openTab(undefined, chatScript());
    const { conversation } = await tab.chat.start(request.agent, { text: "Please book it." });
    await toTheEnd(tab, conversation.id);
    const written: Written = rig.ports.database.writes.map(({ operations }) => operations);
    const found = new Set<string>();
    for (let count = 1; count < written.length; count++) {
      const after = new ChatRig();
      addTools(after.tools);
      for (let id = 0; id < 10_000; id++) after.ports.ids.next();
      for (const operations of written.slice(0, count)) await after.ports.database.write(operations);
      const again = after.openTab(undefined, chatScript());
      await again.chat.recover(conversation.id);
      const before = await usesAtCrash(written.slice(0, count));
      for (const { call, state } of before) found.add(`${call.name} ${state}`);
      const isDone = (await again.repository.messages(conversation.id)).at(-1)?.content === "Done.";
      if (isDone) continue;
      expectOnce(before, await toTheEnd(again, conversation.id), after.tools, `after write ${count}`);
    }
    expect([...found].sort()).toEqual([...ALL_STATES].sort());
  });

  /** The calls as they were kept last, in a draft or a message, before anything was recovered. */
  async function usesAtCrash(written: Written): Promise<readonly ToolUse[]> {
    const database = new MemoryDatabase();
    for (const operations of written) await database.write(operations);
    const [draft] = await database.list("drafts");
    const messages = await database.list("messages");
    const turns = draft?.turns ?? messages.findLast(({ role }) => role === "assistant")?.turns ?? [];
    return turns.flatMap(({ uses }) => uses);
  }
});

/** Every state a call can be found in. */
const ALL_STATES = [
  ...["planned", "asked", "allowed", "running", "done"].map((state) => `post ${state}`),
  ...["book", "look"].flatMap((name) => ["planned", "running", "done"].map((state) => `${name} ${state}`)),
];
