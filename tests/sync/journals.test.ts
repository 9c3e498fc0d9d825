import type { Artifact } from "@core/domain/artifact/artifact";
import { versionsOf } from "@core/domain/journal/artifact-versions";
import type { JournalFact } from "@core/domain/journal/journal-event";
import { RunJournal } from "@core/services/orchestration/journal/run-journal";
import { TaskRepository } from "@core/services/orchestration/journal/task-repository";
import { expect, test } from "vitest";
import { MemorySyncFiles } from "../fakes/memory-sync-place";
import { MemoryTabChannel } from "../fakes/memory-tab-channel";
import { sampleArtifact, sampleTask } from "../fakes/sample-tasks";
import { plainKey, TestDevice } from "./devices";

const time = { now: Date.UTC(2026, 0, 1) };
const text = sampleArtifact({ taskId: "task-1", content: "Begun" });

async function append(device: TestDevice, facts: readonly JournalFact[]): Promise<void> {
  const { database, clock } = device;
  const dependencies = { database, tabs: new MemoryTabChannel(), clock };
  const start = await new TaskRepository(database).open("task-1");
  await new RunJournal(dependencies as never, { ...start, runId: "r" }).append(facts);
}

function rewritten(content: string, version: number): readonly JournalFact[] {
  const artifact: Artifact = { ...text, content, version };
  return [{ type: "artifact-changed", artifact }] as readonly JournalFact[];
}

test("texts that two devices write at once both stand in the journal, on both", async () => {
  const files = new MemorySyncFiles();
  const [one, two] = ["one", "two"].map((id) => new TestDevice(id, files, time, plainKey)) as [
    TestDevice,
    TestDevice,
  ];
  const task = sampleTask({ id: "task-1" });
  await one.stored.write([{ type: "put", store: "tasks", record: task }]);
  await one.join();
  await two.join();
  await append(one, [{ type: "artifact-created", artifact: text }]);
  for (const device of [one, two]) await device.sync();
  await append(one, rewritten("By the first", 2));
  await append(two, [...rewritten("By the second", 2), ...rewritten("By the second again", 3)]);
  for (const device of [one, two, one]) await device.sync();
  const read = await Promise.all(
    [one, two].map(async ({ database }) => (await new TaskRepository(database).open("task-1")).state),
  );
  for (const state of read) {
    const texts = state.events.flatMap((event) => ("artifact" in event ? [event.artifact.content] : []));
    expect(texts.toSorted()).toEqual(["Begun", "By the first", "By the second", "By the second again"]);
    const versions = versionsOf(state.events, text.id).map(({ artifact }) => artifact);
    expect(versions.map(({ version }) => version)).toEqual([1, 2, 3, 4]);
    // The first of the one that came second stands beside the other one's; what it went on with does not.
    const beside = versionsOf(state.events, text.id).map((each) => each.beside);
    expect(beside.filter((each) => each !== undefined)).toEqual([2]);
    expect(new Set(versions.map(({ content }) => content)).size).toBe(4);
  }
  expect(read[0]).toEqual(read[1]);
});
