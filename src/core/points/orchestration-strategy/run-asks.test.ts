import { beforeEach, describe, expect, test } from "vitest";
import { AppError } from "../../errors/app-error";
import type { Json } from "../../ports/plugin-cells";
import type { RunContext } from "./index";
import { RunAsks } from "./run-asks";

const AGENT = { id: "ada", name: "Ada", role: "Writes", instructions: "Secret" };
const task = (id: string) => ({ id, title: "T", description: "D", dependencies: ["x"], status: "pending" });
const note = (id: string) => ({
  ...{ id, taskId: "part-1", agentId: "ada", title: "Note", content: "Words", format: "markdown" },
  status: "draft",
});

let done: unknown[][];
let asks: RunAsks;
beforeEach(() => {
  done = [];
  const act =
    (name: string, gives?: unknown) =>
    async (...given: unknown[]) => {
      done.push([name, ...given.filter((each) => !(each instanceof AbortSignal))]);
      return gives;
    };
  const run = {
    rootTaskId: "root",
    plan: act("plan", [{ title: "Part", description: "Do it", secret: undefined }]),
    agentFor: act("agentFor", AGENT),
    findOrRecruit: act("findOrRecruit", AGENT),
    findNamed: act("findNamed", AGENT),
    createParts: act("createParts", [task("part-1"), task("part-2")]),
    read: act("read", note("note-1")),
    review: act("review", note("note-1")),
    write: act("write", note("text-1")),
    deliver: act("deliver"),
    enter: act("enter"),
    once: async (taskId: string, key: string, make: (stage: (fact: object) => void) => Promise<void>) => {
      await make((fact) => done.push(["once", taskId, key, fact]));
    },
  };
  const refused = (reason: string) => new AppError("external-plugin.bad-request", { reason });
  asks = new RunAsks(run as unknown as RunContext, new AbortController().signal, refused);
});
const ask = async (name: string, value: Json = null) => (await asks.serve(name, { value }, never)).value;
const never = new AbortController().signal;
const suggestion = { name: "Writer", role: "Writes" };
const known = async () => {
  await ask("findOrRecruit", { suggestion });
  await ask("createParts", { parts: [{ title: "Draft", description: "" }] });
  await ask("read", { task: "part-1", agent: "ada" });
  done = [];
};
const isTaken = (name: string, value: Json) =>
  ask(name, value).then(
    () => true,
    (error) => {
      if (error instanceof AppError && error.code === "external-plugin.bad-request") return false;
      throw error;
    },
  );

describe("what a strategy asks of a run", () => {
  test("is a plan, of which it is given a plain copy", async () =>
    expect(await ask("plan")).toEqual([{ title: "Part", description: "Do it" }]));

  test("is an agent for the task or a part, without its instructions", async () => {
    await known();
    for (const name of ["agentFor", "findOrRecruit"])
      expect(await ask(name, { suggestion })).toEqual({
        id: "ada",
        name: "Ada",
        role: "Writes",
        desc: "",
        tags: [],
      });
    await ask("findNamed", { name: "Ada", taskId: "part-1" });
    const whole = { ...suggestion, requiredSkills: [], estimatedExperience: "Mid", specialization: "" };
    expect(done).toEqual([
      ["agentFor", "root", whole],
      ["findOrRecruit", "root", whole],
      ["findNamed", "part-1", "Ada"],
    ]);
  });

  test("is parts, with roles where it names some, of which it is given copies", async () => {
    const parts = [
      { title: "A", description: "" },
      { title: "B", description: "", role: "Writer", dependencies: [0], acceptanceCriteria: ["Short"] },
    ];
    expect(await ask("createParts", { parts })).toEqual(
      ["part-1", "part-2"].map((id) => ({ id, title: "T", description: "D", dependencies: ["x"] })),
    );
    expect(done).toEqual([
      [
        "createParts",
        [
          { title: "A", description: "", dependencies: [], acceptanceCriteria: [] },
          { title: "B", description: "", dependencies: [0], acceptanceCriteria: ["Short"], role: "Writer" },
        ],
      ],
    ]);
  });

  test("is to read, review, write and deliver, with the run's own objects", async () => {
    await known();
    const copy = { id: "note-1", taskId: "part-1", agentId: "ada", title: "Note", content: "Words" };
    expect(
      await ask("read", { task: { id: "part-1" }, agent: "ada", notes: ["note-1"], tools: ["web"] }),
    ).toEqual({
      ...copy,
      format: "markdown",
    });
    await ask("read", { task: "part-1", agent: "ada" });
    await ask("review", { task: "part-1", note: "note-1" });
    await ask("write", { agent: "ada", notes: ["note-1"] });
    await ask("write", { agent: "ada", part: "part-1", fromNotes: true });
    expect(await ask("deliver", { artifact: "text-1" })).toBeNull();
    await ask("deliver", { artifact: "text-1", needsSources: true });
    expect(done).toEqual([
      ["read", task("part-1"), AGENT, [note("note-1")], { tools: ["web"] }],
      ["read", task("part-1"), AGENT, [], {}],
      ["review", task("part-1"), note("note-1")],
      ["write", AGENT, [note("note-1")], undefined, { fromNotes: false }],
      ["write", AGENT, [], task("part-1"), { fromNotes: true }],
      ["deliver", note("text-1"), { needsSources: false }],
      ["deliver", note("text-1"), { needsSources: true }],
    ]);
  });

  test("is to enter a phase, and to count its passes once", async () => {
    expect(await ask("enter", { state: "validating" })).toBeNull();
    expect(await ask("record", { actualPasses: 3 })).toBeNull();
    expect(done).toEqual([
      ["enter", "validating"],
      ["once", "root", "passes", { type: "passes-counted", taskId: "root", actualPasses: 3 }],
    ]);
    expect(await isTaken("enter", { state: "done" })).toBe(false);
  });

  test("is nothing else, and nothing of what it was not given", async () => {
    await expect(ask("x".repeat(100))).rejects.toMatchObject({
      code: "external-plugin.unknown-ask",
      params: { name: "x".repeat(60) },
    });
    expect(await isTaken("review", { task: "part-1", note: "note-1" })).toBe(false);
    expect(await isTaken("agentFor", { taskId: "part-1", suggestion })).toBe(false);
  });
});

