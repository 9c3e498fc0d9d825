import { segmentName } from "@core/domain/sync/segment";
import type { WriteOperation } from "@core/ports/database";
import { expect, test } from "vitest";
import { MemorySyncFiles } from "../../../../tests/fakes/memory-sync-place";
import { plainKey, TestDevice } from "../../../../tests/sync/devices";

const TIME = { now: Date.UTC(2026, 0, 1) };

async function write(device: TestDevice, id: string): Promise<void> {
  await device.database.write([
    { type: "put", store: "agents", record: { id, name: id } } as unknown as WriteOperation,
  ]);
  await device.sync();
}

test("a device that has forgotten its last segment alone goes on after it, though its file has another name by now", async () => {
  const place = new MemorySyncFiles();
  const [one, two] = [
    new TestDevice("one", place, TIME, plainKey),
    new TestDevice("two", place, TIME, plainKey),
  ];
  for (const device of [one, two]) await device.join();
  await write(one, "a");
  const before = await one.stored.list("syncGroup");
  await write(one, "b");
  await two.sync();
  const name = segmentName({ group: plainKey.id, device: one.id, number: 2 });
  const content = place.files.get(name);
  if (!content) throw new Error("Its second segment is there.");
  place.files.delete(name);
  place.files.set(name.replace(".troupe", " (conflicted copy).troupe"), content);
  await one.stored.write(before.map((record) => ({ type: "put", store: "syncGroup", record })));
  await write(one, "c");
  expect(await two.sync()).toEqual([]);
  expect(await two.has("agents", "c")).toBe(true);
});
