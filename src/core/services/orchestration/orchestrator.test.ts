import { describe, expect, test } from "vitest";
import {
  COMPLEX_PROMPT,
  OrchestrationRig,
  type Script,
  ScriptedModels,
  SIMPLE_PROMPT,
} from "../../../../tests/fakes/orchestration-rig";
import { practiceAnswer } from "../../../plugins/llm-practice/practice-answer";
import { RECRUITER_ID, VALIDATOR_ID } from "../../domain/agent";
import { timelineOf } from "../../domain/timeline";
import { AppError } from "../../errors/app-error";
import type { ModelCall } from "../models/model-call";

async function run(prompt: string, script?: Script, rig = new OrchestrationRig()) {
  const tab = rig.open(new ScriptedModels(script));
  const task = await tab.orchestrator.create({ prompt });
  const result = await tab.orchestrator.start(task.id, "en");
  return { ...tab, rig, task, result, state: await tab.orchestrator.load(task.id) };
}

/** Answers as the practice model does, but for one purpose. */
function except(
  purpose: ModelCall["purpose"],
  answer: (call: ModelCall) => string | Error | undefined,
): Script {
  return (call) => (call.purpose === purpose ? answer(call) : practiceAnswer(call.messages));
}

const VERDICT_NO = JSON.stringify({ validation_passed: false, reason: "The rain is missing." });
const VERDICT_YES = JSON.stringify({ validation_passed: true, reason: "" });
const ANALYSIS = {
  requirements: [{ description: "autumn rain" }],
  complexity: "complex",
  suggestedAgents: [
    { name: "Ada", role: "Poet" },
    { name: "Bo", role: "Painter" },
  ],
};

describe("a whole run on the practice model", () => {
  test("a simple request is done in a single pass", async () => {
    const { state, result, task } = await run(SIMPLE_PROMPT);
    expect(state.run).toMatchObject({ strategy: "single-pass", state: "done", simulated: true });
    expect(result).toMatchObject({ success: true, errors: [] });
    expect(state.tasks.get(task.id)).toMatchObject({ status: "completed", actualPasses: 1 });
  });

  test("a complex request is divided and every part ends", async () => {
    const { state, result, task } = await run(COMPLEX_PROMPT);
    expect(state.run).toMatchObject({ strategy: "multi-pass", state: "done" });
    expect(result.success).toBe(true);
    expect(result.subTaskIds.length).toBeGreaterThan(1);
    expect([...state.tasks.values()].map(({ status }) => status)).not.toContain("in_progress");
    const root = state.tasks.get(task.id);
    expect(root?.actualPasses).toBe(2);
    expect(root?.requirements.every(({ status }) => status === "satisfied")).toBe(true);
    expect(root?.artifacts).toHaveLength(state.artifacts.size);
    expect(root?.steps.every(({ status }) => status === "completed")).toBe(true);
  });

  test("what brings the parts together is called like the task itself, its refinement too", async () => {
    let refused = 0;
    const { state, task } = await run(
      COMPLEX_PROMPT,
      except("validation", ({ messages }) => {
        const isWhole = messages.at(-1)?.content.includes("Judge whether the deliverables meet") ?? false;
        return isWhole && refused++ === 0 ? VERDICT_NO : VERDICT_YES;
      }),
    );
    const titles = [...state.artifacts.values()].map(({ title }) => title);
    expect(titles.filter((title) => title === task.title)).toHaveLength(2);
    expect(titles.length).toBeGreaterThan(2);
    const refinement = [...state.tasks.values()].at(-1);
    expect(refinement?.title).toMatch(/^Refinement: /);
  });

  test("its timeline tells the whole story in order", async () => {
    const { state } = await run(COMPLEX_PROMPT);
    const kinds = timelineOf(state).map(({ kind }) => kind);
    const expected = [
      "task-created",
      "user-message",
      "agent-assigned",
      "requirement-detected",
      "agent-recruited",
      "task-branched",
      "subtask-created",
      "agent-response",
      "artifact-created",
      "subtask-completed",
      "requirement-validated",
      "requirement-satisfied",
      "task-completed",
    ];
    expect(new Set(kinds)).toEqual(new Set(expected));
    expect(kinds.at(-1)).toBe("task-completed");
  });

  test("stores and journal agree", async () => {
    const { rig, state } = await run(COMPLEX_PROMPT);
    const { database } = rig.ports;
    expect(new Map((await database.list("tasks")).map((each) => [each.id, each]))).toEqual(state.tasks);
    expect(new Map((await database.list("artifacts")).map((each) => [each.id, each]))).toEqual(
      state.artifacts,
    );
    expect((await database.list("events")).length).toBe(state.events.length);
    expect(state.events.map(({ seq }) => seq)).toEqual(state.events.map((_, place) => place));
    expect((await database.list("agents")).length).toBe(state.recruits.size);
    expect(await database.list("drafts")).toEqual([]);
  });

  test("agents are told to answer in the language of the interface", async () => {
    const { models } = await run(SIMPLE_PROMPT);
    const sentence = "ALWAYS respond in English as this is the user's language";
    expect(models.calls.every(({ messages }) => messages[0]?.content.includes(sentence))).toBe(true);
  });

  test("attachments travel with the work", async () => {
    const { orchestrator, models } = new OrchestrationRig().open();
    const attachments = [{ type: "text", name: "a.txt", mimeType: "text/plain", data: "QQ==" }] as const;
    const task = await orchestrator.create({ prompt: COMPLEX_PROMPT, attachments });
    await orchestrator.start(task.id, "en");
    const executions = models.calls.filter(({ purpose }) => purpose === "execution");
    expect(executions.length).toBeGreaterThan(1);
    expect(executions.every(({ messages }) => messages[1]?.attachments?.[0]?.name === "a.txt")).toBe(true);
  });
});