test("a part waits only for parts before it", async () => {
  const part = { title: "A", description: "" };
  const waiting = (place: number) => ({ parts: [part, { ...part, dependencies: [place] }] });
  expect(await isTaken("createParts", waiting(0))).toBe(true);
  expect(await isTaken("createParts", waiting(1))).toBe(false);
  expect(await isTaken("createParts", waiting(-1))).toBe(false);
  expect(await isTaken("createParts", { parts: [] })).toBe(false);
});

const a = (length: number) => "a".repeat(length);
const list = (length: number, each: Json) => Array<Json>(length).fill(each);
const part = (over: Record<string, Json>) => ({ parts: [{ title: "A", description: "", ...over }] });
const skilled = (over: Record<string, Json>) => ({ suggestion: { ...suggestion, ...over } });

test.each<[string, string, (count: number) => Json, number]>([
  ["name of an agent", "findNamed", (count) => ({ name: a(count) }), 200],
  ["name of a suggestion", "agentFor", (count) => skilled({ name: a(count) }), 100],
  ["role of a suggestion", "agentFor", (count) => skilled({ role: a(count) }), 1_000],
  ["number of skills", "agentFor", (count) => skilled({ requiredSkills: list(count, "a") }), 50],
  ["skill", "agentFor", (count) => skilled({ requiredSkills: [a(count)] }), 200],
  ["specialisation", "agentFor", (count) => skilled({ specialization: a(count) }), 500],
  [
    "number of parts",
    "createParts",
    (count) => ({ parts: list(count, { title: "A", description: "" }) }),
    50,
  ],
  ["title of a part", "createParts", (count) => part({ title: a(count) }), 300],
  ["description of a part", "createParts", (count) => part({ description: a(count) }), 20_000],
  ["role of a part", "createParts", (count) => part({ role: a(count) }), 100],
  ["number of criteria", "createParts", (count) => part({ acceptanceCriteria: list(count, "a") }), 50],
  ["criterion", "createParts", (count) => part({ acceptanceCriteria: [a(count)] }), 2_000],
  ["number of passes", "record", (count) => ({ actualPasses: count }), 1_000],
  ["number of notes", "write", (count) => ({ agent: "ada", notes: list(count, "note-1") }), 200],
  ["number of tools", "read", (count) => ({ task: "part-1", agent: "ada", tools: list(count, "a") }), 20],
  ["name of a tool", "read", (count) => ({ task: "part-1", agent: "ada", tools: [a(count)] }), 64],
])("the %s has a limit", async (_, name, sized, limit) => {
  await known();
  expect(await isTaken(name, sized(limit))).toBe(true);
  expect(await isTaken(name, sized(limit + 1))).toBe(false);
});

test("passes are counted from one, in whole numbers", async () => {
  expect(await isTaken("record", { actualPasses: 1 })).toBe(true);
  expect(await isTaken("record", { actualPasses: 0 })).toBe(false);
  expect(await isTaken("record", { actualPasses: 1.5 })).toBe(false);
});

test("so much is answered in one run and no more", async () => {
  for (let count = 0; count < 500; count++) await ask("enter", { state: "running" });
  await expect(ask("enter", { state: "running" })).rejects.toMatchObject({
    params: { reason: "more than 500 steps" },
  });
});
