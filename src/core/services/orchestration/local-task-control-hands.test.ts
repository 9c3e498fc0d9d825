import { describe, expect, test } from "vitest";
import { modelAnswer } from "../../../../tests/fakes/model-answer/model-answer";
import {
  COMPLEX_PROMPT,
  except,
  OrchestrationRig,
  recordLines,
  run,
  ScriptedModels,
  SIMPLE_PROMPT,
} from "../../../../tests/fakes/task-runner-rig";
import { toolUsesOf } from "../../domain/journal/tool-turns";
import { openPoints } from "../../domain/requirement/requirement";
import { givenTo } from "../../domain/tool/tool-use";
import { AppError } from "../../errors/app-error";
import type { ModelCall } from "../models/model-call";

const executions = (calls: readonly ModelCall[]) => calls.filter(({ purpose }) => purpose === "execution");
const promptOf = (call: ModelCall | undefined) =>
  call?.messages.map(({ content }) => content).join("\n") ?? "";
const finals = (state: { artifacts: ReadonlyMap<string, { status: string; taskId: string }> }) =>
  [...state.artifacts.values()].filter(({ status }) => status === "final");

/** A task whose brief waits for approval. */
async function awaiting(prompt = COMPLEX_PROMPT) {
  const rig = new OrchestrationRig();
  const tab = rig.open();
  const task = await tab.library.create({ prompt, approveFirst: true });
  await tab.control.start(task.id, "en");
  return { rig, ...tab, task };
}

describe("approving first", () => {
  test("nothing is written before, no tab holds the task meanwhile, and opening it later still waits", async () => {
    const { rig, monitor, models, task } = await awaiting();
    expect(models.calls.map(({ purpose }) => purpose)).toEqual(["analysis"]);
    expect((await monitor.load(task.id)).run?.state).toBe("awaiting-approval");
    expect(await monitor.isWorkedOn(task.id)).toBe(false);
    const later = rig.open();
    await later.control.resume(task.id, "en");
    expect(later.models.calls).toEqual([]);
    expect((await later.monitor.load(task.id)).run?.state).toBe("awaiting-approval");
    expect(await later.control.approve(task.id, "en")).toMatchObject({ success: true });
    expect(later.models.calls.map(({ purpose }) => purpose)).not.toContain("analysis");
  });

  test("what the user has changed is what is worked by", async () => {
    const { control, editor, monitor, models, task } = await awaiting();
    const [requirement] = (await monitor.load(task.id)).tasks.get(task.id)?.requirements ?? [];
    const changed = requirement ? [{ ...requirement, description: "A single page on bridges" }] : [];
    const reader = { question: "What do bridges cost?", scope: "", needs: [] };
    await editor.changeBrief(task.id, { requirements: changed, readers: [reader] });
    await control.approve(task.id, "en");
    const { tasks } = await monitor.load(task.id);
    const parts = [...tasks.values()].filter(({ parentTaskId }) => parentTaskId === task.id);
    expect(parts[0]?.title).toBe("What do bridges cost");
    const prompts = executions(models.calls).map(promptOf);
    expect(prompts).toHaveLength(2);
    const checks = models.calls.filter(({ purpose }) => purpose === "validation").map(promptOf);
    expect(checks).not.toEqual([]);
    for (const prompt of [...prompts, ...checks]) expect(prompt).toContain("A single page on bridges");
    await expect(editor.changeBrief(task.id, { readers: [] })).rejects.toMatchObject({
      code: "task.not-awaiting",
    });
  });
});

test("a limit that is set while a brief waits counts from then on, whichever tab it is set in", async () => {
  const { rig, task, control } = await awaiting();
  const other = rig.open();
  await other.control.setLimits(task.id, { tokens: 10 });
  const limitsOf = async () => (await other.monitor.load(task.id)).tasks.get(task.id)?.limits;
  expect(await limitsOf()).toEqual({ tokens: 10 });
  await control.approve(task.id, "en");
  const { run } = await other.monitor.load(task.id);
  expect(run?.state).toBe("limit-reached");
});

test("a tool that waits for the user is answered from another tab", async () => {
  const rig = new OrchestrationRig();
  rig.ports.preferences.set("troupe.toolsForAll", JSON.stringify(["post"]));
  rig.tools.addSender();
  const models = new ScriptedModels(
    except("execution", ({ messages }) =>
      messages.some(({ role }) => role === "tool")
        ? modelAnswer(messages.filter(({ role }) => role !== "tool"))
        : [{ id: "c", name: "post", arguments: '{"to":"a.example"}' }],
    ),
  );
  const [here, there] = [rig.open(models), rig.open()];
  const task = await here.library.create({ prompt: SIMPLE_PROMPT });
  const working = here.control.start(task.id, "en");
  const asked = async () =>
    toolUsesOf((await there.monitor.load(task.id)).events).flatMap(({ use }) =>
      use.state === "asked" ? [use] : [],
    );
  await expect.poll(async () => (await asked()).length).toBe(1);
  const [question = fail()] = await asked();
  await there.control.answerTool(task.id, givenTo(question, { decision: "once" }));
  expect(await working).toMatchObject({ success: true });
  expect(rig.tools.runs).toHaveLength(1);
});

