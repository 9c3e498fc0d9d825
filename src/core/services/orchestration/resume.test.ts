import { describe, expect, test } from "vitest";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { SequentialIds } from "../../../../tests/fakes/sequential-ids";
import {
  COMPLEX_PROMPT,
  OrchestrationRig,
  ScriptedModels,
  SIMPLE_PROMPT,
} from "../../../../tests/fakes/task-runner-rig";
import type { JournalEvent } from "../../domain/journal/journal-event";

/** Runs a prompt to its end and gives the batches the database committed on the way. */
async function wholeRun(prompt: string) {
  const rig = new OrchestrationRig();
  const { control, library, monitor, models } = rig.open();
  const task = await library.create({ prompt });
  await control.start(task.id, "en");
  const state = await monitor.load(task.id);
  return { task, state, batches: rig.ports.database.writes, calls: models.calls };
}

/** A browser in which the page was killed right after a commit. */
async function killedAfter(batches: MemoryDatabase["writes"], count: number) {
  const database = new MemoryDatabase();
  for (const { operations } of batches.slice(0, count)) await database.write(operations);
  const ids = new SequentialIds(10_000);
  const rig = new OrchestrationRig();
  const tab = rig.open(new ScriptedModels(), { database, ids });
  return { rig, database, ...tab };
}

function acceptedKeys(events: readonly JournalEvent[]): readonly string[] {
  return events.flatMap((event) => (event.type === "node-accepted" ? [event.key] : []));
}

describe.each([
  ["a simple task", SIMPLE_PROMPT],
  ["a complex task", COMPLEX_PROMPT],
])("%s that is killed at any moment", (_, prompt) => {
  test("resumes to the same end, and does nothing twice that was accepted", async () => {
    const { task, state, batches, calls } = await wholeRun(prompt);
    const executions = calls.filter(({ purpose }) => purpose === "execution").length;
    expect(batches.length).toBeGreaterThan(8);
    for (let count = 1; count <= batches.length; count++) {
      const { control, monitor, models, database } = await killedAfter(batches, count);
      const before = await monitor.load(task.id);
      const done = new Set([...before.artifacts.values()].map(({ taskId }) => taskId));
      const result = await control.resume(task.id, "en");
      const after = await monitor.load(task.id);
      expect(result.success, `killed after commit ${count}`).toBe(true);
      expect(after.artifacts.size).toBe(state.artifacts.size);
      expect(new Set(acceptedKeys(after.events)).size).toBe(acceptedKeys(after.events).length);
      const repeated = models.calls.filter(
        ({ purpose, taskId = "" }) => purpose === "execution" && done.has(taskId),
      );
      expect(repeated).toEqual([]);
      const executed = models.calls.filter(({ purpose }) => purpose === "execution").length;
      expect(executed + done.size).toBe(executions);
      expect([...after.tasks.values()].map(({ status }) => status)).not.toContain("in_progress");
      expect(await database.list("tasks")).toEqual(
        [...after.tasks.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
      );
    }
  });

  test("is not done again with another model", async () => {
    const { task, batches } = await wholeRun(prompt);
    const { rig, database } = await killedAfter(batches, batches.length - 1);
    const models = new ScriptedModels(undefined, "other-model");
    const { control } = rig.open(models, { database });
    await control.resume(task.id, "en");
    expect(models.calls.filter(({ purpose }) => purpose === "execution")).toEqual([]);
  });
});
