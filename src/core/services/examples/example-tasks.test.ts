import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { MemoryTabHub } from "../../../../tests/fakes/memory-tab-channel";
import { sampleTask } from "../../../../tests/fakes/sample-tasks";
import { isExampleTask } from "../../domain/example-task";
import type { Http } from "../../ports/http";
import { TaskArchive } from "../orchestration/task-archive";
import { ExampleTasks } from "./example-tasks";

const published = readFileSync("public/examples/tasks.json", "utf8");
const signal = new AbortController().signal;

function stage(answer = published) {
  const database = new MemoryDatabase();
  const clock = new FixedClock();
  const http: Http = { fetch: async () => new Response(answer) };
  const examples = new ExampleTasks(http, database, new MemoryTabHub().tab(), clock);
  return { database, clock, examples, archive: new TaskArchive(database) };
}

describe("the example tasks", () => {
  test("are three finished ones with all that a task page shows", async () => {
    const { examples, archive, clock } = stage();
    await examples.load(signal);
    const tasks = await archive.list();
    expect(tasks).toHaveLength(3);
    for (const task of tasks) {
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
    await examples.load(signal);
    const tasks = await database.list("tasks");
    expect(tasks.filter(({ parentTaskId }) => parentTaskId)).toHaveLength(3);
    const manifest = JSON.parse(readFileSync("public/agents/manifest.json", "utf8"));
    const known = JSON.stringify(manifest);
    for (const { assignedAgentId } of tasks) expect(known).toContain(assignedAgentId);
  });

  test("loaded twice, they are there once", async () => {
    const { examples, archive } = stage();
    await examples.load(signal);
    await examples.load(signal);
    expect(await archive.list()).toHaveLength(3);
  });

  test("go without a trace, and leave the user's own tasks alone", async () => {
    const { examples, database } = stage();
    await database.write([{ type: "put", store: "tasks", record: sampleTask({ id: "mine" }) }]);
    await examples.load(signal);
    await examples.remove();
    expect((await database.list("tasks")).map(({ id }) => id)).toEqual(["mine"]);
    for (const store of ["events", "runs", "artifacts", "contexts", "agents"] as const)
      expect(await database.count(store)).toBe(0);
  });

  test("a file that would write anything but examples is refused", async () => {
    const { examples, database } = stage(published.replaceAll("example-", "mine-"));
    await expect(examples.load(signal)).rejects.toMatchObject({ code: "examples.load-failed" });
    expect(await database.count("tasks")).toBe(0);
  });
});
