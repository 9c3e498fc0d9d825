import { describe, expect, test } from "vitest";
import { turnWithFiles } from "../../../../../tests/fakes/made-file-events";
import { modelAnswer } from "../../../../../tests/fakes/model-answer/model-answer";
import {
  OrchestrationRig,
  recordLines,
  type Script,
  ScriptedModels,
  SIMPLE_PROMPT,
} from "../../../../../tests/fakes/task-runner-rig";
import { textAttachment } from "../../../../../tests/fakes/text-attachment";
import { versionsOf } from "../../../domain/journal/artifact-versions";
import { type ForkChanges, forkPlan, partsOf } from "../../../domain/journal/fork";
import type { JournalEvent } from "../../../domain/journal/journal-event";
import type { TaskState } from "../../../domain/journal/task-state";
import type { ModelCall } from "../../models/model-call";
import { forkedWork } from "./forked-work";

const promptOf = ({ messages }: ModelCall) => messages.map(({ content }) => content).join("\n");
const BRIEF = recordLines([
  { requirement: "Speaks of autumn rain" },
  { requirement: "Speaks of roofs" },
  { reader: "Alpha" },
  { reader: "Beta", needs: [1] },
  { reader: "Gamma" },
]);
const answer: Script = (call) => (call.purpose === "analysis" ? BRIEF : modelAnswer(call.messages));

/** The purposes of calls, or the tasks they are for. */
function asked(calls: readonly ModelCall[]): readonly string[] {
  return calls.map((call) => {
    if (call.purpose !== "execution") return call.purpose;
    return promptOf(call).includes("the complete deliverable itself")
      ? "writing"
      : (/Your task: (\w+)/.exec(promptOf(call))?.[1] ?? "?");
  });
}

async function forked(
  changesTo: (state: TaskState) => ForkChanges,
  wishes: { readonly strategy?: string; readonly script?: Script } = {},
) {
  const rig = new OrchestrationRig();
  const models = new ScriptedModels(wishes.script ?? answer);
  const { control, library, monitor } = rig.open(models);
  const { strategy = "dag" } = wishes;
  const task = await library.create({ prompt: SIMPLE_PROMPT, strategy });
  await control.start(task.id, "en");
  const source = await monitor.load(task.id);
  const before = models.calls.length;
  const changes = changesTo(source);
  const plan = forkPlan(source, changes);
  const fork = await library.fork(task.id, changes);
  expect(models.calls).toHaveLength(before);
  const result = await control.start(fork.id, "en");
  const calls = models.calls.slice(before);
  const state = await monitor.load(fork.id);
  return { rig, control, library, monitor, source, plan, fork, result, calls, state, task };
}

const part = (state: TaskState, title: string) => {
  const found = partsOf(state).find((each) => each.title === title);
  if (!found) throw new Error(`no part ${title}`);
  return found;
};
const noteIn = (state: TaskState, title: string) => {
  const found = [...state.artifacts.values()].find(({ taskId }) => taskId === part(state, title).id);
  if (!found) throw new Error(`no note ${title}`);
  return found;
};

