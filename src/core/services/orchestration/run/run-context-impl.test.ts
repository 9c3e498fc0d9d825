import { describe, expect, test } from "vitest";
import { DeliveryRig, type DeliveryScene } from "../../../../../tests/fakes/delivery-rig";
import { sampleTask } from "../../../../../tests/fakes/sample-tasks";
import { recordLines, type Script } from "../../../../../tests/fakes/task-runner-rig";
import { type Agent, VALIDATOR_ID } from "../../../domain/agent/agent";
import { RunContextImpl } from "./run-context-impl";

const ROOT = "task-1";
const WORK = { taskId: ROOT, key: "k", step: "execution", description: "Write", agentId: "ada" } as const;
const { signal } = new AbortController();

async function begun(scene: Partial<DeliveryScene> = {}, script: Script = () => "", stop = signal) {
  const rig = new DeliveryRig({ content: "Text", requirements: [], ...scene }, script);
  await rig.begin();
  const steps = async () =>
    (await rig.state()).tasks.get(ROOT)?.steps.map((each) => [each.kind, each.status]);
  return { rig, steps, engine: await rig.engine(stop) };
}

describe("a piece of work", () => {
  test("is done once, at the same time and later, and what it staged is committed with it", async () => {
    const { rig, engine } = await begun();
    let times = 0;
    const work = () =>
      engine.once(ROOT, "key", async (stage) => {
        stage({ type: "agent-response", taskId: ROOT, agentId: "ada", content: "Done." });
        return ++times;
      });
    const commits = rig.database.writes.length;
    expect(await Promise.all([work(), work()])).toEqual([1, 1]);
    expect(await work()).toBe(1);
    expect(rig.database.writes.length).toBe(commits + 1);
    const { events, accepted } = await rig.state();
    expect(accepted.get("key")).toBe(1);
    expect(events.filter(({ type }) => type === "agent-response")).toHaveLength(1);
  });

  test("that failed leaves nothing, and may be tried again", async () => {
    const { rig, engine } = await begun();
    const failing = engine.once(ROOT, "key", async (stage) => {
      stage({ type: "agent-response", taskId: ROOT, agentId: "ada", content: "Half." });
      throw new Error("No.");
    });
    await expect(failing).rejects.toThrow("No.");
    expect((await rig.state()).events.some(({ type }) => type === "agent-response")).toBe(false);
    expect(await engine.once(ROOT, "key", async () => "again")).toBe("again");
  });

  test("is neither begun nor accepted once the run is stopped", async () => {
    const stopper = new AbortController();
    const { rig, engine } = await begun({}, undefined, stopper.signal);
    const stopped = engine.once(ROOT, "key", async () => stopper.abort());
    await expect(stopped).rejects.toMatchObject({ name: "AbortError" });
    let hasBegun = false;
    const late = engine.once(ROOT, "other", async () => {
      hasBegun = true;
    });
    await expect(late).rejects.toMatchObject({ name: "AbortError" });
    expect(hasBegun).toBe(false);
    await expect(engine.enter("running")).rejects.toMatchObject({ name: "AbortError" });
    expect((await rig.state()).accepted.size).toBe(0);
  });

  test("is told apart by what the user wants after the end from what was done before it", async () => {
    const { rig, engine } = await begun({ artifact: { status: "final" } });
    await engine.once(ROOT, "key", async () => "before");
    const amendment = { kind: "check" } as const;
    await engine.record({ type: "amendment-wanted", taskId: ROOT, amendment });
    const later = new RunContextImpl(engine.resources, signal);
    expect([engine.isAccepted("key"), later.isAccepted("key")]).toEqual([true, false]);
    expect(await later.once(ROOT, "key", async () => "after")).toBe("after");
    expect(later.isAccepted("key")).toBe(true);
    expect(await engine.once(ROOT, "key", async () => "?")).toBe("before");
    expect((await rig.state()).accepted.get("amendment/1/key")).toBe("after");
  });
});

describe("a step", () => {
  test("is shown as in progress, then as completed, and once of a kind", async () => {
    const { steps, engine } = await begun();
    await engine.step(WORK, async () => {
      expect(await steps()).toEqual([["execution", "in_progress"]]);
    });
    expect(await steps()).toEqual([["execution", "completed"]]);
    await engine.step({ ...WORK, key: "other" }, async () => {
      expect(await steps()).toEqual([["execution", "in_progress"]]);
    });
    await engine.step({ ...WORK, key: "third", step: "validation" }, async () => {});
    expect(await steps()).toEqual([
      ["execution", "completed"],
      ["validation", "completed"],
    ]);
    const orders = engine.root.steps.map(({ order, agentId, description }) => [order, agentId, description]);
    expect(orders).toEqual([
      [0, "ada", "Write"],
      [1, "ada", "Write"],
    ]);
  });

  test("ends as the work itself says, where it does", async () => {
    const { steps, engine } = await begun();
    const [stepId, taskId] = [`${ROOT}/Execution`, ROOT];
    await engine.step(WORK, async (stage) => {
      stage({ type: "step-changed", taskId, stepId: "another", status: "completed" });
      stage({ type: "step-changed", taskId, stepId, status: "failed" });
    });
    expect(await steps()).toEqual([["execution", "failed"]]);
  });

  test("begins with the facts that are true from then on", async () => {
    const { rig, engine } = await begun();
    const begins = [{ type: "agent-response", taskId: ROOT, agentId: "ada", content: "On it." }] as const;
    await engine.step({ ...WORK, begins }, async () => {
      expect((await rig.state()).events.map(({ type }) => type)).toContain("agent-response");
    });
  });
});

