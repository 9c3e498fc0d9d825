import { expect, test } from "vitest";
import { FixedClock } from "../../../../../tests/fakes/fixed-clock";
import { MemoryDatabase } from "../../../../../tests/fakes/memory-database";
import { MemoryLogger } from "../../../../../tests/fakes/memory-logger";
import { sampleTask } from "../../../../../tests/fakes/sample-tasks";
import { GROUP_ID } from "../../../domain/sync/sync-group";
import type { OtherDevices } from "./task-devices";
import { TaskDevices } from "./task-devices";

const MINUTE_MS = 60_000;

async function known(devices?: OtherDevices) {
  const [database, clock, logger] = [new MemoryDatabase(), new FixedClock(), new MemoryLogger()];
  const phone = { id: "phone", name: "Phone", read: 1, seenAt: clock.now() };
  const group = { id: GROUP_ID, device: "desk", devices: [phone] };
  await database.write([{ type: "put", store: "syncGroup", record: group as never }]);
  const parts = { database, clock, logger, ...(devices ? { devices } : {}) };
  return { devices: new TaskDevices(parts), clock, logger, phone };
}
const worked = (over: Parameters<typeof sampleTask>[0] = {}) =>
  sampleTask({ status: "in_progress", runState: "running", runDevice: "phone", ...over });

test("a task is worked on elsewhere while a device that is known has it under way", async () => {
  const { devices } = await known();
  expect(await devices.elsewhere(worked())).toBe("Phone");
  for (const over of [
    { status: "completed" },
    { runState: "stopped" },
    { runDevice: "gone" },
    { runDevice: undefined },
  ])
    expect(await devices.elsewhere(worked(over as never))).toBeUndefined();
});

test("one that was not heard of for more than ten minutes is not taken to go on", async () => {
  const { devices, clock } = await known();
  await clock.advance(10 * MINUTE_MS);
  expect(await devices.seenElsewhere(worked())).toBe("Phone");
  await clock.advance(1);
  expect(await devices.seenElsewhere(worked())).toBeUndefined();
  expect(await devices.elsewhere(worked())).toBe("Phone");
});

test("a device is known by its id, as long as it is one of those that sync", async () => {
  const { devices, phone } = await known();
  expect(await devices.known("phone")).toEqual(phone);
  expect(await devices.known("gone")).toBeUndefined();
  expect(await devices.known(undefined)).toBeUndefined();
});

test("devices that cannot be met are told to the log alone", async () => {
  let met = 0;
  const meet = async () => {
    met += 1;
    throw new Error("nobody there");
  };
  const { devices, logger } = await known({ ready: async () => {}, meet });
  await devices.meet();
  expect([met, logger.lines.length]).toEqual([1, 1]);
  await (await known()).devices.meet();
});
