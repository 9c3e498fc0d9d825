import { expect, test } from "vitest";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { sampleTask } from "../../../../tests/fakes/sample-tasks";
import { placeRecordsOnce, RECORDS_PLACED } from "./place-records";

test("records count as placed only once all are, whichever store has one that cannot be mended", async () => {
  const [stored, preferences] = [new MemoryDatabase(), new MemoryPreferences()];
  const lost = { id: "", title: "Nobody's" };
  const { createdAt: _, ...unplaced } = sampleTask({ id: "t" });
  await stored.write([
    { type: "put", store: "conversations", record: lost as never },
    { type: "put", store: "tasks", record: unplaced as never },
  ]);
  const noted: unknown[] = [];
  const log = { note: (_store: string, record: unknown) => void noted.push(record), forget: () => {} };
  const place = () => placeRecordsOnce(stored, log, preferences, new AbortController().signal);
  await place();
  expect(noted).toEqual([lost]);
  expect(preferences.get(RECORDS_PLACED)).toBeUndefined();
  expect((await stored.list("tasks", { index: "createdAt" })).map(({ id }) => id)).toEqual(["t"]);
  await stored.write([{ type: "delete", store: "conversations", id: lost.id }]);
  await place();
  expect([noted.length, preferences.get(RECORDS_PLACED)]).toEqual([1, String(stored.version)]);
});

test("nothing more is looked at once nobody wants to know", async () => {
  const [stored, preferences] = [new MemoryDatabase(), new MemoryPreferences()];
  const placing = placeRecordsOnce(stored, {} as never, preferences, AbortSignal.abort());
  await expect(placing).rejects.toMatchObject({ name: "AbortError" });
  expect(preferences.all).toEqual({});
});
