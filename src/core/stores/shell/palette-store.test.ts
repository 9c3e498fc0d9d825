import { autorun } from "mobx";
import { expect, test } from "vitest";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { MemoryLogger } from "../../../../tests/fakes/memory-logger";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { sampleArtifact, sampleTask } from "../../../../tests/fakes/sample-tasks";
import type { SearchHit } from "../../domain/search/hit";
import type { OpenSearchIndex } from "../../ports/search-index";
import { PaletteStore } from "./palette-store";

const paletteOf = (
  database: MemoryDatabase,
  preferences = new MemoryPreferences(),
  openIndex: OpenSearchIndex = () => Promise.reject(new Error("not asked")),
  clock = new FixedClock(),
) => new PaletteStore(database, preferences, openIndex, clock, new MemoryLogger());

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
  const palette = paletteOf(database);
  await palette.load();
  expect(palette.error).toBeUndefined();
  expect(palette.work.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    "task new",
    "task old",
    "conversation c",
    "artifact a",
  ]);
});

test("shows what was chosen last as soon as it was", () => {
  const palette = paletteOf(new MemoryDatabase());
  const shown: string[] = [];
  const showing = autorun(() => shown.push(palette.recentIds.join(" ")));
  for (const id of ["a", "b"]) palette.remember(id);
  showing();
  expect(shown).toEqual(["", "a", "b a"]);
});

test("says why there is no work to find, and finds it the next time", async () => {
  const database = new MemoryDatabase();
  const palette = paletteOf(database);
  await database.reset();
  await palette.load();
  expect(palette.error).toMatchObject({ code: "database.closed" });
  await database.open();
  await palette.load();
  expect(palette.error).toBeUndefined();
});

test("remembers the last six commands, each once, over visits", () => {
  const preferences = new MemoryPreferences();
  const palette = paletteOf(new MemoryDatabase(), preferences);
  for (const id of ["a", "b", "c", "a", "d", "e", "f", "g"]) palette.remember(id);
  expect(palette.recentIds).toEqual(["g", "f", "e", "d", "a", "c"]);
  expect(paletteOf(new MemoryDatabase(), preferences).recentIds).toEqual(palette.recentIds);
});

test("what was remembered may be damaged", () => {
  const preferences = new MemoryPreferences();
  preferences.set("troupe.recentCommands", "{");
  expect(paletteOf(new MemoryDatabase(), preferences).recentIds).toEqual([]);
});

test("looks for five texts once the typing rests, and forgets what was asked before", async () => {
  const asked: unknown[] = [];
  const clock = new FixedClock();
  const openIndex: OpenSearchIndex = async () => ({
    search: async ({ text, limit }) => {
      asked.push([text, limit]);
      return { hits: [{ id: text } as SearchHit], hasMore: false };
    },
    keepUp: () => {},
    onProgress: () => ({ dispose: () => {} }),
  });
  const palette = paletteOf(new MemoryDatabase(), new MemoryPreferences(), openIndex, clock);
  const typed = ["h", "ha", "harbour"].map((text) => palette.search(text));
  await clock.advance(150);
  await Promise.all(typed);
  expect(asked).toEqual([["harbour", 5]]);
  expect(palette.found.map(({ id }) => id)).toEqual(["harbour"]);
  const cleared = palette.search(" ");
  await clock.advance(150);
  await cleared;
  expect([asked.length, palette.found.length]).toEqual([1, 0]);
});
