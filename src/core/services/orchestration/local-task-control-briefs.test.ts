import { describe, expect, test } from "vitest";
import { modelAnswer } from "../../../../tests/fakes/model-answer/model-answer";
import {
  OrchestrationRig,
  recordLines,
  type Script,
  ScriptedModels,
} from "../../../../tests/fakes/task-runner-rig";
import type { FinishReason } from "../../domain/model/llm";
import type { ModelCall } from "../models/model-call";

const REQUEST = "Write a menu for my café with prices and opening hours.";
const BRIEF = recordLines([
  { requirement: "Names a price for every size", priority: "must", proof: "judged" },
  { reader: "Work out the prices" },
  { reader: "Collect the hours" },
]);
const HALF = BRIEF.slice(0, BRIEF.indexOf("Collect"));
const REFUSAL = "I'm sorry, but I can't help with that.";

const promptOf = ({ messages }: ModelCall) => messages.map(({ content }) => content).join("\n");
const isReading = (question: string) => (call: ModelCall) =>
  promptOf(call).includes(`Your task: ${question}`);
const callsFor = ({ calls }: ScriptedModels, purpose: ModelCall["purpose"]) =>
  calls.filter((call) => call.purpose === purpose);

/** Does a task to its end, with replies to the calls for the brief that end for this reason. */
async function done(
  script: Script,
  { language = "en", prompt = REQUEST, ends = "stop" as FinishReason } = {},
) {
  const models = new ScriptedModels(script);
  const complete = models.complete.bind(models);
  models.complete = async (call, signal, onPart) => {
    const reply = await complete(call, signal, onPart);
    const isHalf = call.purpose === "analysis" && reply.text === HALF;
    return isHalf ? { ...reply, finishReason: ends } : reply;
  };
  const { control, library, monitor } = new OrchestrationRig().open(models);
  const { id } = await library.create({ prompt });
  const { success } = await control.start(id, language);
  const state = await monitor.load(id);
  const root = state.tasks.get(id);
  return { models, state, success, requirements: root?.requirements ?? [] };
}

const briefed =
  (brief: (call: ModelCall) => string, others: Script = ({ messages }) => modelAnswer(messages)): Script =>
  (call) =>
    call.purpose === "analysis" ? brief(call) : others(call);
const titles = ({ tasks, rootTaskId }: Awaited<ReturnType<typeof done>>["state"]) =>
  [...tasks.values()].filter(({ parentTaskId }) => parentTaskId === rootTaskId).map(({ title }) => title);

describe.each<FinishReason>(["length", "stop"])("half a brief that ends with %s", (ends) => {
  test("and stays half is replaced by a template, and nothing of it is worked by", async () => {
    const { models, state, success, requirements } = await done(
      briefed(() => HALF),
      { ends },
    );
    expect(success).toBe(true);
    expect(callsFor(models, "analysis").length).toBeGreaterThan(1);
    const taken = state.events.filter(({ type }) => type === "fallback-taken");
    expect(taken).toMatchObject([{ fallback: "brief", reason: "cut" }]);
    expect(requirements.map(({ description }) => description)).not.toContain("Names a price for every size");
    expect(models.calls.some(isReading("Work out the prices"))).toBe(false);
  });

  test("is whole once what is missing has come, and each of its lines counts once", async () => {
    const rest = (call: ModelCall) => {
      if (call.messages.length === 2) return HALF;
      return promptOf(call).includes("Continue exactly where you stopped") ? BRIEF.slice(HALF.length) : BRIEF;
    };
    const { state, requirements } = await done(briefed(rest), { ends });
    expect(state.events.some(({ type }) => type === "fallback-taken")).toBe(false);
    expect(requirements.map(({ description }) => description)).toEqual(["Names a price for every size"]);
    expect(titles(state)).toEqual(["Work out the prices", "Collect the hours"]);
  });
});

test("a check that cannot be read verifies nothing, and rewrites nothing", async () => {
  const { models, requirements, success } = await done(
    briefed(
      () => recordLines([{ requirement: "Names a price for every size", proof: "judged" }]),
      (call) => (call.purpose === "validation" ? "All good, I suppose! {[" : modelAnswer(call.messages)),
    ),
  );
  expect(success).toBe(true);
  expect(requirements.map(({ outcome }) => outcome)).toEqual(["unverified"]);
  expect(callsFor(models, "validation")).not.toEqual([]);
  expect(callsFor(models, "repair")).toEqual([]);
  expect(callsFor(models, "execution")).toHaveLength(1);
});

