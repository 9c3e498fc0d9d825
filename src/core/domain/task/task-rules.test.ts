import { describe, expect, test } from "vitest";
import { guessComplexity, treatsAsComplex } from "./complexity";
import { extractKeywords, isRelevant } from "./context-relevance";
import { nextWave } from "./execution-waves";
import { fallbackAnalysis, TASK_EXECUTOR } from "./fallback-analysis";
import { matchAgent } from "./match-agent";
import { subTaskTemplates } from "./sub-task-templates";
import type { Task } from "./task";
import type { TaskContext } from "./task-context";
import { completionPercent } from "./task-progress";
import { taskTitle } from "./task-title";

describe("a task's title", () => {
  test.each([
    ["Write a haiku. Then sing it.", "Write a haiku"],
    ["Upgrade to v1.2 today", "Upgrade to v1.2 today"],
    ["Why? Because.", "Why"],
    ["First line\nsecond line", "First line"],
    ["한 문장입니다。 둘째", "한 문장입니다"],
    [`${"a".repeat(50)}`, "a".repeat(50)],
    [`${"a".repeat(51)}`, `${"a".repeat(50)}...`],
    ["...", "..."],
  ])("of %j is %j", (prompt, title) => expect(taskTitle(prompt)).toBe(title));
});

describe("complexity", () => {
  test.each([
    ["Design and implement a system", "complex"],
    ["Fix and update the complex system", "simple"],
    ["Write a poem", "simple"],
  ])("of %j is guessed as %s", (prompt, expected) => expect(guessComplexity(prompt)).toBe(expected));

  test("is treated as such for passes over two, skills over three or more than one agent", () => {
    const simple = fallbackAnalysis("x");
    expect(treatsAsComplex(simple)).toBe(false);
    expect(treatsAsComplex({ ...simple, complexity: "complex" })).toBe(true);
    expect(treatsAsComplex({ ...simple, estimatedPasses: 2 })).toBe(false);
    expect(treatsAsComplex({ ...simple, estimatedPasses: 3 })).toBe(true);
    expect(treatsAsComplex({ ...simple, requiredSkills: ["a", "b", "c"] })).toBe(false);
    expect(treatsAsComplex({ ...simple, requiredSkills: ["a", "b", "c", "d"] })).toBe(true);
    expect(treatsAsComplex({ ...simple, suggestedAgents: [TASK_EXECUTOR, TASK_EXECUTOR] })).toBe(true);
  });
});

test("the fallback of a complex request has the parts of its template read, but for the writing", () => {
  const complex =
    "Design a multiple region architecture with a network diagram, a cost estimate and a risk table.";
  const parts = subTaskTemplates(complex, "en");
  const { complexity, readers = [] } = fallbackAnalysis(complex);
  expect([complexity, readers.map(({ question }) => question)]).toEqual([
    "complex",
    parts.slice(0, -1).map(({ title }) => title),
  ]);
  expect(readers.length).toBeGreaterThan(0);
  expect(fallbackAnalysis("Do it").readers).toEqual([]);
});

test("the fallback is one functional must, for one executor, in an hour", () => {
  expect(fallbackAnalysis(" Do it ")).toMatchObject({
    requirements: [{ type: "functional", priority: "must", description: "Do it" }],
    complexity: "simple",
    suggestedStrategy: "single_agent",
    estimatedPasses: 1,
    estimatedDuration: 60,
    suggestedAgents: [{ name: "Task Executor" }],
  });
});

test.each([
  [
    "Write a novel about rain",
    "en",
    ["Research and planning", "Character and plot development", "Writing and style"],
  ],
  ["Build a shop", "en", ["Analysis and design", "Implementation"]],
  ["Plan a party", "en", ["Planning and analysis", "Execution and delivery"]],
  ["Développe une boutique", "fr", ["Analyse et conception", "Réalisation"]],
  ["비에 관한 소설을 써 줘", "ko", ["조사와 기획", "인물과 줄거리 구성", "집필과 문체"]],
  ["Plan a party", "de", ["Planning and analysis", "Execution and delivery"]],
])("%j is divided by templates in %s", (prompt, language, titles) => {
  const parts = subTaskTemplates(prompt, language);
  expect(parts.map(({ title }) => title)).toEqual(titles);
  expect(parts.map(({ dependencies }) => dependencies)).toEqual(
    titles.map((_, at) => (at === 0 ? [] : [at - 1])),
  );
});

