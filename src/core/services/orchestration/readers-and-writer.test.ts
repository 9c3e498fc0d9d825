import { describe, expect, test } from "vitest";
import { modelAnswer } from "../../../../tests/fakes/model-answer/model-answer";
import {
  OrchestrationRig,
  recordLines,
  type Script,
  ScriptedModels,
  SIMPLE_PROMPT,
} from "../../../../tests/fakes/task-runner-rig";
import { AppError } from "../../errors/app-error";
import type { ModelCall } from "../models/model-call";

const promptOf = ({ messages }: ModelCall) => messages.map(({ content }) => content).join("\n");
const isWriting = (call: ModelCall) => promptOf(call).includes("the complete deliverable itself");
const TEXT = `# Rain\n\n${"Autumn rain falls on the roofs. ".repeat(30)}`;

/** A brief with so many readers of short questions. */
const briefOf = (...readers: readonly object[]) => recordLines([{ requirement: "Autumn rain" }, ...readers]);
const asking =
  (brief: string, answer: Script = ({ messages }) => modelAnswer(messages)): Script =>
  (call) =>
    call.purpose === "analysis" ? brief : answer(call);

async function runWith(script: Script, wishes: object = {}, rig = new OrchestrationRig()) {
  const models = new ScriptedModels(script);
  const { control, library, monitor } = rig.open(models);
  const task = await library.create({ prompt: SIMPLE_PROMPT, ...wishes });
  await control.start(task.id, "en").catch(() => {});
  return { control, library, monitor, models, task, state: await monitor.load(task.id) };
}

describe("readers", () => {
  test("begin as soon as what they need is there, whoever else is still at work", async () => {
    const order: string[] = [];
    const brief = briefOf({ reader: "First" }, { reader: "Second" }, { reader: "Third", needs: [1] });
    let letSecondGo = () => {};
    const secondHeld = new Promise<void>((resolve) => {
      letSecondGo = resolve;
    });
    const models = new ScriptedModels(asking(brief));
    const complete = models.complete.bind(models);
    models.complete = async (call, signal, onPart) => {
      const title = /Your task: (\w+)/.exec(promptOf(call))?.[1];
      if (call.purpose === "execution" && title) order.push(title);
      if (title === "Second") await secondHeld;
      if (title === "Third") letSecondGo();
      return complete(call, signal, onPart);
    };
    const { control, library } = new OrchestrationRig().open(models);
    const task = await library.create({ prompt: SIMPLE_PROMPT });
    expect(await control.start(task.id, "en")).toMatchObject({ success: true });
    expect(order.slice(0, 3)).toEqual(["First", "Second", "Third"]);
  });

  test("need earlier ones only, whatever a brief says", async () => {
    const brief = briefOf({ reader: "A", needs: [2, 1, 0, 99] }, { reader: "B", needs: [1, 2] });
    const { state } = await runWith(asking(brief));
    const [a, b] = [...state.tasks.values()].filter(({ parentTaskId }) => parentTaskId);
    expect(a?.dependencies).toEqual([]);
    expect(b?.dependencies).toEqual([a?.id]);
  });

  test("are the agents the brief names, wherever they come from", async () => {
    const rig = new OrchestrationRig();
    rig.agents.push({ id: "statistician", name: "Statistician", role: "Counts", instructions: "" });
    const brief = briefOf(
      { reader: "How much?", agent: "statistician" },
      { agent: "Poet", role: "Writes verse" },
    );
    const { state } = await runWith(asking(brief), {}, rig);
    const note = [...state.artifacts.values()].find(({ status }) => status === "draft");
    expect(note?.agentId).toBe("statistician");
    expect([...state.recruits.values()].map(({ name }) => name)).toEqual(["Poet"]);
  });

  test("are left out when most of a limit is used, and the writer is told", async () => {
    const models = new ScriptedModels(asking(briefOf({ reader: "First" }, { reader: "Second", needs: [1] })));
    const stream = models.stream.bind(models);
    models.stream = async function* (call, signal) {
      if (!promptOf(call).includes("Your task: First")) return yield* stream(call, signal);
      yield { type: "text-delta", text: "# First\n\nA costly note." };
      const usage = { promptTokens: 80_000, completionTokens: 5_000, totalTokens: 85_000 };
      yield { type: "finish", reason: "stop", usage };
    };
    const { control, library, monitor } = new OrchestrationRig().open(models);
    const task = await library.create({ prompt: SIMPLE_PROMPT, limits: { tokens: 100_000 } });
    expect(await control.start(task.id, "en")).toMatchObject({ success: true });
    const { tasks } = await monitor.load(task.id);
    const reading = [...tasks.values()].filter(({ title }) => title === "First" || title === "Second");
    expect(reading.map(({ status }) => status)).toEqual(["completed", "failed"]);
    expect(models.calls.some((call) => promptOf(call).includes("Your task: Second"))).toBe(false);
    const writing = promptOf(models.calls.find(isWriting) ?? fail());
    expect(writing).toContain("A costly note.");
    expect(writing).toContain("Nobody could find out: Second");
  });
});