describe("a fork", () => {
  test("with another requirement keeps every note, and has the text written and checked", async () => {
    const { source, state, calls, plan, result, fork, task } = await forked((source) => {
      const [first, ...others] = source.tasks.get(source.rootTaskId)?.requirements ?? [];
      return { requirements: first ? [{ ...first, description: "Speaks of snow" }, ...others] : [] };
    });
    expect(result).toMatchObject({ success: true });
    expect(asked(calls)).toEqual(["writing", "validation"]);
    expect(plan).toMatchObject({ again: [], calls: 2 });
    expect(fork).toMatchObject({ madeFrom: task.id, forked: true });
    const root = state.tasks.get(fork.id);
    expect(root?.requirements.map(({ description }) => description)).toEqual([
      "Speaks of snow",
      "Speaks of roofs",
    ]);
    for (const title of ["Alpha", "Beta", "Gamma"]) {
      expect(noteIn(state, title).content).toBe(noteIn(source, title).content);
      expect(part(state, title)).toMatchObject({ status: "completed", keptFrom: part(source, title).id });
    }
    const [write] = calls;
    expect(write && promptOf(write)).toContain(noteIn(source, "Alpha").content);
    expect(write && promptOf(write)).toContain("Speaks of snow");
    const steps = root?.steps ?? [];
    expect(steps.toSorted((a, b) => a.order - b.order)).toEqual(steps);
    const old = new Set([...source.tasks.keys(), ...source.artifacts.keys()]);
    for (const id of [...state.tasks.keys(), ...state.artifacts.keys()]) expect(old).not.toContain(id);
  });

  test("takes along the files that tools made for the parts that it keeps, and no others", async () => {
    const { source, fork } = await forked(() => ({}));
    const [alpha, beta] = [part(source, "Alpha"), part(source, "Beta")];
    const made = [
      turnWithFiles(alpha.id, "1", [textAttachment("a.csv", "1")]),
      turnWithFiles(beta.id, "2", [textAttachment("b.csv", "2")]),
      turnWithFiles(source.rootTaskId, "3", [textAttachment("c.csv", "3")]),
    ].map((fact) => ({ ...(source.events[0] as JournalEvent), ...fact }) as JournalEvent);
    let count = 0;
    const facts = forkedWork(
      { ...source, events: [...source.events, ...made] },
      fork,
      { agents: new Map([[beta.id, "somebody"]]) },
      { newId: () => `new-${++count}`, now: () => 1 },
    );
    const copy = facts.find((fact) => fact.type === "task-created" && fact.task.keptFrom === alpha.id);
    expect(facts.filter(({ type }) => type === "files-kept")).toEqual([
      {
        type: "files-kept",
        taskId: copy?.type === "task-created" ? copy.task.id : "",
        files: [textAttachment("a.csv", "1")],
      },
    ]);
  });

  test("with another note has those done again that build on it, with its new words", async () => {
    const { state, source, calls, plan } = await forked((source) => ({
      notes: new Map([[noteIn(source, "Alpha").id, "# Alpha\n\nIt rained for nine days."]]),
    }));
    expect(asked(calls)).toEqual(["Beta", "writing", "validation"]);
    expect(plan.calls).toBe(3);
    expect(plan.kept.map((each) => each.part.title)).toEqual(["Alpha", "Gamma"]);
    expect(plan.again.map(({ title }) => title)).toEqual(["Beta"]);
    for (const call of calls.slice(0, 2)) expect(promptOf(call)).toContain("It rained for nine days.");
    const versions = versionsOf(state.events, noteIn(state, "Alpha").id);
    expect(versions.map(({ by, artifact }) => [by, artifact.version])).toEqual([
      [undefined, 1],
      ["user", 2],
    ]);
    expect(versions[0]?.artifact.content).toBe(noteIn(source, "Alpha").content);
  });

  test("with another agent for a part has that part done again, and what needs it", async () => {
    const { calls, state, plan } = await forked((source) => ({
      agents: new Map([[part(source, "Alpha").id, "validator-agent"]]),
    }));
    expect(asked(calls)).toEqual(["Alpha", "Beta", "writing", "validation"]);
    expect(plan.calls).toBe(4);
    expect(noteIn(state, "Alpha").agentId).toBe("validator-agent");
    expect(noteIn(state, "Beta").agentId).not.toBe("validator-agent");
  });

  test("with another writer has only the text written and checked", async () => {
    const { calls, state, source, fork } = await forked(({ rootTaskId }) => ({
      agents: new Map([[rootTaskId, "agent-recruiter"]]),
    }));
    expect(asked(calls)).toEqual(["writing", "validation"]);
    const written = [...state.artifacts.values()].find(({ taskId }) => taskId === fork.id);
    expect(written).toMatchObject({ agentId: "agent-recruiter", status: "final" });
    expect(written?.dependencies).toHaveLength(3);
    expect(source.tasks.get(source.rootTaskId)?.status).toBe("completed");
  });

  test("of a stopped task does what was not done yet as well", async () => {
    const rig = new OrchestrationRig();
    const isGamma = (call: ModelCall) => promptOf(call).includes("Your task: Gamma");
    let isHeld = true;
    const models = new ScriptedModels((call) => (isHeld && isGamma(call) ? undefined : answer(call)));
    const { control, library, monitor } = rig.open(models);
    const task = await library.create({ prompt: SIMPLE_PROMPT, strategy: "dag" });
    const running = control.start(task.id, "en").catch(() => "stopped");
    await expect
      .poll(async () => partsOf(await monitor.load(task.id)).filter((each) => each.status === "completed"))
      .toHaveLength(2);
    control.stop(task.id);
    expect(await running).toBe("stopped");
    isHeld = false;
    const before = models.calls.length;
    const fork = await library.fork(task.id, {});
    expect(await control.start(fork.id, "en")).toMatchObject({ success: true });
    expect(asked(models.calls.slice(before))).toEqual(["Gamma", "writing", "validation"]);
  });

  test("of a planned task keeps the plan, the team and the checks of its parts", async () => {
    const { calls, plan, state, source } = await forked(
      (source) => ({ requirements: source.tasks.get(source.rootTaskId)?.requirements ?? [] }),
      { strategy: "multi-pass", script: (call) => modelAnswer(call.messages) },
    );
    expect(asked(calls)).toEqual(["writing", "validation"]);
    expect(plan.calls).toBe(2);
    expect(plan.kept.length).toBe(partsOf(source).length - 1);
    expect(partsOf(state).map(({ title }) => title)).toEqual(partsOf(source).map(({ title }) => title));
    expect(partsOf(state).every(({ status }) => status === "completed")).toBe(true);
  });

  test("stays within the limits of the task, which count what is done now alone", async () => {
    const rig = new OrchestrationRig();
    const models = new ScriptedModels(answer);
    const { control, library, monitor } = rig.open(models);
    const task = await library.create({ prompt: SIMPLE_PROMPT, strategy: "dag" });
    await control.start(task.id, "en");
    await control.setLimits(task.id, { tokens: 10 });
    const fork = await library.fork(task.id, {});
    const before = models.calls.length;
    expect(await control.start(fork.id, "en")).toMatchObject({ success: false });
    expect(models.calls).toHaveLength(before);
    expect((await monitor.load(fork.id)).run?.state).toBe("limit-reached");
  });

  test("is not made of a task of which nothing is known, and leaves no task behind", async () => {
    const { library, monitor } = new OrchestrationRig().open();
    const task = await library.create({ prompt: SIMPLE_PROMPT });
    await expect(library.fork(task.id, {})).rejects.toMatchObject({ code: "task.not-forkable" });
    expect(await monitor.roots()).toHaveLength(1);
  });
});
