import { foundSources, toolUsesOf } from "@core/domain/journal/tool-turns";
import type { ToolCall } from "@core/domain/model/llm";
import { outcomeOf } from "@core/domain/requirement/requirement";
import type { ModelCall } from "@core/services/models/model-call";
import { afterEach, expect, test, vi } from "vitest";
import { modelAnswer } from "../../../tests/fakes/model-answer/model-answer";
import { OrchestrationRig, type Script, ScriptedModels } from "../../../tests/fakes/task-runner-rig";

const PROMPT = "Find out which rivers meet in Lyon.";
const BRIEF = [
  {
    requirement: "Names both rivers",
    type: "functional",
    priority: "must",
    source: "explicit",
    proof: "judged",
  },
  { reader: "Which rivers meet in Lyon?", scope: "Names" },
  { reader: "How long are they?", scope: "Figures" },
  { complexity: "complex" },
  { done: 4 },
]
  .map((record) => JSON.stringify(record))
  .join("\n");
const PASSAGE = "In Lyon the Saône joins the Rhône.";

afterEach(() => vi.restoreAllMocks());

/** A browser in which a search finds a page of its own for each question. */
function rigWithSearch(): OrchestrationRig {
  const rig = new OrchestrationRig();
  let count = 0;
  rig.tools.add("web-search", {
    run: async (_, __, { cite }) => {
      count += 1;
      const url = `https://a.example/${count}`;
      const sources = cite([{ kind: "web", url, name: `Page ${count}`, readAt: 1, passage: PASSAGE }]);
      const content = sources.map(({ number }) => `[${number}] ${PASSAGE}`).join("");
      return { content, sources, isUntrusted: true };
    },
  });
  return rig;
}

const promptOf = ({ messages }: ModelCall) => messages.map(({ content }) => content).join("\n");
const search = (id: string): readonly ToolCall[] => [{ id, name: "web-search", arguments: "{}" }];

/** Readers search once and cite what they found; the writer writes what it is told to. */
const script =
  (deliverable: string): Script =>
  (call) => {
    const prompt = promptOf(call);
    if (call.purpose === "analysis") return BRIEF;
    if (call.purpose !== "execution") return modelAnswer(call.messages);
    if (!prompt.includes("Your task: Which rivers") && !prompt.includes("Your task: How long"))
      return deliverable;
    const result = call.messages.findLast(({ role }) => role === "tool")?.content;
    if (result === undefined) return search(prompt.includes("Your task: Which") ? "one" : "two");
    const number = /\[(\d+)\]/.exec(result)?.[1];
    return `# Note\n\nThe page says “${PASSAGE.slice(0, -1)}” [${number}], which answers the question.`;
  };

async function researched(deliverable: string) {
  const rig = rigWithSearch();
  const models = new ScriptedModels(script(deliverable));
  const { control, library, monitor } = rig.open(models);
  const task = await library.create({ prompt: PROMPT, strategy: "research-with-sources" });
  const result = await control.start(task.id, "en");
  const state = await monitor.load(task.id);
  return { rig, models, result, state, root: state.tasks.get(task.id) };
}
const text = (claim: string) =>
  `# Rivers\n\nThe Saône and the Rhône meet in Lyon. ${claim} Both rivers are long.`;

test("readers search side by side, and the writer cites what they found without tools of its own", async () => {
  const { models, state, root } = await researched(text("“In Lyon the Saône joins the Rhône” [101]."));
  const uses = toolUsesOf(state.events).map(({ use }) => use.state);
  expect(uses).toEqual(["done", "done"]);
  const numbers = foundSources(state).map(({ number }) => number);
  expect(new Set(numbers)).toEqual(new Set([101, 102]));
  const writing = models.calls.find(
    (call) => call.purpose === "execution" && promptOf(call).includes("<notes>"),
  );
  expect(writing?.tools).toBeUndefined();
  expect(promptOf(writing as ModelCall)).toContain(PASSAGE);
  const deliverable = [...state.artifacts.values()].find(({ taskId }) => taskId === root?.id);
  expect(deliverable?.sources).toMatchObject([{ kind: "web", number: 101, passage: PASSAGE }]);
  const checked = models.calls.find(({ purpose }) => purpose === "validation");
  expect(promptOf(checked as ModelCall)).toMatch(
    /<sources>[\s\S]*the Saône joins the Rhône[\s\S]*What is cited says what the text claims/,
  );
  expect(root?.requirements.map((each) => outcomeOf(each))).toEqual(["met"]);
});

test("what is quoted and does not stand in its source is an open point", async () => {
  const { root } = await researched(text("“In Lyon the Loire joins the Seine” [101]."));
  const open = root?.requirements.filter((each) => outcomeOf(each) !== "met");
  expect(open?.map(({ validationResult }) => validationResult)).toContain(
    "“In Lyon the Loire joins the Seine” [101]",
  );
});

test("a text that cites nothing is told of", async () => {
  const { root } = await researched(text("Everybody knows."));
  expect(root?.requirements.filter((each) => outcomeOf(each) !== "met")).toMatchObject([
    { description: "What the text rests on is cited" },
  ]);
});

test("what was searched is not searched again after a crash", async () => {
  const rig = rigWithSearch();
  const stalled = new ScriptedModels((call) =>
    promptOf(call).includes("<notes>") ? undefined : script("")(call),
  );
  const first = rig.open(stalled);
  const task = await first.library.create({ prompt: PROMPT, strategy: "research-with-sources" });
  const ended = first.control.start(task.id, "en");
  await vi.waitFor(() => expect(stalled.calls.some((call) => promptOf(call).includes("<notes>"))).toBe(true));
  first.control.stop(task.id);
  await expect(ended).rejects.toThrow();
  const second = rig.open(new ScriptedModels(script(text("“In Lyon the Saône joins the Rhône” [102]."))));
  await expect(second.control.resume(task.id, "en")).resolves.toMatchObject({ success: true });
  expect(rig.tools.runs.length).toBe(2);
  const { artifacts } = await second.monitor.load(task.id);
  const deliverable = [...artifacts.values()].find(({ taskId }) => taskId === task.id);
  expect(deliverable?.sources).toMatchObject([{ number: 102 }]);
});