describe("what may start", () => {
  test("an empty prompt makes no task", async () => {
    const { orchestrator } = new OrchestrationRig().open();
    await expect(orchestrator.create({ prompt: "  \n" })).rejects.toMatchObject({
      code: "task.prompt-empty",
    });
  });

  test("a finished task is skipped and its artifacts are returned", async () => {
    const { orchestrator, task, models, state } = await run(SIMPLE_PROMPT);
    const calls = models.calls.length;
    const again = await orchestrator.start(task.id, "en");
    expect(again.artifacts).toEqual([...state.artifacts.values()]);
    expect(models.calls.length).toBe(calls);
  });

  test("without a provider nothing starts and the task stays pending", async () => {
    const { orchestrator, models } = new OrchestrationRig().open();
    models.configured = false;
    const task = await orchestrator.create({ prompt: SIMPLE_PROMPT });
    await expect(orchestrator.start(task.id, "en")).rejects.toMatchObject({ code: "provider.none" });
    expect((await orchestrator.load(task.id)).tasks.get(task.id)?.status).toBe("pending");
    models.configured = true;
    expect((await orchestrator.start(task.id, "en")).success).toBe(true);
  });

  test("a task is not started twice, neither in one tab nor in two", async () => {
    const rig = new OrchestrationRig();
    const first = rig.open(new ScriptedModels(except("analysis", () => undefined)));
    const second = rig.open();
    const task = await first.orchestrator.create({ prompt: SIMPLE_PROMPT });
    const running = first.orchestrator.start(task.id, "en");
    const refused = { code: "task.already-running" };
    await expect(first.orchestrator.start(task.id, "en")).rejects.toMatchObject(refused);
    await expect.poll(() => first.models.calls.length).toBe(1);
    await expect(second.orchestrator.start(task.id, "en")).rejects.toMatchObject(refused);
    expect(await second.orchestrator.isWorkedOn(task.id)).toBe(true);
    first.orchestrator.stop(task.id);
    await expect(running).rejects.toMatchObject({ name: "AbortError" });
  });

  test("a missing task is said to be missing", async () => {
    const { orchestrator } = new OrchestrationRig().open();
    await expect(orchestrator.start("nothing", "en")).rejects.toMatchObject({ code: "task.missing" });
  });
});

