import { describe, expect, test } from "vitest";
import { MemorySyncFiles } from "../../../../tests/fakes/memory-sync-place";
import { sampleTask } from "../../../../tests/fakes/sample-tasks";
import { agent, deviceOn, twoDevices } from "../../../../tests/sync/two-devices";
import { TaskJournals } from "../orchestration/journal/task-journals";

const NEVER = new AbortController().signal;
const idle = () => {};

test("what was there before, and what is written since, is on both devices", async () => {
  const { desk, phone } = await twoDevices();
  await phone.database.write([agent("since")]);
  for (const { sync } of [phone, desk]) await sync();
  for (const { stored } of [desk, phone]) expect(await stored.count("agents")).toBe(2);
  expect((await desk.devices.group())?.devices).toMatchObject([{ name: "Phone" }]);
  expect((await phone.devices.group())?.devices).toMatchObject([{ name: "Desk" }]);
});

test("a round that is over is remembered by its time, and one that failed is not", async () => {
  const { desk } = await twoDevices();
  const before = (await desk.devices.group())?.syncedAt;
  await desk.clock.advance(5_000);
  desk.place.isReachable = false;
  await expect(desk.sync()).rejects.toMatchObject({ code: "folder.no-access" });
  expect((await desk.devices.group())?.syncedAt).toBe(before);
  desk.place.isReachable = true;
  await desk.sync();
  expect((await desk.devices.group())?.syncedAt).toBe(desk.clock.now());
});

test("what was known of changes is forgotten where a device begins to sync, and kept where it goes on elsewhere", async () => {
  const { stored, devices, meeting } = deviceOn(new MemorySyncFiles(), "Desk");
  const stamps = { type: "put", store: "syncStamps", record: { id: "agents/old" } } as const;
  await stored.write([stamps]);
  await devices.begin(meeting, NEVER);
  const { device } = (await devices.group()) ?? {};
  expect(await stored.count("syncStamps")).toBe(0);
  await stored.write([stamps]);
  await devices.begin({ ...meeting, name: "Den" }, NEVER);
  expect(await stored.count("syncStamps")).toBe(1);
  expect(await devices.group()).toMatchObject({ device, name: "Den" });
});

test("slips in the words are told before anything changes", async () => {
  const { devices, meeting } = deviceOn(new MemorySyncFiles(), "Desk");
  await expect(devices.join("lusab babad", meeting, NEVER)).rejects.toMatchObject({
    code: "devices.words-wrong",
  });
  expect(await devices.group()).toBeUndefined();
});

test("the secret lies sealed, and a locked vault keeps it", async () => {
  const { desk } = await twoDevices();
  const [first = ""] = (await desk.devices.words()).split(" ");
  expect(JSON.stringify(await desk.devices.group())).not.toContain(first);
  desk.vault.lock();
  await expect(desk.sync()).rejects.toMatchObject({ code: "vault.locked" });
});

describe("once the secret is changed", () => {
  test("a device without the new one hears that there is one, and of nothing else", async () => {
    const { desk, phone } = await twoDevices();
    await desk.devices.changeKey(NEVER);
    await desk.database.write([agent("secret")]);
    for (const { sync } of [desk, phone]) await sync();
    expect(await phone.stored.get("agents", "secret")).toBeUndefined();
    expect((await phone.devices.group())?.devices).toMatchObject([{ name: "Desk", hasNewKey: true }]);
    expect((await desk.devices.group())?.devices).toEqual([]);
  });

  test("one that is given the new one goes on, with all that either has changed meanwhile", async () => {
    const { desk, phone } = await twoDevices();
    await desk.devices.changeKey(NEVER);
    await desk.database.write([agent("by desk"), { type: "delete", store: "agents", id: "before" }]);
    await phone.database.write([agent("by phone")]);
    await phone.devices.join(await desk.devices.words(), phone.meeting, NEVER);
    for (const { sync } of [desk, phone, desk]) await sync();
    for (const { stored } of [desk, phone])
      expect((await stored.list("agents")).map(({ id }) => id)).toEqual(["by desk", "by phone"]);
  });

  test("all that the others have sent before is here, and they have what was changed here", async () => {
    const { desk, phone } = await twoDevices();
    await phone.database.write([agent("by phone")]);
    await phone.sync();
    await desk.database.write([agent("by desk")]);
    await desk.devices.changeKey(NEVER);
    await phone.sync();
    for (const { stored } of [desk, phone])
      expect((await stored.list("agents")).map(({ id }) => id)).toEqual(["before", "by desk", "by phone"]);
  });

  test("the removed one is disconnected at once, even where the others cannot be told", async () => {
    const { desk, phone } = await twoDevices();
    const removed = (await phone.devices.group())?.device ?? "";
    desk.place.isReachable = false;
    await expect(desk.devices.changeKey(NEVER, removed)).rejects.toMatchObject({ code: "folder.no-access" });
    expect(desk.disconnected).toEqual([removed]);
  });

  test("it stays the same while the place is out of reach", async () => {
    const { desk } = await twoDevices();
    const words = await desk.devices.words();
    desk.place.isReachable = false;
    await expect(desk.devices.changeKey(NEVER)).rejects.toMatchObject({ code: "folder.no-access" });
    expect(await desk.devices.words()).toBe(words);
  });
});

test("a device that restores other data leaves, and the others keep theirs", async () => {
  const { desk, phone } = await twoDevices();
  await desk.database.replace([{ type: "clear", store: "agents" }]);
  await desk.stored.open();
  await expect(desk.sync()).rejects.toMatchObject({ code: "devices.left" });
  await phone.sync();
  expect(await phone.stored.count("agents")).toBe(1);
});

test("a device that stops syncing keeps everything, and notes no more what changes", async () => {
  const { desk } = await twoDevices();
  await desk.devices.leave(NEVER);
  await desk.database.write([agent("later")]);
  expect(await desk.stored.count("agents")).toBe(2);
  expect(await desk.stored.count("syncStamps")).toBe(0);
});

test("a task that another device works on is known by its name, until that device is done or removed", async () => {
  const { desk, phone } = await twoDevices();
  const runDevice = (await phone.devices.group())?.device;
  const task = sampleTask({ status: "in_progress", runState: "running", runDevice });
  const none = { logger: {} as never, preferences: {} as never };
  const journalsOf = ({ database, tabs, locks, clock }: typeof desk) =>
    new TaskJournals({ database, tabs, locks, clock, ...none }, {} as never, idle);
  expect(await journalsOf(desk).devices.elsewhere(task)).toBe("Phone");
  expect(await journalsOf(phone).devices.elsewhere(task)).toBeUndefined();
  for (const runState of ["paused", "awaiting-approval", "stopped"] as const)
    expect(await journalsOf(desk).devices.elsewhere({ ...task, runState })).toBeUndefined();
  await desk.devices.changeKey(NEVER);
  expect(await journalsOf(desk).devices.elsewhere(task)).toBeUndefined();
});
