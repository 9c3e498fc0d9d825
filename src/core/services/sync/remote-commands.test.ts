import type { WantedElsewhere } from "@core/domain/sync/remote-command";
import { beforeEach, expect, test } from "vitest";
import { MemoryTabChannel } from "../../../../tests/fakes/memory-tab-channel";
import { sampleTask } from "../../../../tests/fakes/sample-tasks";
import { twoDevices } from "../../../../tests/sync/two-devices";
import { TaskJournals } from "../orchestration/journal/task-journals";

const NEVER = new AbortController().signal;
const MINUTE = 60_000;
const idle = () => {};
const stop: WantedElsewhere = { type: "task-stop-wanted", taskId: "t" };

let desk: Awaited<ReturnType<typeof twoDevices>>["desk"];
let phone: typeof desk;

/** The phone works on a task, of which the desk has heard. */
beforeEach(async () => {
  ({ desk, phone } = await twoDevices());
  const runDevice = (await phone.devices.group())?.device;
  const task = sampleTask({ id: "t", status: "in_progress", runState: "running", runDevice });
  const part = sampleTask({ id: "part", parentTaskId: "t", status: "in_progress" });
  await phone.database.write([task, part].map((record) => ({ type: "add", store: "tasks", record })));
  await phone.sync();
  await desk.sync();
});

/** A round of the phone. @returns what it is told to do. */
async function heardByPhone(): Promise<readonly WantedElsewhere[]> {
  const wanted: WantedElsewhere[] = [];
  await phone.devices.sync(idle, NEVER, (each) => wanted.push(each));
  return wanted;
}

function journalsOf({ database, locks, clock }: typeof desk, tabs = new MemoryTabChannel()) {
  const none = { logger: {} as never, preferences: {} as never };
  return new TaskJournals({ database, tabs, locks, clock, ...none }, {} as never, idle);
}

test("a command reaches the device that works on the task, once, and also for a part of it", async () => {
  expect(await desk.devices.command({ ...stop, taskId: "part" })).toBe(true);
  await desk.devices.command({ ...stop, taskId: "part" });
  await desk.sync();
  expect((await desk.devices.group())?.commands).toBeUndefined();
  expect(await heardByPhone()).toEqual([{ ...stop, taskId: "part" }]);
  expect(await heardByPhone()).toEqual([]);
});

test("a command that is ten minutes old is not carried out any more", async () => {
  await desk.devices.command(stop);
  await phone.clock.advance(11 * MINUTE);
  await desk.sync();
  expect(await heardByPhone()).toEqual([]);
});

test("a command stays until it is sent, whatever comes in between", async () => {
  await desk.devices.command(stop);
  desk.place.isReachable = false;
  await expect(desk.sync()).rejects.toMatchObject({ code: "folder.no-access" });
  desk.place.isReachable = true;
  const steer = { type: "task-steered", taskId: "t", sentence: "Shorter", id: "s" } as const;
  const put = desk.place.putOnce.bind(desk.place);
  desk.place.putOnce = async (...file) => {
    desk.place.putOnce = put;
    await desk.devices.command(steer);
    return put(...file);
  };
  await desk.sync();
  expect(await heardByPhone()).toEqual([stop, steer]);
});

test("nothing is sent for a task of this device, and for one that nobody works on", async () => {
  expect(await phone.devices.command(stop)).toBe(false);
  await desk.database.update("tasks", "t", (task) => task && { ...task, status: "completed" });
  expect(await desk.devices.command(stop)).toBe(false);
  expect(await desk.devices.command({ ...stop, taskId: "nowhere" })).toBe(false);
});

test("a device is seen at work until it has not been heard of for ten minutes", async () => {
  const task = await desk.stored.get("tasks", "t");
  if (!task) throw new Error("no task");
  expect(await journalsOf(desk).devices.seenElsewhere(task)).toBe("Phone");
  expect(await journalsOf(phone).devices.seenElsewhere(task)).toBeUndefined();
  await desk.clock.advance(11 * MINUTE);
  expect(await journalsOf(desk).devices.seenElsewhere(task)).toBeUndefined();
  // It is still not begun here.
  expect(await journalsOf(desk).devices.elsewhere(task)).toBe("Phone");
});