describe("while work goes on", () => {
  const held = () => {
    let isHeld = true;
    const script = except("execution", ({ messages }) => (isHeld ? undefined : modelAnswer(messages)));
    return { models: new ScriptedModels(script), letGo: () => (isHeld = false) };
  };

  test("pausing keeps what is written, and going on continues it", async () => {
    const { models, letGo } = held();
    const { control, library, monitor } = new OrchestrationRig().open(models);
    const task = await library.create({ prompt: SIMPLE_PROMPT });
    const running = control.start(task.id, "en");
    await expect.poll(() => executions(models.calls).length).toBe(1);
    control.pause(task.id);
    await expect(running).rejects.toMatchObject({ name: "AbortError" });
    expect((await monitor.load(task.id)).tasks.get(task.id)?.runState).toBe("paused");
    letGo();
    expect(await control.resume(task.id, "en")).toMatchObject({ success: true });
    const last = executions(models.calls).at(-1);
    expect(last?.messages.at(-2)).toEqual({ role: "assistant", content: "Half of " });
    const [deliverable] = (await monitor.load(task.id)).artifacts.values();
    expect(deliverable?.content).toMatch(/^Half of /);
  });

  test("another tab can pause it and say something, which reaches what has not started", async () => {
    const { models, letGo } = held();
    const rig = new OrchestrationRig();
    const here = rig.open(models);
    const there = rig.open();
    const task = await here.library.create({ prompt: COMPLEX_PROMPT });
    const running = here.control.start(task.id, "en");
    await expect.poll(() => executions(models.calls).length).toBe(2);
    await there.control.steer(task.id, " Prices in yen. ");
    const decisions = async () => [...(await here.monitor.load(task.id)).contexts.values()];
    await expect
      .poll(decisions)
      .toMatchObject([{ contextType: "decision", agentId: "user", content: "Prices in yen." }]);
    await there.control.steer(task.id, "In euros.", "said");
    await here.control.steer(task.id, "In euros.", "said");
    await expect.poll(async () => (await decisions()).length).toBe(2);
    expect(rig.ports.logger.lines).toEqual([]);
    there.control.pause(task.id);
    await expect(running).rejects.toMatchObject({ name: "AbortError" });
    letGo();
    await here.control.resume(task.id, "en");
    expect(promptOf(executions(models.calls).at(-1))).toContain("Prices in yen.");
    await expect(here.control.steer(task.id, "  ")).rejects.toMatchObject({ code: "task.prompt-empty" });
  });
});