test("a model that never writes records ends in a definite state, with what it wrote kept", async () => {
  const prose = "I would rather talk about the weather. <script>alert(1)</script> }{ ][";
  const { state, requirements, success } = await done(() => prose);
  expect(success).toBe(true);
  expect(state.tasks.get(state.rootTaskId)?.status).toBe("completed");
  expect(requirements.map(({ outcome }) => outcome)).toEqual(["unverified"]);
  expect([...state.artifacts.values()]).toMatchObject([{ status: "final", content: prose }]);
});

test("what keeps failing is repaired twice by edits, and then completed with its points open", async () => {
  const text = `# Menu\n\nSmall 3.20, large 4.10.\n\n${"Coffee and tea of the day. ".repeat(20)}`;
  const script: Script = (call) => {
    if (call.purpose === "execution") return text;
    if (call.purpose === "validation")
      return recordLines([{ requirement: 1, verdict: "unmet", reason: "The prices are missing." }]);
    return recordLines([{ find: "Small 3.20", replace: "Small 3.30", for: [1] }]);
  };
  const brief = () => recordLines([{ requirement: "Names a price for every size", proof: "quote" }]);
  const { models, state, requirements, success } = await done(briefed(brief, script));
  expect(success).toBe(true);
  expect(requirements).toMatchObject([{ outcome: "unmet", validationResult: "The prices are missing." }]);
  expect(callsFor(models, "execution")).toHaveLength(1);
  expect(callsFor(models, "repair")).toHaveLength(2);
  expect([...state.artifacts.values()]).toMatchObject([{ status: "final" }]);
});

test("a reader that refuses twice leaves a gap the writer is told of, and nobody else is cut off", async () => {
  const [refusing, working] = ["Work out the prices", "Collect the hours"];
  const { models, state, success } = await done(
    briefed(
      () => BRIEF,
      (call) => (isReading(refusing)(call) ? REFUSAL : modelAnswer(call.messages)),
    ),
  );
  expect(success).toBe(true);
  expect(models.calls.filter(isReading(refusing))).toHaveLength(2);
  expect(models.calls.filter(isReading(working))).toHaveLength(1);
  const parts = [...state.tasks.values()].filter(({ parentTaskId }) => parentTaskId);
  expect(parts.map(({ title, status }) => [title, status])).toEqual([
    [refusing, "failed"],
    [working, "completed"],
  ]);
  const failed = state.events.find(
    (event) => event.type === "task-status-changed" && event.status === "failed",
  );
  expect(failed).toMatchObject({ errorCode: "task.refused", params: { title: refusing } });
  expect(state.events.find(({ type }) => type === "fallback-taken")).toMatchObject({ fallback: "note" });
  const writing = promptOf(
    models.calls.find((call) => promptOf(call).includes("the complete deliverable")) as ModelCall,
  );
  expect(writing).toContain(`Nobody could find out: ${refusing}`);
  const note = [...state.artifacts.values()].find(({ status }) => status === "draft");
  expect(writing).toContain(note?.content);
});

describe("the language of the work", () => {
  const told = ({ calls }: ScriptedModels) =>
    calls.filter(({ purpose }) => purpose === "analysis" || purpose === "execution").map(promptOf);
  const short = briefed(() => recordLines([{ requirement: "Names a price", proof: "judged" }]));

  test("is that of the request, where that is not the interface's", async () => {
    const prompt = "Escribe una carta con los precios y el horario para mi café";
    const { models } = await done(short, { prompt });
    expect(told(models).length).toBeGreaterThan(1);
    for (const each of told(models)) {
      expect(each).toContain("the language of the request, Spanish");
      expect(each).not.toContain("ALWAYS respond in English");
    }
  });

  test("is the interface's where the request is in it", async () => {
    const { models } = await done(short, { language: "fr", prompt: "Rédige une carte avec les prix" });
    for (const each of told(models))
      expect(each).toContain("ALWAYS respond in French as this is the user's language");
  });

  test("does not forbid another one that is asked for, nor is a text in it refused", async () => {
    const korean = `# 카페 메뉴\n\n${"커피와 차를 매일 신선하게 준비합니다. ".repeat(30)}`;
    const { models, state } = await done(
      briefed(
        () => recordLines([{ requirement: "Names a price", proof: "judged" }]),
        (call) => {
          if (call.purpose === "execution") return korean;
          return recordLines([{ requirement: 1, verdict: "met", reason: "It does." }]);
        },
      ),
      { prompt: "Translate the menu of my café and its opening hours into Korean for our guests" },
    );
    for (const each of told(models)) {
      expect(each).toContain("ALWAYS respond in English");
      expect(each).toContain("such as a translation, write that text in it");
    }
    expect([...state.artifacts.values()].map(({ content }) => content)).toEqual([korean.trim()]);
    expect(callsFor(models, "execution")).toHaveLength(1);
    expect(callsFor(models, "repair")).toEqual([]);
  });
});
