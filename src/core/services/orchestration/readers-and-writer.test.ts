import { describe, expect, test } from "vitest";
import { modelAnswer } from "../../../../tests/fakes/model-answer/model-answer";
import {
  OrchestrationRig,
  recordLines,
  type Script,
  ScriptedModels,
  SIMPLE_PROMPT,
} from "../../../../tests/fakes/task-runner-rig";
import type { JournalEvent } from "../../domain/journal/journal-event";
import type { TaskState } from "../../domain/journal/task-state";
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

/** A model that counts four characters for a token, and writes at most so many of them at a time. */
class CountingModels extends ScriptedModels {
  readonly #most: number;

  constructor(script: Script, most = 16_384) {
    super(script);
    this.#most = most * 4;
  }

  override async *stream(...[call, signal]: Parameters<ScriptedModels["stream"]>) {
    let whole = "";
    for await (const part of super.stream(call, signal)) if (part.type === "text-delta") whole += part.text;
    const written = call.messages.findLast(({ role }) => role === "assistant")?.content ?? "";
    const rest = written !== "" && whole.startsWith(written) ? whole.slice(written.length) : whole;
    const text = rest.slice(0, Math.min(this.#most, (call.maxTokens ?? this.#most) * 4));
    const promptTokens = Math.ceil(promptOf(call).length / 4);
    const completionTokens = Math.ceil(text.length / 4);
    const usage = { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens };
    yield { type: "text-delta", text } as const;
    yield { type: "finish", reason: text === rest ? "stop" : "length", usage } as const;
  }
}

const takenIn = (events: readonly JournalEvent[]) =>
  events.reduce(
    (sum, event) => sum + (event.type === "model-called" ? (event.usage?.totalTokens ?? 0) : 0),
    0,
  );

async function countedRun(script: Script, wishes: object) {
  const { control, library, monitor } = new OrchestrationRig().open(new CountingModels(script));
  const task = await library.create({ prompt: SIMPLE_PROMPT, ...wishes });
  const result = await control.start(task.id, "en").catch((error: unknown) => error);
  return { result, state: await monitor.load(task.id) };
}

describe("the share of a limit that is the writer's", () => {
  const names = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"];
  const noteOf = (name: string, tokens: number) => {
    const fact = `Rain of ${name} falls.\n\n`;
    return `# ${name}\n\n${fact.repeat((tokens * 4) / fact.length)}`;
  };
  const endOf = ({ artifacts, tasks, events, rootTaskId }: TaskState) => {
    const whole = names.map((name) => noteOf(name, 40_000).trim());
    const titleOf = (taskId: string) => tasks.get(taskId)?.title ?? "";
    const notes = [...artifacts.values()].filter(({ taskId }) => taskId !== rootTaskId);
    return {
      final: [...artifacts.values()].find(({ taskId }) => taskId === rootTaskId),
      cut: notes.filter(({ content }) => !whole.includes(content)).map(({ taskId }) => titleOf(taskId)),
      told: events.flatMap((event) => (event.type === "fallback-taken" ? (event.leftOut ?? []) : [])),
      failed: [...tasks.values()].filter(({ status }) => status === "failed"),
    };
  };
  const reading = (tokens: number, isObedient = true): Script =>
    asking(briefOf(...names.map((reader) => ({ reader }))), (call) => {
      const name = /Your task: (\w+)\n/.exec(promptOf(call))?.[1] ?? "";
      const most = /again in at most (\d+) characters/.exec(promptOf(call))?.[1];
      const note = noteOf(name, tokens).slice(0, isObedient && most ? Number(most) : undefined);
      return names.includes(name) ? note : modelAnswer(call.messages);
    });

  test("is enough to deliver beside eight notes of 40,000 tokens with a limit of a million", async () => {
    const { result, state } = await countedRun(reading(40_000), { limits: { tokens: 1_000_000 } });
    expect(result).toMatchObject({ success: true });
    expect(takenIn(state.events)).toBeLessThanOrEqual(1_000_000);
    const { final, cut, told, failed } = endOf(state);
    expect(final?.status).toBe("final");
    expect(new Set(told)).toEqual(new Set(cut));
    expect(cut.length).toBeLessThan(names.length);
    expect(failed).toEqual([]);
  });

  test("is enough where readers do not shorten what is too long for the writer, and each cut is told", async () => {
    const { result, state } = await countedRun(reading(40_000, false), { limits: { tokens: 1_000_000 } });
    expect(result).toMatchObject({ success: true });
    expect(takenIn(state.events)).toBeLessThanOrEqual(1_000_000);
    const { final, told } = endOf(state);
    expect(final?.status).toBe("final");
    expect(new Set(told)).toEqual(new Set(names));
  });

  test.each([20_000, 60_000, 150_000, 400_000])(
    "leads to a text with a limit of %i, which is kept to",
    async (tokens) => {
      const { state } = await countedRun(reading(5_000), { limits: { tokens } });
      expect(takenIn(state.events)).toBeLessThanOrEqual(tokens);
      const root = state.rootTaskId;
      expect([...state.artifacts.values()].some(({ taskId }) => taskId === root)).toBe(true);
    },
  );
});

describe("a limit of 1.2 times what a task takes", () => {
  test.each([
    ["Write a guide to autumn rain.", "Rain falls on roofs. "],
    ["가을비에 대한 안내서를 써 주세요.", "가을비가 지붕에 내립니다. "],
  ])("is enough: %s", async (prompt, sentence) => {
    const brief = briefOf({ reader: "Roofs" }, { reader: "Rivers" });
    const script = asking(brief, (call) =>
      call.purpose === "execution" ? `# 1\n\n${sentence.repeat(200)}` : modelAnswer(call.messages),
    );
    const free = await countedRun(script, { prompt, limits: {} });
    expect(free.result).toMatchObject({ success: true });
    const tokens = Math.ceil(takenIn(free.state.events) * 1.2);
    const { result, state } = await countedRun(script, { prompt, limits: { tokens } });
    expect(result).toMatchObject({ success: true });
    expect(takenIn(state.events)).toBeLessThanOrEqual(tokens);
    expect([...state.tasks.values()].filter(({ status }) => status === "failed")).toEqual([]);
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