describe("after the end", () => {
  test("a requirement that has been changed is checked again, and nothing is written for it", async () => {
    const { control, editor, monitor, models, task, state } = await run(SIMPLE_PROMPT);
    const [requirement] = state.tasks.get(task.id)?.requirements ?? [];
    const added = {
      ...(requirement ?? fail()),
      id: "own",
      description: "Purple elephants dance",
      status: "pending" as const,
    };
    await editor.changeRequirements(task.id, [added]);
    const written = executions(models.calls).length;
    await control.amend(task.id, { kind: "check" }, "en");
    const after = await monitor.load(task.id);
    expect(after.tasks.get(task.id)).toMatchObject({
      status: "completed",
      requirements: [{ id: "own", outcome: expect.stringMatching(/unmet|unverified/) }],
    });
    expect(executions(models.calls)).toHaveLength(written);
    expect(finals(after)).toHaveLength(1);
  });

  test("a requirement accepted as it is is no open point, whatever the next check says, until that is taken back", async () => {
    const { control, editor, monitor, task, state } = await run(SIMPLE_PROMPT);
    const [requirement] = state.tasks.get(task.id)?.requirements ?? [];
    const own = { ...(requirement ?? fail()), id: "own", description: "Purple elephants dance" };
    await editor.changeRequirements(task.id, [{ ...own, status: "pending" }]);
    await control.amend(task.id, { kind: "check" }, "en");
    const openOf = async () => {
      const { tasks } = await monitor.load(task.id);
      return openPoints(tasks.get(task.id)?.requirements ?? []).map(({ id }) => id);
    };
    expect(await openOf()).toEqual(["own"]);
    await editor.acceptRequirement(task.id, "own", true);
    expect(await openOf()).toEqual([]);
    await control.amend(task.id, { kind: "check" }, "en");
    expect(await openOf()).toEqual([]);
    const accepted = (await monitor.load(task.id)).tasks.get(task.id)?.requirements[0];
    expect(accepted).toMatchObject({
      acceptedAt: expect.any(Number),
      status: expect.not.stringMatching("satisfied"),
    });
    await editor.acceptRequirement(task.id, "own", false);
    expect(await openOf()).toEqual(["own"]);
  });

  test("each wish is carried out, also the same one again", async () => {
    const { control, models, task } = await run(SIMPLE_PROMPT);
    const checks = () => models.calls.filter(({ purpose }) => purpose === "validation").length;
    const before = checks();
    await control.amend(task.id, { kind: "check" }, "en");
    const once = checks();
    await control.amend(task.id, { kind: "check" }, "en");
    expect(once).toBeGreaterThan(before);
    expect(checks()).toBeGreaterThan(once);
  });

  test("one that found no provider, or was cut off before its first call, is carried out on resume", async () => {
    const { control, models, monitor, task } = await run(SIMPLE_PROMPT);
    const checks = () => models.calls.filter(({ purpose }) => purpose === "validation").length;
    const before = checks();
    models.configured = false;
    await expect(control.amend(task.id, { kind: "check" }, "en")).rejects.toMatchObject({
      code: "provider.none",
    });
    expect((await monitor.load(task.id)).tasks.get(task.id)?.status).toBe("in_progress");
    models.configured = true;
    await control.resume(task.id, "en");
    expect(checks()).toBeGreaterThan(before);
    const after = await monitor.load(task.id);
    expect(after.tasks.get(task.id)?.status).toBe("completed");
    const done = checks();
    await control.resume(task.id, "en");
    expect(checks()).toBe(done);
  });

  test("one that breaks does not take the deliverable back", async () => {
    let isDown = false;
    const down = new AppError("provider.none");
    const models = new ScriptedModels((call) => (isDown ? down : modelAnswer(call.messages)));
    const rig = new OrchestrationRig();
    const { control, library, monitor } = rig.open(models);
    const task = await library.create({ prompt: COMPLEX_PROMPT });
    await control.start(task.id, "en");
    isDown = true;
    const { tasks } = await monitor.load(task.id);
    const part = [...tasks.values()].find(({ parentTaskId }) => parentTaskId === task.id);
    await control.amend(task.id, { kind: "retry", subTaskId: part?.id ?? "" }, "en").catch(() => {});
    const after = await monitor.load(task.id);
    expect(after.tasks.get(task.id)?.status).toBe("completed");
    expect(finals(after)).toHaveLength(1);
  });

  test("a reader that failed is done again, and the deliverable builds on its note", async () => {
    let isDown = true;
    const models = new ScriptedModels((call) =>
      isDown && promptOf(call).includes("Your task: Part 2") ? "" : modelAnswer(call.messages),
    );
    const { control, library, monitor } = new OrchestrationRig().open(models);
    const task = await library.create({ prompt: COMPLEX_PROMPT });
    expect(await control.start(task.id, "en")).toMatchObject({ success: true });
    const before = await monitor.load(task.id);
    const failed = [...before.tasks.values()].find(({ status }) => status === "failed");
    expect(failed?.title).toMatch(/^Part 2/);
    const writing = promptOf(executions(models.calls).at(-1));
    expect(writing).toContain("Nobody could find out: Part 2");
    isDown = false;
    await control.amend(task.id, { kind: "retry", subTaskId: failed?.id ?? "" }, "en");
    const { tasks, artifacts } = await monitor.load(task.id);
    expect(tasks.get(failed?.id ?? "")?.status).toBe("completed");
    const note = [...artifacts.values()].find(({ taskId }) => taskId === failed?.id);
    const deliverable = [...artifacts.values()].find(({ status }) => status === "final");
    expect(deliverable?.dependencies).toContain(note?.id);
  });

  test("the same request can be run again, as another task", async () => {
    const { control, library } = new OrchestrationRig().open();
    const attachments = [{ type: "text", name: "a.txt", mimeType: "text/plain", data: "QQ==" }] as const;
    const first = await library.create({ prompt: SIMPLE_PROMPT, attachments, limits: { minutes: 5 } });
    await control.start(first.id, "en");
    const again = await library.runAgain(first.id);
    expect(again).toMatchObject({
      description: SIMPLE_PROMPT,
      status: "pending",
      attachments,
      limits: { minutes: 5 },
    });
    expect(again.id).not.toBe(first.id);
  });

  test("a recruit that is kept is an agent like any other", async () => {
    const { editor, rig, task, state } = await run(SIMPLE_PROMPT);
    const [recruit] = state.recruits.values();
    expect(await editor.keepAgent(task.id, recruit?.id ?? "")).toEqual(recruit);
    expect(rig.saved).toEqual([recruit]);
    await expect(editor.keepAgent(task.id, "nobody")).rejects.toMatchObject({
      code: "agent.not-found",
    });
  });
});

test("assumptions of the brief are told to whoever writes; heads of other work are not", async () => {
  const brief = recordLines([
    { requirement: "Autumn rain" },
    { assumption: "The reader lives in Lyon" },
    { reader: "What falls in autumn?" },
  ]);
  const { models } = await run(
    SIMPLE_PROMPT,
    except("analysis", () => brief),
  );
  const prompts = executions(models.calls).map(promptOf);
  expect(prompts).toHaveLength(2);
  for (const prompt of prompts) {
    expect(prompt).toContain("The reader lives in Lyon");
    expect(prompt).not.toContain("Completed:");
  }
});

function fail(): never {
  throw new Error("There is a requirement.");
}