describe("notes", () => {
  test("that are too long for the writer are shortened by their reader, and never cut", async () => {
    const long = `# Long\n\n${"A fact about rain. ".repeat(7_000)}`;
    const brief = briefOf({ reader: "Long" }, { reader: "Short" });
    const { models, state } = await runWith(
      asking(brief, (call) => {
        const prompt = promptOf(call);
        if (prompt.includes("Write it again in at most")) return "# Long\n\nThe facts in short.";
        return prompt.includes("Your task: Long") ? long : modelAnswer(call.messages);
      }),
    );
    const writing = promptOf(models.calls.find(isWriting) ?? fail());
    expect(writing).toContain("The facts in short.");
    expect(writing).not.toContain("left out");
    const short = [...state.artifacts.values()].find(({ title }) => title === "Short");
    expect(writing).toContain(short?.content);
    expect([...state.artifacts.values()].find(({ title }) => title === "Long")?.content).toBe(long.trim());
  });
});

describe("a text that breaks off", () => {
  test("is continued from where it ended, and what is repeated is not kept twice", async () => {
    for (const continuation of [TEXT.slice(200), TEXT]) {
      let hasBroken = false;
      const answer: Script = (call) =>
        call.purpose === "execution" ? continuation : modelAnswer(call.messages);
      const models = new ScriptedModels(asking(briefOf(), answer));
      const stream = models.stream.bind(models);
      models.stream = async function* (call, signal) {
        if (call.purpose !== "execution" || hasBroken) return yield* stream(call, signal);
        hasBroken = true;
        yield { type: "text-delta", text: TEXT.slice(0, 200) };
        throw new AppError("provider.stream-cut");
      };
      const { control, library, monitor } = new OrchestrationRig().open(models);
      const task = await library.create({ prompt: SIMPLE_PROMPT });
      expect(await control.start(task.id, "en")).toMatchObject({ success: true });
      const [deliverable] = (await monitor.load(task.id)).artifacts.values();
      expect(deliverable?.content).toBe(TEXT.trim());
    }
  });
});

describe("a limit that is reached", () => {
  test("leaves what is written as a draft, and raising it lets the work go on from there", async () => {
    const rig = new OrchestrationRig();
    let isOver = true;
    const models = new ScriptedModels();
    const stream = models.stream.bind(models);
    models.stream = async function* (call, signal) {
      if (call.purpose !== "execution" || !isOver) return yield* stream(call, signal);
      yield { type: "text-delta", text: "# Rain\n\nHalf of it" };
      throw new AppError("task.limit-reached", { kind: "tokens", limit: 1, spent: 1 });
    };
    const { control, library, monitor } = rig.open(models);
    const task = await library.create({ prompt: SIMPLE_PROMPT });
    expect(await control.start(task.id, "en")).toMatchObject({ success: false, errors: [] });
    const state = await monitor.load(task.id);
    expect(state.tasks.get(task.id)).toMatchObject({ status: "in_progress", runState: "limit-reached" });
    expect([...state.artifacts.values()]).toMatchObject([
      { taskId: task.id, status: "draft", version: 1, content: "# Rain\n\nHalf of it" },
    ]);
    isOver = false;
    await control.setLimits(task.id, { tokens: 2_000_000 });
    expect(await control.resume(task.id, "en")).toMatchObject({ success: true });
    const [deliverable, ...others] = (await monitor.load(task.id)).artifacts.values();
    expect(others).toEqual([]);
    expect(deliverable).toMatchObject({ status: "final", version: 2 });
    expect(deliverable?.content).toMatch(/^# Rain\n\nHalf of it/);
  });
});

describe("who does a part of a plan", () => {
  const plan = JSON.stringify({
    subTasks: [
      { title: "Count", role: "Statistician" },
      { title: "Sketch", role: "Painter" },
      { title: "Deliver", role: "Poet", dependencies: ["Count", "Sketch"] },
    ],
  });
  const team = [
    { name: "Ada", role: "Writes the words of verse and poems" },
    { name: "Poet", role: "Writes the words of verse and poems" },
    { name: "Painter", role: "Paints" },
  ];
  const analysis = JSON.stringify({
    requirements: [{ description: "autumn rain" }],
    complexity: "complex",
    suggestedAgents: team,
  });

  test("is whom the plan names, though two suggestions came to one agent", async () => {
    const rig = new OrchestrationRig();
    rig.agents.push(
      { id: "bard", name: "Bard", role: "Writes the words of verse and poems", instructions: "" },
      { id: "statistician", name: "Statistician", role: "Counts", instructions: "" },
    );
    const script: Script = (call) => {
      if (call.purpose === "analysis") return analysis;
      return call.purpose === "planning" ? plan : modelAnswer(call.messages);
    };
    const { state } = await runWith(script, { strategy: "multi-pass" }, rig);
    const names = new Map(
      state.events.flatMap((event) =>
        event.type === "agent-assigned" ? [[event.taskId, event.agentName] as const] : [],
      ),
    );
    const doneBy = [...state.tasks.values()]
      .filter(({ parentTaskId, dueDate }) => parentTaskId && dueDate === undefined)
      .map(({ id, title }) => [title, names.get(id)]);
    expect(doneBy).toEqual([
      ["Count", "Statistician"],
      ["Sketch", "Painter"],
      ["Deliver", "Bard"],
    ]);
  });
});

function fail(): never {
  throw new Error("It was not written.");
}
