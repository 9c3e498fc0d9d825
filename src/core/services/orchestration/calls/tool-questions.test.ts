import { beforeEach, describe, expect, test } from "vitest";
import { FakePorts } from "../../../../../tests/fakes/fake-ports";
import { MemoryPreferences } from "../../../../../tests/fakes/memory-preferences";
import { sampleState, sampleTask } from "../../../../../tests/fakes/sample-tasks";
import { ScriptedModels } from "../../../../../tests/fakes/task-runner-rig";
import { ToolRig } from "../../../../../tests/fakes/tool-rig";
import type { JournalEvent, JournalFact } from "../../../domain/journal/journal-event";
import type { TaskState } from "../../../domain/journal/task-state";
import { givenTo, type ToolUse } from "../../../domain/tool/tool-use";
import type { ToolContext } from "../../../points/tool";
import type { RunJournal } from "../journal/run-journal";
import { answeredIn, lookAtCall, ToolAnswers } from "./tool-questions";

const { signal } = new AbortController();
const touch = { effect: "sends", target: "a.example" } as const;
const ASKED: ToolUse = {
  ...{ id: "u", call: { id: "c", name: "post", arguments: '{"to":"a.example"}' }, state: "asked" },
  question: { concern: "effect", touch, fingerprint: "f", round: 1 },
};

let tools: ToolRig;
beforeEach(() => {
  tools = new ToolRig(new FakePorts());
  tools.addSender("post");
});

/** A task in which a call stands. */
function stateWith(use: ToolUse = ASKED, task: Parameters<typeof sampleTask>[0] = {}): TaskState {
  const turn = {
    type: "tool-turn",
    taskId: "task-1",
    agentId: "ada",
    node: "k",
    turn: { text: "", uses: [use] },
  };
  return { ...sampleState([sampleTask(task)]), events: [turn] as unknown as readonly JournalEvent[] };
}
const look = (state: TaskState, useId = "u", access: ToolRig["access"] | undefined = tools.access) =>
  lookAtCall(
    {
      models: new ScriptedModels(),
      preferences: new MemoryPreferences(),
      ...(access ? { tools: access } : {}),
    },
    state,
    useId,
    "en",
    signal,
  );

describe("looking at a call that waits", () => {
  test("tells what it would do, whoever asked for it", async () => {
    expect(await look(stateWith())).toMatchObject({ concern: "effect", touch });
    tools.agents = [{ id: "ada", name: "Ada", role: "", instructions: "", knowledgeItemIds: ["f"] }];
    expect(await look(stateWith())).toMatchObject({ concern: "outflow" });
  });

  test.each<readonly [string, ToolUse, string]>([
    ["is no call", ASKED, "other"],
    ["was answered", { ...ASKED, state: "allowed" }, "u"],
    ["has ended", { ...ASKED, state: "done" }, "u"],
  ])("is refused where it %s", async (_, use, id) => {
    await expect(look(stateWith(use), id)).rejects.toMatchObject({ code: "tool.answered" });
  });

  test("knows whether another agent's model is elsewhere than that of the one who asked", async () => {
    const agent = (id: string, provider: string) => ({ id, name: id, role: "", instructions: "", provider });
    tools.agents = [agent("ada", "near"), agent("same", "near"), agent("other", "far")];
    tools.add("post", {
      touch: async ({ to }: { readonly to?: string }, { sentElsewhere }: ToolContext) => ({
        effect: "sends",
        target: (await sentElsewhere(String(to))) ?? "here",
      }),
    } as never);
    const models = new ScriptedModels();
    const route = models.route.bind(models);
    models.route = async ({ provider = "" }: { readonly provider?: string } = {}) => ({
      ...(await route()),
      ...{ provider, sentTo: `https://${provider}.example/v1` },
    });
    const targetOf = async (to: string) => {
      const use = { ...ASKED, call: { ...ASKED.call, arguments: JSON.stringify({ to }) } };
      const parts = { models, preferences: new MemoryPreferences(), tools: tools.access };
      return (await lookAtCall(parts, stateWith(use), "u", "en", signal)).touch.target;
    };
    expect([await targetOf("same"), await targetOf("other")]).toEqual(["here", "far.example"]);
  });

  test("is refused where its tool is gone, or taken away", async () => {
    const gone = { ...ASKED, call: { ...ASKED.call, name: "nothing" } };
    await expect(look(stateWith(gone))).rejects.toMatchObject({ code: "tool.gone" });
    await expect(look(stateWith(ASKED, { withoutTools: ["post"] }))).rejects.toMatchObject({
      code: "tool.gone",
    });
  });
});

describe("an answer", () => {
  const appended: JournalFact[] = [];
  const journalOf = (
    state: TaskState,
    append = async (facts: readonly JournalFact[]) => void appended.push(...facts),
  ) => ({ state, append }) as unknown as RunJournal;
  beforeEach(() => {
    appended.length = 0;
  });

  test("is kept with the call it is about, and confirmed where it allows", async () => {
    const confirmed: ToolUse[] = [];
    const answers = new ToolAnswers({ confirm: async (use) => void confirmed.push(use) });
    await answers.take(journalOf(stateWith()), givenTo(ASKED, { decision: "once" }));
    const use = { ...ASKED, state: "allowed", answer: { decision: "once" } };
    expect(appended).toEqual([{ type: "tool-changed", taskId: "task-1", agentId: "ada", use }]);
    expect(confirmed).toEqual([use]);
    await answers.take(journalOf(stateWith()), givenTo(ASKED, { decision: "deny" }));
    expect(confirmed).toHaveLength(1);
    expect(appended.at(-1)).toMatchObject({ use: { state: "denied" } });
  });

  test("counts once while it is being kept, and again once that has failed", async () => {
    const answers = new ToolAnswers(undefined);
    const given = givenTo(ASKED, { decision: "once" });
    const full = journalOf(stateWith(), () => Promise.reject(new Error("full")));
    const first = answers.take(full, given);
    await expect(answers.take(journalOf(stateWith()), given)).rejects.toMatchObject({
      code: "tool.answered",
    });
    await expect(first).rejects.toThrow("full");
    await answers.take(journalOf(stateWith()), given);
    expect(appended).toHaveLength(1);
  });

  test("is refused where another question stands, or none", () => {
    const given = givenTo(ASKED, { decision: "once" });
    expect(answeredIn(stateWith(), given)).toMatchObject({ taskId: "task-1", agentId: "ada" });
    const again = { ...ASKED, question: { ...ASKED.question, round: 2 } } as ToolUse;
    const codeOf = (state: TaskState) => {
      try {
        answeredIn(state, given);
        return undefined;
      } catch (error) {
        return (error as { code?: string }).code;
      }
    };
    expect(codeOf(stateWith(again))).toBe("tool.question-changed");
    expect(codeOf(stateWith({ ...ASKED, state: "done" }))).toBe("tool.answered");
    expect(codeOf(stateWith({ ...ASKED, id: "other" }))).toBe("tool.answered");
  });
});