const task = (id: string, ...dependencies: string[]) => ({ id, dependencies }) as unknown as Task;

describe("waves", () => {
  const ids = (wave: ReturnType<typeof nextWave>) =>
    wave.map(({ task: { id }, agentIndex }) => [id, agentIndex]);

  test("hold what is ready, no more than there are agents, in turn", () => {
    const tasks = [task("a"), task("b"), task("c"), task("d", "a")];
    expect(ids(nextWave(tasks, new Set(), 2))).toEqual([
      ["a", 0],
      ["b", 1],
    ]);
    expect(ids(nextWave(tasks, new Set(["a", "b"]), 2))).toEqual([
      ["c", 0],
      ["d", 1],
    ]);
    expect(nextWave(tasks, new Set(["a", "b", "c", "d"]), 2)).toEqual([]);
  });

  test("go on without any agent, one at a time", () => {
    expect(ids(nextWave([task("a"), task("b")], new Set(), 0))).toEqual([["a", 0]]);
  });

  test("refuse a circle", () => {
    expect(() => nextWave([task("a", "b"), task("b", "a")], new Set(), 2)).toThrow(/circular-dependencies/);
  });
});

test.each([
  [["completed", "pending", "pending"], "in_progress", 33],
  [[], "completed", 100],
  [[], "in_progress", 50],
  [[], "pending", 0],
  [[], "failed", 0],
] as const)("steps %j of a task %s make %i percent", (statuses, status, percent) => {
  const steps = statuses.map((each, order) => ({ id: "", name: "", description: "", order, status: each }));
  expect(completionPercent({ steps, status })).toBe(percent);
});

describe("agents", () => {
  const agent = (id: string, name: string, role: string, tags: string[] = []) => ({
    id,
    name,
    role,
    tags,
    instructions: "",
  });
  const suggestion = {
    ...TASK_EXECUTOR,
    name: "Poet",
    role: "Writer of nature poetry",
    requiredSkills: ["haiku"],
    specialization: "",
  };

  test("match by name, whatever its case and spaces", () => {
    const poet = agent("p", " poet ", "Anything");
    expect(matchAgent([agent("x", "Poetic", ""), poet], suggestion)).toBe(poet);
  });

  test("match by most of the wanted words, not by a single one and not by substring", () => {
    const writer = agent("w", "Lyra", "Writer of poetry about nature");
    expect(matchAgent([agent("x", "Rex", "Underwriter of naturel poetryslams"), writer], suggestion)).toBe(
      writer,
    );
    expect(matchAgent([agent("x", "Rex", "Writer")], suggestion)).toBeUndefined();
  });

  test("with a duty in every task never do the work", () => {
    const staff = ["troupe", "agent-recruiter", "validator-agent"].map((id) =>
      agent(id, "Poet", suggestion.role),
    );
    expect(matchAgent(staff, suggestion)).toBeUndefined();
  });
});

describe("contexts", () => {
  const context = {
    contextType: "finding",
    title: "Rain gauge",
    content: "",
    relevantAgents: ["a"],
  } as unknown as TaskContext;
  const interest = { agentId: "b", keywords: ["rain"], contextTypes: ["finding"] } as const;

  test("are relevant to those they name, or by type and keyword together", () => {
    expect(isRelevant(context, { ...interest, agentId: "a", keywords: [] })).toBe(true);
    expect(isRelevant(context, interest)).toBe(true);
    expect(isRelevant(context, { ...interest, contextTypes: ["decision"] })).toBe(false);
    expect(isRelevant(context, { ...interest, keywords: ["snow"] })).toBe(false);
  });

  test("are found by words over three letters that are no stop words", () => {
    expect(extractKeywords("The Rain falls with this RAIN on a map")).toEqual(["rain", "falls"]);
  });
});
