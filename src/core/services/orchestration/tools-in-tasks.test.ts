import { describe, expect, test, vi } from "vitest";
import { modelAnswer } from "../../../../tests/fakes/model-answer/model-answer";
import { turn } from "../../../../tests/fakes/scripted-models";
import {
  except,
  OrchestrationRig,
  type Script,
  ScriptedModels,
  SIMPLE_PROMPT,
} from "../../../../tests/fakes/task-runner-rig";
import type { TaskState } from "../../domain/journal/task-state";
import { timelineOf } from "../../domain/journal/timeline";
import { toolUsesOf } from "../../domain/journal/tool-turns";
import { workingTimeMs } from "../../domain/journal/usage";
import type { ToolCall } from "../../domain/model/llm";
import { givenTo, type ToolUse } from "../../domain/tool/tool-use";

/** Turns of the event loop within which what was stopped has ended. */
const MOST_TURNS = 3;

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
  const task = await tab.library.create({ prompt: SIMPLE_PROMPT });
  const ended = tab.control.start(task.id, "en");
  ended.catch(() => {});
  return { ...tab, task, ended, load: () => tab.monitor.load(task.id) };
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
    await other.control.answerTool(task.id, givenTo(asked as ToolUse, { decision: "once" }));
    expect((await ended).success).toBe(true);
    expect(rig.tools.runs).toHaveLength(1);
    await expect(
      other.control.answerTool(task.id, givenTo(asked as ToolUse, { decision: "once" })),
    ).rejects.toMatchObject({ code: "tool.answered" });
  });

  test("are allowed for the whole task where the user says so", async () => {
    const rig = rigWith("post");
    let rounds = 0;
    const script = except("execution", (call) =>
      rounds++ < 3 ? [callOf("post", { to: "a.example" }, `c${rounds}`)] : modelAnswer(call.messages),
    );
    const { ended, load, task, control } = await begun(rig, script);
    await vi.waitFor(async () => expect(questions(await load())).toHaveLength(1));
    const [asked] = questions(await load());
    await control.answerTool(task.id, givenTo(asked as ToolUse, { decision: "always", scope: "here" }));
    expect((await ended).success).toBe(true);
    expect(rig.tools.runs).toHaveLength(3);
    expect(rig.tools.toolbox.permissions.all).toMatchObject([
      { scope: `task/${task.id}`, target: "a.example" },
    ]);
  });

  test("can be taken away from all who work on it, also when it is gone on with, done again or forked", async () => {
    const rig = rigWith("post", "calculator");
    const offered = (models: ScriptedModels) =>
      models.calls
        .filter(({ purpose }) => purpose === "execution")
        .map(({ tools }) => tools?.map(({ name }) => name));
    const stopped = new ScriptedModels(except("execution", () => undefined));
    const first = rig.open(stopped);
    const task = await first.library.create({ prompt: SIMPLE_PROMPT, withoutTools: ["post"] });
    const ended = first.control.start(task.id, "en").catch(() => {});
    await vi.waitFor(() => expect(offered(stopped)).toEqual([["calculator"]]));
    first.control.stop(task.id);
    await ended;
    const tab = rig.open(new ScriptedModels());
    await tab.control.resume(task.id, "en");
    const again = await tab.library.runAgain(task.id);
    await tab.control.start(again.id, "en");
    const fork = await tab.library.fork(task.id, { agents: new Map() });
    expect(fork.withoutTools).toEqual(["post"]);
    expect((await tab.library.duplicate(task.id)).withoutTools).toEqual(["post"]);
    expect(offered(tab.models)).toEqual([["calculator"], ["calculator"]]);
  });

  test("may be answered days later: the wait takes none of the task's minutes", async () => {
    const rig = rigWith("post");
    rig.tools.addSender("post", {
      run: async () => {
        await rig.ports.clock.advance(30_000);
        return { content: "Sent." };
      },
    });
    const tab = rig.open(new ScriptedModels(calling(callOf("post", { to: "a.example" }))));
    const task = await tab.library.create({ prompt: SIMPLE_PROMPT, limits: { minutes: 5 } });
    const ended = tab.control.start(task.id, "en");
    const load = () => tab.monitor.load(task.id);
    await vi.waitFor(async () => expect(questions(await load())).toHaveLength(1));
    await rig.ports.clock.advance(3 * 24 * 60 * 60_000);
    expect(tab.monitor.isRunning(task.id)).toBe(true);
    const [asked] = questions(await load());
    await tab.control.answerTool(task.id, givenTo(asked as ToolUse, { decision: "once" }));
    expect((await ended).success).toBe(true);
    expect(workingTimeMs((await load()).events)).toBe(30_000);
  });

  test("are let go of at once when the task is stopped, whatever they do", async () => {
    const rig = rigWith("deaf");
    let give: (output: { content: string }) => void = () => {};
    rig.tools.add("deaf", { run: () => new Promise((resolve) => (give = resolve)) });
    const { ended, load, task, control } = await begun(rig, calling(callOf("deaf", {})));
    await vi.waitFor(() => expect(rig.tools.runs).toHaveLength(1));
    let isOver = false;
    ended
      .catch(() => {})
      .finally(() => {
        isOver = true;
      });
    control.stop(task.id);
    // No time passes, and nothing is waited for but what is saved.
    for (let turns = 0; turns < MOST_TURNS && !isOver; turns++) await turn();
    expect(isOver).toBe(true);
    await expect(ended).rejects.toMatchObject({ name: "AbortError" });
    expect(uses(await load())).toMatchObject([{ state: "running" }]);
    const { events } = await load();
    give({ content: "too late" });
    await turn();
    expect((await load()).events).toEqual(events);
  });
});
