import { describe, expect, test } from "vitest";
import {
  COMPLEX_PROMPT,
  except,
  OrchestrationRig,
  run,
  type Script,
  ScriptedModels,
  SIMPLE_PROMPT,
} from "../../../../tests/fakes/task-runner-rig";
import { RECRUITER_ID, VALIDATOR_ID } from "../../domain/agent/agent";
import { AppError } from "../../errors/app-error";

const ANALYSIS = {
  requirements: [{ description: "autumn rain" }],
  complexity: "complex",
  suggestedAgents: [
    { name: "Ada", role: "Poet" },
    { name: "Bo", role: "Painter" },
  ],
};

describe("the staff", () => {
  test.each([
    ["without a validator", true, undefined],
    ["where the check breaks", false, except("validation", () => new Error("boom"))],
  ])("%s nothing is verified, and what is delivered stays as it is", async (_, isGone, script) => {
    const rig = new OrchestrationRig();
    if (isGone) rig.agents = rig.agents.filter(({ id }) => id !== VALIDATOR_ID);
    const { result, state, models } = await run(SIMPLE_PROMPT, script, rig);
    expect(result.success).toBe(true);
    const outcomes = state.tasks.get(state.rootTaskId)?.requirements.map(({ outcome }) => outcome);
    expect(outcomes).toEqual(["unverified"]);
    expect([...state.artifacts.values()]).toMatchObject([{ version: 1, status: "final" }]);
    expect(models.calls.filter(({ purpose }) => purpose === "execution")).toHaveLength(1);
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
      const { state, result } = await run(SIMPLE_PROMPT, script, rig, "multi-pass");
      const [recruit] = state.recruits.values();
      expect(recruit).toMatchObject({ name: "Content Writer", temperature: 0.7 });
      expect(recruit?.id).toMatch(/^custom-/);
      expect(state.events.find(({ type }) => type === "agent-recruited")).toMatchObject({ fallback: true });
      expect(result.success).toBe(true);
    },
  );

  test("nobody waits for a recruiter but in several passes: an agent is made of what the brief says", async () => {
    const { state, models } = await run(COMPLEX_PROMPT);
    expect(models.calls.map(({ purpose }) => purpose)).not.toContain("recruiting");
    expect([...state.recruits.values()].map(({ name }) => name)).toEqual([
      "Research Analyst",
      "Content Writer",
    ]);
  });

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
    expect(analyses[1]?.messages.at(-1)?.content).toContain("no closed JSON object");
    const completed = state.events.find((event) => event.type === "analysis-completed");
    expect(completed).toMatchObject({
      fallback: true,
      analysis: { suggestedAgents: [{ name: "Task Executor" }] },
    });
    expect(result.success).toBe(true);
  });

  const refusal = (status: number, body = "") =>
    new AppError("provider.api", { provider: "P", status, statusText: "No", body });

  test.each([
    ["a refusal of the prompt", refusal(400)],
    ["a stream that breaks off", new AppError("provider.stream-cut", { provider: "P" })],
    ["a stream that goes quiet", new AppError("provider.idle", { provider: "P", seconds: 60 })],
  ])("a brief, or a plan, that ends with %s is replaced by a template, which is said", async (_, error) => {
    for (const [purpose, fallback] of [
      ["analysis", "brief"],
      ["planning", "plan"],
    ] as const) {
      const { state, result } = await run(
        COMPLEX_PROMPT,
        except(purpose, () => error),
        undefined,
        "multi-pass",
      );
      expect(result.success).toBe(true);
      const taken = state.events.filter((event) => event.type === "fallback-taken");
      expect(taken).toMatchObject([{ fallback, reason: error.code }]);
    }
  });

  test.each([
    ["a key that is refused", refusal(401)],
    ["nothing left to pay with", refusal(402)],
    ["a quota that is used up", refusal(429, '{"error":{"code":"insufficient_quota"}}')],
    ["credit that is too low", refusal(400, '{"error":{"message":"Your credit balance is too low"}}')],
    ["what the key may not do", refusal(403)],
    ["a model that is gone", refusal(404)],
    ["a locked key", new AppError("vault.locked")],
    ["a server that is down", refusal(502)],
    ["no network", new AppError("network.offline")],
  ])("with %s the task fails for that reason, as no later call could go better", async (_, error) => {
    const rig = new OrchestrationRig();
    const { control, library, monitor, models } = rig.open(
      new ScriptedModels(except("analysis", () => error)),
    );
    const { id } = await library.create({ prompt: SIMPLE_PROMPT });
    await expect(control.start(id, "en")).rejects.toBe(error);
    expect(models.calls).toHaveLength(1);
    const { run: failed, events } = await monitor.load(id);
    expect(failed).toMatchObject({ state: "failed" });
    expect(events.some(({ type }) => type === "fallback-taken")).toBe(false);
  });

  test("a complex analysis without agents works with one executor", async () => {
    const script = except("analysis", () => JSON.stringify({ ...ANALYSIS, suggestedAgents: [] }));
    const { state, result } = await run(SIMPLE_PROMPT, script);
    expect(state.run?.strategy).toBe("dag");
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
    const { state, models } = await run(SIMPLE_PROMPT, script, undefined, "multi-pass");
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
    const { state } = await run(SIMPLE_PROMPT, script, undefined, "multi-pass");
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
