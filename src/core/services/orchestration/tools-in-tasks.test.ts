import { describe, expect, test, vi } from "vitest";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { modelAnswer } from "../../../../tests/fakes/model-answer/model-answer";
import { turn } from "../../../../tests/fakes/scripted-models";
import { SequentialIds } from "../../../../tests/fakes/sequential-ids";
import {
  except,
  OrchestrationRig,
  type Script,
  ScriptedModels,
  SIMPLE_PROMPT,
} from "../../../../tests/fakes/task-runner-rig";
import type { ToolCall } from "../../domain/llm";
import type { TaskState } from "../../domain/task-state";
import { timelineOf } from "../../domain/timeline";
import { toolUsesOf } from "../../domain/tool-turns";

const callOf = (name: string, args: object, id = name): ToolCall => ({
  id,
  name,
  arguments: JSON.stringify(args),
});

/** Asks for the calls first, and writes once it has the results. */
const calling = (...calls: readonly ToolCall[]): Script =>
  except("execution", (call) =>
    call.messages.some(({ role }) => role === "tool")
      ? modelAnswer(call.messages.filter(({ role }) => role !== "tool"))
      : calls,
  );

const uses = (state: TaskState) => toolUsesOf(state.events).map(({ use }) => use);
const questions = (state: TaskState) => uses(state).filter(({ state: each }) => each === "asked");

/** A browser whose agents may all use some tools. */
function rigWith(...tools: readonly string[]): OrchestrationRig {
  const rig = new OrchestrationRig();
  rig.ports.preferences.set("troupe.toolsForAll", JSON.stringify(tools));
  rig.tools.add("book");
  rig.tools.addSender();
  return rig;
}

async function begun(rig: OrchestrationRig, script: Script) {
  const tab = rig.open(new ScriptedModels(script));
  const task = await tab.orchestrator.create({ prompt: SIMPLE_PROMPT });
  const ended = tab.orchestrator.start(task.id, "en");
  ended.catch(() => {});
  return { ...tab, task, ended, load: () => tab.orchestrator.load(task.id) };
}

describe("the tools of a task", () => {
  test("are run between the turns of who writes, and stand on the timeline", async () => {
    const { ended, load, models } = await begun(
      rigWith("calculator"),
      calling(callOf("calculator", { expression: "17 * 3" })),
    );
    expect((await ended).success).toBe(true);
    const state = await load();
    expect(uses(state)).toMatchObject([{ state: "done", result: { content: "51" } }]);
    const told = models.calls.flatMap(({ messages }) => messages.filter(({ role }) => role === "tool"));
    expect(told[0]?.content).toContain("51");
    expect(timelineOf(state).filter(({ kind }) => kind === "tool-called")).toHaveLength(1);
    expect([...state.artifacts.values()].at(-1)?.content).not.toContain("51");
  });

  test("count into what a task may take", async () => {
    const { ended, load } = await begun(
      rigWith("calculator"),
      calling(callOf("calculator", { expression: "1" })),
    );
    await ended;
    const { events } = await load();
    const called = events.filter((event) => event.type === "model-called" && event.purpose === "execution");
    expect(called).toHaveLength(2);
  });

  test("wait for the user where they send something, in this tab or another", async () => {
    const rig = rigWith("post");
    const { ended, load, task } = await begun(rig, calling(callOf("post", { to: "a.example" })));
    await vi.waitFor(async () => expect(questions(await load())).toHaveLength(1));
    expect(timelineOf(await load()).some(({ kind }) => kind === "tool-asked")).toBe(true);
    expect(rig.tools.runs).toEqual([]);
    const other = rig.open();
    const [asked] = questions(await load());
    await other.orchestrator.answerTool(task.id, asked?.id ?? "", { decision: "once" });
    expect((await ended).success).toBe(true);
    expect(rig.tools.runs).toHaveLength(1);
    await expect(
      other.orchestrator.answerTool(task.id, asked?.id ?? "", { decision: "once" }),
    ).rejects.toMatchObject({ code: "tool.answered" });
  });

  test("are allowed for the whole task where the user says so", async () => {
    const rig = rigWith("post");
    let rounds = 0;
    const script = except("execution", (call) =>
      rounds++ < 3 ? [callOf("post", { to: "a.example" }, `c${rounds}`)] : modelAnswer(call.messages),
    );
    const { ended, load, task, orchestrator } = await begun(rig, script);
    await vi.waitFor(async () => expect(questions(await load())).toHaveLength(1));
    const [asked] = questions(await load());
    await orchestrator.answerTool(task.id, asked?.id ?? "", { decision: "always", scope: "here" });
    expect((await ended).success).toBe(true);
    expect(rig.tools.runs).toHaveLength(3);
    expect(rig.tools.toolbox.permissions.all).toMatchObject([
      { scope: `task/${task.id}`, target: "a.example" },
    ]);
  });

  test("are let go of at once when the task is stopped, whatever they do", async () => {
    const rig = rigWith("deaf");
    rig.tools.add("deaf", { run: () => new Promise(() => {}) });
    const { ended, load, task, orchestrator } = await begun(rig, calling(callOf("deaf", {})));
    await vi.waitFor(() => expect(rig.tools.runs).toHaveLength(1));
    orchestrator.stop(task.id);
    await expect(ended).rejects.toMatchObject({ name: "AbortError" });
    expect(uses(await load())).toMatchObject([{ state: "running" }]);
  });

  test("are run once, and asked about where that is not known, wherever the page was killed", async () => {
    const script = calling(callOf("book", { to: "x" }), callOf("calculator", { expression: "2+2" }));
    const rig = rigWith("book", "calculator");
    const { ended, task } = await begun(rig, script);
    await ended;
    const batches = rig.ports.database.writes;
    let uncertain = 0;
    for (let count = 1; count <= batches.length; count++) {
      const database = new MemoryDatabase();
      for (const { operations } of batches.slice(0, count)) await database.write(operations);
      const ids = new SequentialIds();
      for (let id = 0; id < 10_000; id++) ids.next();
      const after = rigWith("book", "calculator");
      const { orchestrator } = after.open(new ScriptedModels(script), { database, ids });
      const before = uses(await orchestrator.load(task.id)).find(({ call }) => call.name === "book");
      const resumed = orchestrator.resume(task.id, "en");
      if (before?.state === "running") {
        uncertain++;
        await vi.waitFor(async () => expect(questions(await orchestrator.load(task.id))).toHaveLength(1));
        const [asked] = questions(await orchestrator.load(task.id));
        expect(asked?.question?.concern).toBe("uncertain");
        await turn();
        expect(after.tools.runs).toEqual([]);
        await orchestrator.answerTool(task.id, asked?.id ?? "", { decision: "deny" });
      }
      expect((await resumed).success, `killed after commit ${count}`).toBe(true);
      const wasBegun = before?.state === "running" || before?.state === "done";
      expect(after.tools.runs, `killed after commit ${count}`).toHaveLength(wasBegun ? 0 : 1);
    }
    expect(uncertain).toBeGreaterThan(0);
  });
});