describe("a run", () => {
  test("tells the time and what it is in, and notes a state once", async () => {
    const { rig, engine } = await begun();
    expect(engine.now()).toBe(rig.ports.clock.now());
    expect(engine.language).toBe("en");
    await engine.enter("refining");
    await engine.enter("refining");
    const entered = (await rig.state()).events.filter(({ type }) => type === "run-state-changed");
    expect(entered).toHaveLength(1);
    expect(() => engine.task("nobody")).toThrow();
    expect(engine.task(ROOT)).toBe(engine.root);
  });

  test("has a brief only once it was made; its readers are those the user changed them to", async () => {
    const reader = { question: "What does it cost?", scope: "", needs: [] };
    const { engine } = await begun({}, () =>
      recordLines([{ requirement: "A guide" }, { reader: "Who reads it?" }]),
    );
    expect(() => engine.analysis).toThrow();
    const { readers, requirements } = await engine.brief();
    expect(readers?.map(({ question }) => question)).toEqual(["Who reads it?"]);
    expect(requirements).toEqual(engine.root.requirements);
    await engine.record({ type: "readers-changed", taskId: ROOT, readers: [reader] });
    expect(engine.analysis.readers).toEqual([reader]);
  });

  test("writes with the agent the user has chosen for it, as long as they are there", async () => {
    const ada: Agent = { id: "ada", name: "Ada", role: "Counts", instructions: "" };
    const bo = { ...ada, id: "bo", name: "Bo" };
    const scene = { agents: [ada, bo], artifact: { status: "review" } } as const;
    const plain = await begun(scene, () => "# Guide");
    expect((await plain.engine.write(bo, [], signal)).agentId).toBe("bo");
    expect((await plain.rig.state()).artifacts.get("a")).toMatchObject({ version: 2, agentId: "bo" });
    const chosen = await begun({ ...scene, task: { chosenAgentId: "ada" } }, () => "# Guide");
    expect((await chosen.engine.write(bo, [], signal)).agentId).toBe("ada");
    const without = { ...scene, task: { chosenAgentId: VALIDATOR_ID }, missing: [VALIDATOR_ID] };
    const gone = await begun(without, () => "# Guide");
    expect((await gone.engine.write(bo, [], signal)).agentId).toBe("bo");
  });

  test("is divided by a plan into parts, and finds agents by their names", async () => {
    const ada: Agent = { id: "ada", name: "Ada", role: "Counts", instructions: "" };
    const subTasks = [{ title: "Count" }, { title: "Deliver", dependencies: ["Count"] }];
    const { engine } = await begun({ agents: [ada] }, ({ purpose }) =>
      purpose === "planning" ? JSON.stringify({ subTasks }) : recordLines([{ requirement: "A guide" }]),
    );
    await engine.brief();
    const plans = await engine.plan(signal);
    expect(plans.map(({ title }) => title)).toEqual(["Count", "Deliver"]);
    const [count, deliver] = await engine.createParts(plans);
    expect(deliver).toMatchObject({ title: "Deliver", parentTaskId: ROOT, dependencies: [count?.id] });
    expect(engine.root.steps.slice(-2).map(({ id }) => id)).toEqual([count?.id, deliver?.id]);
    expect(engine.root.steps.map(({ order }) => order)).toEqual(engine.root.steps.map((_, place) => place));
    expect((await engine.findNamed(ROOT, "Ada", signal))?.id).toBe("ada");
    expect(await engine.findNamed(ROOT, "Bo", signal)).toBeUndefined();
  });

  test.each([
    ["the writer of the deliverable", {}, true],
    ["somebody else", { purpose: "validation" }, false],
    ["the writer of a part", { taskId: "part" }, false],
    ["a call that failed", { failed: true }, false],
  ] as const)("has a text repaired as one that is cut where %s says so: %j", async (_, over, isCut) => {
    const { rig, engine } = await begun();
    const call = { taskId: ROOT, agentId: "x", purpose: "execution", provider: "p", model: "m" } as const;
    await engine.record({ type: "model-called", ...call, durationMs: 1, finishReason: "length", ...over });
    await engine.deliver(await rig.artifact(), signal);
    const found = (await rig.requirements()).map(({ id }) => id);
    expect(found).toEqual(isCut ? ["task-1/text/cut"] : []);
  });

  test("gives whoever reads the tools that are wanted for it, besides their own", async () => {
    const offered: (readonly string[] | undefined)[] = [];
    const tools = {
      offer: async ({ tools: names }: { readonly tools?: readonly string[] | undefined }) => {
        offered.push(names);
        return undefined;
      },
      confirm: async () => {},
      findAgent: async (id: string) => ({ id, name: id, role: "", instructions: "" }),
    };
    const { engine } = await begun({ tools }, () => "# Note");
    const task = sampleTask({ id: "part", parentTaskId: ROOT, title: "Costs" });
    await engine.record({ type: "task-created", task });
    const agent: Agent = { id: "ada", name: "Ada", role: "", instructions: "", tools: ["calc"] };
    await engine.read(task, agent, [], signal, { tools: ["web", "calc"] });
    expect(offered).toEqual([["calc", "web"]]);
    const again = sampleTask({ id: "part2", parentTaskId: ROOT, title: "Costs" });
    await engine.record({ type: "task-created", task: again });
    await engine.read(again, agent, [], signal);
    expect(offered.at(-1)).toEqual(["calc"]);
  });
});