describe("stopping", () => {
  test("takes effect at once, keeps what was written, and resume does the rest", async () => {
    let waits = true;
    const script = except("execution", ({ messages }) => (waits ? undefined : practiceAnswer(messages)));
    const rig = new OrchestrationRig();
    const { orchestrator, updates } = rig.open(new ScriptedModels(script));
    const task = await orchestrator.create({ prompt: SIMPLE_PROMPT });
    const running = orchestrator.start(task.id, "en");
    await expect.poll(() => updates.some((each) => each.type === "live" && each.call.text !== "")).toBe(true);
    orchestrator.stop(task.id);
    await expect(running).rejects.toMatchObject({ name: "AbortError" });
    expect((await orchestrator.load(task.id)).run?.state).toBe("stopped");
    expect(await orchestrator.isWorkedOn(task.id)).toBe(false);
    expect((await orchestrator.partialTexts(task.id))[0]).toMatchObject({
      text: "Half of ",
      taskId: task.id,
    });
    waits = false;
    expect((await orchestrator.resume(task.id, "en")).success).toBe(true);
    expect(await orchestrator.partialTexts(task.id)).toEqual([]);
  });

  test("does not wait for a provider that ignores it", async () => {
    const models = new ScriptedModels();
    models.complete = () => new Promise(() => {});
    const { orchestrator, updates } = new OrchestrationRig().open(models);
    const task = await orchestrator.create({ prompt: SIMPLE_PROMPT });
    const running = orchestrator.start(task.id, "en");
    await expect.poll(() => updates.some(({ type }) => type === "live")).toBe(true);
    orchestrator.stop(task.id);
    await expect(running).rejects.toMatchObject({ name: "AbortError" });
    expect(orchestrator.isRunning(task.id)).toBe(false);
  });

  test("a tab that dies leaves a task another tab can take over", async () => {
    const rig = new OrchestrationRig();
    const dying = rig.open(new ScriptedModels(except("execution", () => undefined)));
    const task = await dying.orchestrator.create({ prompt: SIMPLE_PROMPT });
    void dying.orchestrator.start(task.id, "en").catch(() => {});
    await expect
      .poll(() => dying.updates.some((each) => each.type === "live" && each.call.text !== ""))
      .toBe(true);
    dying.locks.die();
    const heir = rig.open();
    expect((await heir.orchestrator.resume(task.id, "en")).success).toBe(true);
    // Should the first tab come back to life, its next write collides and changes nothing.
    const before = (await rig.ports.database.list("events")).length;
    dying.orchestrator.stop(task.id);
    await expect
      .poll(() => rig.ports.logger.lines.some(({ message }) => /could not be saved/.test(message)))
      .toBe(true);
    expect((await rig.ports.database.list("events")).length).toBe(before);
  });
});

describe("honest ends", () => {
  test("unmet must requirements fail the task, and what was delivered is kept", async () => {
    const { result, state, models, task } = await run(
      SIMPLE_PROMPT,
      except("validation", () => VERDICT_NO),
    );
    expect(result.success).toBe(false);
    expect(state.tasks.get(task.id)).toMatchObject({ status: "failed" });
    expect(state.tasks.get(task.id)?.requirements[0]).toMatchObject({
      status: "failed",
      validationResult: "The rain is missing.",
    });
    expect(state.artifacts.size).toBe(3);
    expect(models.calls.filter(({ purpose }) => purpose === "execution")).toHaveLength(3);
    expect([...state.tasks.values()].some(({ status }) => status === "in_progress")).toBe(false);
  });

  test("a refinement is due in an hour and is told what was wrong", async () => {
    let verdicts = 0;
    const script = except("validation", ({ messages }) =>
      verdicts++ === 0 ? VERDICT_NO : practiceAnswer(messages),
    );
    const { state, models, result } = await run(SIMPLE_PROMPT, script);
    const refinement = [...state.tasks.values()].find(({ parentTaskId }) => parentTaskId);
    expect(refinement?.dueDate).toBe((refinement?.createdAt ?? 0) + 3_600_000);
    expect(refinement?.status).toBe("completed");
    const last = models.calls.findLast(({ purpose }) => purpose === "execution");
    expect(last?.messages[1]?.content).toContain("The rain is missing.");
    expect(result.success).toBe(true);
    expect([...state.artifacts.values()].map(({ status }) => status)).toEqual(["rejected", "final"]);
  });

  test("unmet lesser requirements show as failed on a completed task", async () => {
    const analysis = JSON.stringify({
      requirements: [{ description: "autumn rain" }, { description: "purple elephants", priority: "could" }],
      complexity: "simple",
    });
    const verdict = ({ messages }: ModelCall) =>
      /meet this one requirement[\s\S]*<requirements>\n- \[could\]/.test(messages[1]?.content ?? "")
        ? VERDICT_NO
        : '{"validation_passed": true}';
    const script: Script = (call) =>
      call.purpose === "analysis" ? analysis : except("validation", verdict)(call);
    const { state, result, task } = await run(SIMPLE_PROMPT, script);
    expect(result.success).toBe(true);
    const statuses = state.tasks.get(task.id)?.requirements.map(({ status }) => status);
    expect(statuses).toEqual(["satisfied", "failed"]);
  });

  test("an error of the provider fails the task with its code, and resuming goes on from there", async () => {
    let broken = true;
    const down = new AppError("provider.api", { provider: "P", statusText: "Bad Gateway" });
    const script = except("execution", ({ messages }) => (broken ? down : practiceAnswer(messages)));
    const rig = new OrchestrationRig();
    const { orchestrator, models } = rig.open(new ScriptedModels(script));
    const task = await orchestrator.create({ prompt: COMPLEX_PROMPT });
    await expect(orchestrator.start(task.id, "en")).rejects.toMatchObject({ code: "provider.api" });
    const state = await orchestrator.load(task.id);
    expect([...state.tasks.values()].map(({ status }) => status)).not.toContain("in_progress");
    expect(timelineOf(state).at(-1)).toMatchObject({ kind: "task-failed", errorCode: "provider.api" });
    broken = false;
    const analyses = models.calls.filter(({ purpose }) => purpose === "analysis").length;
    expect((await orchestrator.resume(task.id, "en")).success).toBe(true);
    expect(models.calls.filter(({ purpose }) => purpose === "analysis")).toHaveLength(analyses);
  });

  test("resuming a task with unmet requirements gives it two more rounds", async () => {
    let strict = true;
    const script = except("validation", ({ messages }) => (strict ? VERDICT_NO : practiceAnswer(messages)));
    const { orchestrator, task, state } = await run(SIMPLE_PROMPT, script);
    strict = false;
    expect((await orchestrator.resume(task.id, "en")).success).toBe(true);
    expect((await orchestrator.load(task.id)).artifacts.size).toBe(state.artifacts.size + 1);
  });

  test("an agent that delivers nothing fails the task", async () => {
    await expect(
      run(
        SIMPLE_PROMPT,
        except("execution", () => "<think>hm</think>"),
      ),
    ).rejects.toMatchObject({
      code: "task.empty-deliverable",
    });
  });
});

