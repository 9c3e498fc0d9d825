import { expect, test } from "vitest";
import { MemoryDatabase } from "../../../tests/fakes/memory-database";
import { MemoryPreferences } from "../../../tests/fakes/memory-preferences";
import { sampleArtifact, sampleTask } from "../../../tests/fakes/sample-tasks";
import { PaletteStore } from "./palette-store";

test("finds root tasks, conversations and artifacts, newest first", async () => {
  const database = new MemoryDatabase();
  const conversation = { participatingAgents: [], messageCount: 1, agentId: "writer" };
  await database.write([
    { type: "put", store: "tasks", record: sampleTask({ id: "old", createdAt: 1 }) },
    { type: "put", store: "tasks", record: sampleTask({ id: "new", createdAt: 2 }) },
    { type: "put", store: "tasks", record: sampleTask({ id: "part", parentTaskId: "new" }) },
    { type: "put", store: "artifacts", record: sampleArtifact({ id: "a", taskId: "new" }) },
    {
      type: "put",
      store: "conversations",
      record: { ...conversation, id: "c", title: "Chess", timestamp: 3 },
    },
  ]);
  const palette = new PaletteStore(database, new MemoryPreferences());
  await palette.load();
  expect(palette.error).toBeUndefined();
  expect(palette.work.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    "task new",
    "task old",
    "conversation c",
    "artifact a",
  ]);
});

test("says why there is no work to find, and finds it the next time", async () => {
  const database = new MemoryDatabase();
  const palette = new PaletteStore(database, new MemoryPreferences());
  await database.reset();
  await palette.load();
  expect(palette.error).toMatchObject({ code: "database.closed" });
  await database.open();
  await palette.load();
  expect(palette.error).toBeUndefined();
});

test("remembers the last six commands, each once, over visits", () => {
  const preferences = new MemoryPreferences();
  const palette = new PaletteStore(new MemoryDatabase(), preferences);
  for (const id of ["a", "b", "c", "a", "d", "e", "f", "g"]) palette.remember(id);
  expect(palette.recentIds).toEqual(["g", "f", "e", "d", "a", "c"]);
  expect(new PaletteStore(new MemoryDatabase(), preferences).recentIds).toEqual(palette.recentIds);
});

test("what was remembered may be damaged", () => {
  const preferences = new MemoryPreferences();
  preferences.set("troupe.recentCommands", "{");
  expect(new PaletteStore(new MemoryDatabase(), preferences).recentIds).toEqual([]);
});
