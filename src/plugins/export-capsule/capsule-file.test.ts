// @vitest-environment jsdom
import { fileBytes } from "@core/domain/journal/capsule-files";
import type { JournalFact } from "@core/domain/journal/journal-event";
import { AppError } from "@core/errors/app-error";
import { ClockToken } from "@core/ports/clock";
import { DatabaseToken } from "@core/ports/database";
import { expect, test, vi } from "vitest";
import { requestFor } from "../../../tests/fakes/export-request";
import { FixedClock } from "../../../tests/fakes/fixed-clock";
import { journalOf } from "../../../tests/fakes/journal-of";
import { DOT, turnWithFiles } from "../../../tests/fakes/made-file-events";
import { MemoryDatabase } from "../../../tests/fakes/memory-database";
import { sampleArtifact, sampleTask } from "../../../tests/fakes/sample-tasks";
import { capsuleFile } from "./capsule-file";

const never = new AbortController().signal;

async function rig(...facts: readonly JournalFact[]) {
  const database = new MemoryDatabase();
  await database.open();
  if (facts.length > 0) await database.write([{ type: "put", store: "tasks", record: sampleTask() }]);
  await database.write(journalOf(...facts).map((record) => ({ type: "put", store: "events", record })));
  const services = new Map<symbol, unknown>([
    [DatabaseToken, database],
    [ClockToken, new FixedClock()],
  ]);
  const make = capsuleFile({ get: (token: symbol) => services.get(token) } as never);
  return {
    database,
    make: (content = "# Plan", signal = never) => make(requestFor({ content, taskId: "task-1" }), signal),
  };
}
const countsOf = (contents: Awaited<ReturnType<Awaited<ReturnType<typeof rig>>["make"]>>["contents"]) =>
  Object.fromEntries(
    (contents ?? []).map(({ name, count, sizeBytes }) => [
      name.replace("artifacts:", ""),
      [count, sizeBytes > 0],
    ]),
  );

test("a document that belongs to no task is a page all the same, with nothing but itself", async () => {
  const { make } = await rig();
  const { extension, mimeType, content, contents } = await make("# Café");
  expect([extension, mimeType, String(content).startsWith("<!doctype html>")]).toEqual([
    ...["capsule.html", "text/html;charset=utf-8", true],
  ]);
  expect(countsOf(contents)).toEqual({
    ...{ document: [1, true], "contents.requirements": [0, false] },
    ...{ allVersions: [0, false], "contents.journal": [0, false] },
  });
  // In bytes, of which a letter may have several.
  expect(contents?.[0]?.sizeBytes).toBe(new TextEncoder().encode("# Café").length);
});

test("what else is in it is told by kind: versions, the journal and files", async () => {
  const artifact = sampleArtifact({ content: "One" });
  const { make } = await rig(
    { type: "task-created", task: sampleTask() },
    { type: "artifact-created", artifact },
    { type: "artifact-changed", artifact: { ...artifact, version: 2 } },
  );
  expect(countsOf((await make()).contents)).toMatchObject({
    allVersions: [2, true],
    "contents.journal": [1, true],
  });
  expect(countsOf((await make()).contents)).not.toHaveProperty("contents.files");
});

test("files that tools made are counted with their size", async () => {
  const { make } = await rig(
    { type: "task-created", task: sampleTask() },
    turnWithFiles("task-1", "a", [DOT, { ...DOT, name: "other.png" }]),
  );
  const { contents } = await make();
  expect(contents?.find(({ name }) => name === "artifacts:contents.files")).toMatchObject({
    count: 2,
    sizeBytes: 2 * fileBytes(DOT),
  });
  expect(countsOf(contents)).not.toHaveProperty("contents.filesLeftOut");
});

test("no page is made for nobody, nor of a task whose record is broken", async () => {
  const { make, database } = await rig();
  await expect(make("# Plan", AbortSignal.abort(new Error("stopped")))).rejects.toThrow("stopped");
  vi.spyOn(database, "list").mockRejectedValue(new AppError("database.closed"));
  vi.spyOn(database, "get").mockRejectedValue(new AppError("database.closed"));
  await expect(make()).rejects.toThrow("database.closed");
});

test("a task that cannot be read is told, and no page made without it", async () => {
  const { make, database } = await rig();
  vi.spyOn(database, "list").mockRejectedValue(new Error("disk"));
  vi.spyOn(database, "get").mockRejectedValue(new Error("disk"));
  await expect(make()).rejects.toThrow("disk");
});