describe("the staff", () => {
  test("without a validator everything passes", async () => {
    const rig = new OrchestrationRig();
    rig.agents = rig.agents.filter(({ id }) => id !== VALIDATOR_ID);
    const { result, models } = await run(SIMPLE_PROMPT, undefined, rig);
    expect(result.success).toBe(true);
    expect(models.calls.filter(({ purpose }) => purpose === "validation")).toEqual([]);
  });

  test("a validation that breaks counts as a failure", async () => {
    const { state } = await run(
      SIMPLE_PROMPT,
      except("validation", () => new Error("boom")),
    );
    const verdicts = state.events.filter((event) => event.type === "deliverable-validated");
    expect(verdicts[0]).toMatchObject({ passed: false, reason: "Validation error: boom" });
  });

  test.each([
    [
      "missing",
      (rig: OrchestrationRig) => (rig.agents = rig.agents.filter(({ id }) => id !== RECRUITER_ID)),
      undefined,
    ],
    ["talking nonsense", () => {}, except("recruiting", () => "I cannot recruit.")],
    ["failing", () => {}, except("recruiting", () => new Error("down"))],
  ])(
    "a recruiter that is %s is replaced by a basic agent from the suggestion",
    async (_, prepare, script) => {
      const rig = new OrchestrationRig();
      prepare(rig);
      const { state, result } = await run(SIMPLE_PROMPT, script, rig);
      const [recruit] = state.recruits.values();
      expect(recruit).toMatchObject({ name: "Content Writer", temperature: 0.7 });
      expect(recruit?.id).toMatch(/^custom-/);
      expect(state.events.find(({ type }) => type === "agent-recruited")).toMatchObject({ fallback: true });
      expect(result.success).toBe(true);
    },
  );

  test("an agent with the suggested name is used and nobody is recruited", async () => {
    const rig = new OrchestrationRig();
    const writer = { id: "w", name: "content  writer", role: "Writes", instructions: "" };
    rig.agents = [...rig.agents, writer];
    const { state } = await run(SIMPLE_PROMPT, undefined, rig);
    expect(state.recruits.size).toBe(0);
    expect([...state.artifacts.values()][0]?.agentId).toBe("w");
  });
});

