import { contribute } from "@core/plugin/define-plugin";
import { PluginHost } from "@core/plugin/plugin-host";
import { SyncTransports } from "@core/points/sync-transport";
import type { WriteOperation } from "@core/ports/database";
import { describe, expect, test } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { MemoryLocks } from "../../../../tests/fakes/memory-locks";
import { MemorySyncFiles } from "../../../../tests/fakes/memory-sync-place";
import { MemoryTabChannel } from "../../../../tests/fakes/memory-tab-channel";
import { MemoryVault } from "../../../../tests/fakes/memory-vault";
import { sampleTask } from "../../../../tests/fakes/sample-tasks";
import { WebGroupCipher } from "../../../plugins/browser/sync/web-group-cipher";
import { CheckedDatabase } from "../database/checked-database";
import { TaskJournals } from "../orchestration/journal/task-journals";
import { Devices } from "./devices";
import { SyncedDatabase } from "./synced-database";

const NEVER = new AbortController().signal;
const idle = () => {};

function agent(id: string): WriteOperation {
  return { type: "put", store: "agents", record: { id, name: id } } as unknown as WriteOperation;
}

/** A device with the folder that others see too, and a database as `wiring/core.ts` makes it. */
function deviceOn(files: MemorySyncFiles, name: string) {
  const [stored, clock, vault] = [new MemoryDatabase(), new FixedClock(), new MemoryVault()];
  const log = { note: idle, forget: idle };
  const database = new CheckedDatabase(stored, log, async () =>
    (await stored.count("syncGroup")) === 0 ? stored : new SyncedDatabase(stored, clock),
  );
  const place = files.place();
  const plugins = new PluginHost(new FakePorts().container());
  const transport = {
    ...{ id: "folder", name: "A folder", description: "Shared." },
    load: async () => ({
      isSupported: true,
      choose: async () => "here",
      open: async () => place,
      reconnect: async () => true,
      forget: async () => {},
    }),
  };
  plugins.install(
    { id: "places", apiVersion: 1, contributes: [contribute(SyncTransports, transport)] },
    { builtIn: true },
  );
  const locks = new MemoryLocks();
  const tabs = new MemoryTabChannel();
  const devices = new Devices({ stored, clock, vault, plugins, locks, tabs, cipher: new WebGroupCipher() });
  const meeting = { transport: "folder", place: "here", name };
  const sync = () => devices.sync(idle, NEVER);
  return { stored, database, devices, meeting, sync, place, vault, locks, tabs, clock };
}

async function twoDevices() {
  const files = new MemorySyncFiles();
  const [desk, phone] = [deviceOn(files, "Desk"), deviceOn(files, "Phone")];
  await desk.database.write([agent("before")]);
  await desk.devices.begin(desk.meeting, NEVER);
  await desk.sync();
  await phone.devices.join(await desk.devices.words(), phone.meeting, NEVER);
  await phone.sync();
  await desk.sync();
  return { files, desk, phone };
}

test("what was there before, and what is written since, is on both devices", async () => {
  const { desk, phone } = await twoDevices();
  await phone.database.write([agent("since")]);
  for (const { sync } of [phone, desk]) await sync();
  for (const { stored } of [desk, phone]) expect(await stored.count("agents")).toBe(2);
  expect((await desk.devices.group())?.devices).toMatchObject([{ name: "Phone" }]);
  expect((await phone.devices.group())?.devices).toMatchObject([{ name: "Desk" }]);
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
  expect(await journalsOf(desk).elsewhere(task)).toBe("Phone");
  expect(await journalsOf(phone).elsewhere(task)).toBeUndefined();
  for (const runState of ["paused", "awaiting-approval", "stopped"] as const)
    expect(await journalsOf(desk).elsewhere({ ...task, runState })).toBeUndefined();
  await desk.devices.changeKey(NEVER);
  expect(await journalsOf(desk).elsewhere(task)).toBeUndefined();
});
