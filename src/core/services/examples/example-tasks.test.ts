import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { MemoryTabHub } from "../../../../tests/fakes/memory-tab-channel";
import { sampleTask } from "../../../../tests/fakes/sample-tasks";
import { isExampleTask } from "../../domain/task/example-task";
import type { Task } from "../../domain/task/task";
import type { Http } from "../../ports/http";
import { TaskRepository } from "../orchestration/journal/task-repository";
import { ExampleTasks } from "./example-tasks";

const published = readFileSync("public/examples/tasks.json", "utf8");
const LANGUAGES = ["en", "fr", "ko"] as const;
const signal = new AbortController().signal;

function stage(answer = published) {
  const database = new MemoryDatabase();
  const clock = new FixedClock();
  const http: Http = {
    fetch: async ({ url }) =>
      new Response(url === "/examples/tasks.json" ? answer : readFileSync(`public${url}`, "utf8")),
  };
  const tab = new MemoryTabHub().tab();
  const examples = new ExampleTasks(http, database, tab, clock);
  return { database, clock, examples, archive: new TaskRepository(database), posted: tab.posted };
}

describe("the example tasks", () => {
  test("are three finished ones with all that a task page shows", async () => {
    const { examples, archive, clock } = stage();
    await examples.load("en", signal);
    const roots = await archive.roots();
    expect(roots).toHaveLength(3);
    for (const { id } of roots) {
      const task = (await archive.find(id)) as Task;
      expect(isExampleTask(task.id)).toBe(true);
      expect(task.status).toBe("completed");
      expect(task.requirements.length).toBeGreaterThan(3);
      expect(task.requirements.every(({ status }) => status === "satisfied")).toBe(true);
      expect(task.createdAt).toBeLessThan(clock.now());
      expect(task.createdAt).toBeGreaterThan(clock.now() - 3 * 86_400_000);
      const { state } = await archive.open(task.id);
      expect(state.run?.state).toBe("done");
      expect(state.artifacts.size).toBeGreaterThan(0);
      expect(state.recruits.size).toBe(0);
      expect(state.events.map(({ seq }) => seq)).toEqual(state.events.map((_, place) => place));
    }
  });

  test("one of them was divided into parts, each by an agent that comes with the app", async () => {
    const { examples, database } = stage();
    await examples.load("en", signal);
    const tasks = await database.list("tasks");
    expect(tasks.filter(({ parentTaskId }) => parentTaskId)).toHaveLength(3);
    const manifest = JSON.parse(readFileSync("public/agents/manifest.json", "utf8"));
    const known = JSON.stringify(manifest);
    for (const { assignedAgentId } of tasks) expect(known).toContain(assignedAgentId);
  });

  test("are told to other tabs when they come, and when they go", async () => {
    const { examples, archive, posted } = stage();
    await examples.load("en", signal);
    const told = (await archive.roots()).map(({ id }) => ({ type: "task-changed", taskId: id }));
    expect(posted).toHaveLength(3);
    expect(posted).toEqual(expect.arrayContaining(told));
    await examples.remove();
    expect(posted).toHaveLength(6);
    expect(posted.slice(3)).toEqual(expect.arrayContaining(told));
    expect(await archive.roots()).toEqual([]);
  });

  test("loaded twice, they are there once", async () => {
    const { examples, archive } = stage();
    await examples.load("en", signal);
    await examples.load("en", signal);
    expect(await archive.roots()).toHaveLength(3);
  });

  test("loaded again, they are as new, whatever was done with them", async () => {
    const { examples, database } = stage();
    await examples.load("en", signal);
    const before = await database.list("events");
    const last = before.at(-1);
    if (!last) throw new Error("no events");
    const labelled = { type: "task-labelled", taskId: last.rootTaskId, labels: { title: "Mine" } } as const;
    const { id, runId, rootTaskId, seq, at } = last;
    await database.write([
      {
        type: "put",
        store: "events",
        record: { ...labelled, id: `${id}-more`, runId, rootTaskId, seq: seq + 1, at },
      },
    ]);
    await examples.load("en", signal);
    expect(await database.list("events")).toEqual(before);
  });

  test("go without a trace, and leave the user's own tasks alone", async () => {
    const { examples, database } = stage();
    await database.write([{ type: "put", store: "tasks", record: sampleTask({ id: "mine" }) }]);
    await examples.load("en", signal);
    await examples.remove();
    expect((await database.list("tasks")).map(({ id }) => id)).toEqual(["mine"]);
    for (const store of ["events", "runs", "artifacts", "contexts", "agents"] as const)
      expect(await database.count(store)).toBe(0);
  });

  test.each(LANGUAGES)("quote what is delivered, in %s", async (language) => {
    const { examples, database } = stage();
    await examples.load(language, signal);
    const artifacts = await database.list("artifacts");
    const delivered = plain(artifacts.map(({ content }) => content).join("\n"));
    const reasons = (await database.list("events")).flatMap((event) =>
      event.type === "requirement-validated" && event.reason ? [event.reason] : [],
    );
    const quotes = reasons.flatMap((reason) =>
      [...reason.matchAll(/[“«]([^”»]+)[”»]/g)].map(([, text]) => text),
    );
    expect(quotes.length).toBeGreaterThan(8);
    for (const quote of quotes) {
      const [label = "", figures] = String(quote).split(/\u00a0?: (?=\d)/);
      expect(delivered).toContain(plain(label));
      for (const figure of figures?.match(/\d\d.\d{3}/g) ?? []) expect(delivered).toContain(plain(figure));
    }
  });

  test.each(["fr", "ko"] as const)("keep nothing English in %s but the names of agents", async (language) => {
    const { examples, database } = stage();
    await examples.load("en", signal);
    const english = new Set(contents(await records(database)));
    await examples.load(language, signal);
    const translated = contents(await records(database));
    expect(translated.length).toBeGreaterThan(40);
    expect(translated.filter((text) => english.has(text))).toEqual([]);
  });

  test.each(LANGUAGES)("have names that are not cut, in %s", async (language) => {
    const { examples, database } = stage();
    await examples.load(language, signal);
    const stored = [...(await database.list("tasks")), ...(await database.list("artifacts"))];
    expect(stored.length).toBeGreaterThan(6);
    expect(stored.filter(({ title }) => title.endsWith("..."))).toEqual([]);
  });

  test("the note keeps to the length it was asked for, in each language", async () => {
    for (const language of LANGUAGES) {
      const { examples, database } = stage();
      await examples.load(language, signal);
      const note = (await database.list("artifacts")).find(({ taskId }) => taskId.includes("welcome"));
      const words = note?.content.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)) ?? [];
      expect(words.length).toBeGreaterThan(80);
      expect(words.length).toBeLessThanOrEqual(150);
    }
  });

  test("are not loaded at all when the texts of the language are missing", async () => {
    const database = new MemoryDatabase();
    const http: Http = {
      fetch: async ({ url }) => new Response(url.includes("texts") ? "<!doctype html>" : published),
    };
    const examples = new ExampleTasks(http, database, new MemoryTabHub().tab(), new FixedClock());
    await expect(examples.load("fr", signal)).rejects.toMatchObject({ code: "examples.load-failed" });
    expect(await database.count("tasks")).toBe(0);
  });

  test("a file that would write anything but examples is refused", async () => {
    const { examples, database } = stage(published.replaceAll("example-", "mine-"));
    await expect(examples.load("en", signal)).rejects.toMatchObject({ code: "examples.load-failed" });
    expect(await database.count("tasks")).toBe(0);
  });
});

/** The words of people and models, as a task page shows it. */
async function records(database: MemoryDatabase): Promise<unknown> {
  const [tasks, artifacts] = await Promise.all([database.list("tasks"), database.list("artifacts")]);
  const reasons = (await database.list("events")).flatMap((event) =>
    "reason" in event ? [event.reason] : [],
  );
  return [
    tasks.map(({ title, description, requirements }) => [
      title,
      description,
      requirements.map((each) => [each.description, each.validationCriteria]),
    ]),
    artifacts.map(({ title, description, content }) => [title, description, content]),
    reasons,
  ];
}

function contents(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(contents);
  return typeof value === "string" && value !== "" ? [value] : [];
}

/** Without markup, and with every space the same. */
function plain(text: string): string {
  return text
    .replaceAll(/[*#`]/g, "")
    .replaceAll(/[\s|]+/g, " ")
    .trim();
}