describe("replies that are not what was asked for", () => {
  test("an analysis that stays unreadable is asked for once more, then assumed", async () => {
    const { state, models, result } = await run(
      SIMPLE_PROMPT,
      except("analysis", () => "No JSON today."),
    );
    const analyses = models.calls.filter(({ purpose }) => purpose === "analysis");
    expect(analyses).toHaveLength(2);
    expect(analyses[1]?.messages.at(-1)?.content).toContain("no JSON object");
    const completed = state.events.find((event) => event.type === "analysis-completed");
    expect(completed).toMatchObject({
      fallback: true,
      analysis: { suggestedAgents: [{ name: "Task Executor" }] },
    });
    expect(result.success).toBe(true);
  });

  test("a complex analysis without agents works with one executor", async () => {
    const script = except("analysis", () => JSON.stringify({ ...ANALYSIS, suggestedAgents: [] }));
    const { state, result } = await run(SIMPLE_PROMPT, script);
    expect(state.run?.strategy).toBe("multi-pass");
    expect([...state.recruits.values()].map(({ name }) => name)).toEqual(["Task Executor"]);
    expect(result.success).toBe(true);
  });

  test("a plan whose dependencies go in a circle is replaced by the templates", async () => {
    const circle = JSON.stringify({
      subTasks: [
        { title: "A", dependencies: ["B"] },
        { title: "B", dependencies: ["A"] },
      ],
    });
    const script: Script = (call) =>
      call.purpose === "analysis" ? JSON.stringify(ANALYSIS) : except("planning", () => circle)(call);
    const { state, models } = await run(SIMPLE_PROMPT, script);
    const parts = [...state.tasks.values()].filter(
      ({ title, parentTaskId }) => parentTaskId && !/^Ref/.test(title),
    );
    expect(parts.map(({ title }) => title)).toEqual(["Planning and analysis", "Execution and delivery"]);
    expect(models.calls.filter(({ purpose }) => purpose === "planning")).toHaveLength(2);
  });

  test("a plan of hundreds of parts with equal names and unknown agents is cut and runs to its end", async () => {
    const subTasks = Array.from({ length: 500 }, () => ({
      title: "Same",
      dependencies: ["Nowhere", 999],
      role: "Nobody",
    }));
    const script: Script = (call) =>
      call.purpose === "analysis"
        ? JSON.stringify(ANALYSIS)
        : except("planning", () => JSON.stringify({ subTasks }))(call);
    const { state } = await run(SIMPLE_PROMPT, script);
    const titles = [...state.tasks.values()].filter(({ parentTaskId }) => parentTaskId === state.rootTaskId);
    expect(titles).toHaveLength(12);
    expect(new Set(titles.map(({ title }) => title)).size).toBe(12);
    expect(state.tasks.get(state.rootTaskId)?.status).toMatch(/completed|failed/);
  });

  test("what one agent suggests twice is recruited once", async () => {
    const agents = [ANALYSIS.suggestedAgents[0], { name: "ADA", role: "Poet" }];
    const script = except("analysis", () => JSON.stringify({ ...ANALYSIS, suggestedAgents: agents }));
    const { state } = await run(SIMPLE_PROMPT, script);
    expect(state.recruits.size).toBe(1);
  });
});

describe("artifacts", () => {
  test("the version rises only when the content changes", async () => {
    const { orchestrator, state } = await run(SIMPLE_PROMPT);
    const [artifact] = state.artifacts.values();
    const id = artifact?.id ?? "";
    const renamed = await orchestrator.updateArtifact(id, { title: "Other", content: artifact?.content });
    expect(renamed).toMatchObject({ title: "Other", version: 1 });
    expect(await orchestrator.updateArtifact(id, { content: "# New" })).toMatchObject({ version: 2 });
    expect((await orchestrator.load(state.rootTaskId)).artifacts.get(id)?.version).toBe(2);
  });

  test("one that does not exist cannot be changed", async () => {
    const { orchestrator } = new OrchestrationRig().open();
    await expect(orchestrator.updateArtifact("x", {})).rejects.toMatchObject({ code: "artifact.not-found" });
  });
});

test("removing a task removes everything of it", async () => {
  const { orchestrator, rig, task } = await run(COMPLEX_PROMPT);
  await orchestrator.remove(task.id);
  const { database } = rig.ports;
  for (const store of ["tasks", "artifacts", "contexts", "events", "runs", "drafts"] as const) {
    expect(await database.count(store)).toBe(0);
  }
});
