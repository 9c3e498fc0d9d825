import { describe, expect, test } from "vitest";
import { OrchestrationRig, ScriptedModels, SIMPLE_PROMPT } from "../../../../tests/fakes/task-runner-rig";
import type { JournalEvent } from "../../domain/journal/journal-event";
import { GROUP_ID, type SyncGroup } from "../../domain/sync/sync-group";
import type { Database } from "../../ports/database";
import { SyncedDatabase } from "../sync/synced-database";

const PHONE = { id: "phone0000000", name: "Phone", read: 1 };

/** A device that syncs with a phone; a task of its own was stopped there. */
async function withStoppedTask() {
  const rig = new OrchestrationRig();
  const { clock, database: stored } = rig.ports;
  const group = {
    id: GROUP_ID,
    device: "laptop000000",
    next: 1,
    devices: [{ ...PHONE, seenAt: clock.now() }],
  };
  await stored.write([{ type: "put", store: "syncGroup", record: group as unknown as SyncGroup }]);
  const database: Database = new SyncedDatabase(stored, clock);
  const tab = rig.open(new ScriptedModels(() => undefined), { database });
  const { id } = await tab.library.create({ prompt: SIMPLE_PROMPT });
  const working = tab.control.start(id, "en").catch(() => {});
  await expect.poll(() => tab.models.calls.length).toBe(1);
  tab.control.stop(id);
  await working;
  const resumedByPhone = async (at = clock.now()) => {
    const last = (await stored.list("events", { index: "rootTaskId+seq" })).at(-1) as JournalEvent;
    const seq = last.seq + 1;
    const begun = { type: "run-resumed", provider: "p", model: "m", simulated: false } as const;
    const record = {
      ...begun,
      id: `${last.runId}/${seq}~${PHONE.id}`,
      rootTaskId: id,
      seq,
      runId: last.runId,
    };
    await stored.write([{ type: "add", store: "events", record: { ...record, at } }]);
    const status = { type: "task-status-changed", taskId: id, status: "in_progress" } as const;
    const working = { ...record, ...status, seq: seq + 1, id: `${last.runId}/${seq + 1}~${PHONE.id}` };
    await stored.write([{ type: "add", store: "events", record: { ...working, at } as JournalEvent }]);
  };
  return { rig, database, id, resumedByPhone };
}

test("before a task goes on, other devices are met: one that works on it by now is left to", async () => {
  const { rig, database, id, resumedByPhone } = await withStoppedTask();
  const devices = { ready: async () => {}, meet: resumedByPhone };
  const { control, models } = rig.open(new ScriptedModels(), { database, devices });
  await expect(control.resume(id, "en")).rejects.toMatchObject({
    code: "task.elsewhere",
    params: { device: "Phone" },
  });
  expect(models.calls).toEqual([]);
});

test("they hear at once that it goes on here, and one that cannot be met is not waited for", async () => {
  const { rig, database, id } = await withStoppedTask();
  const states: (string | undefined)[] = [];
  const meet = async () => {
    states.push((await database.get("tasks", id))?.runState);
    throw new Error("no way to them");
  };
  const { control } = rig.open(new ScriptedModels(), { database, devices: { ready: async () => {}, meet } });
  await expect(control.resume(id, "en")).resolves.toMatchObject({ success: true });
  expect(states[0]).toBe("stopped");
  expect(states[1]).toBe("running");
  expect(states).toHaveLength(2);
});

describe("of two devices that go on with a task at once", () => {
  async function working(startedAgoMs: number) {
    const { rig, database, id, resumedByPhone } = await withStoppedTask();
    const { control, models } = rig.open(new ScriptedModels(() => undefined), { database });
    const resumed = control.resume(id, "en").then(
      () => undefined,
      (error: unknown) => error,
    );
    await expect.poll(() => models.calls.length).toBe(1);
    await resumedByPhone(rig.ports.clock.now() - startedAgoMs);
    const before = await database.count("events");
    rig.tabs.tab().post({ type: "task-begun-elsewhere", taskId: id });
    return { rig, database, id, control, resumed, before };
  }

  test("the one that began later gives way, and writes nothing any more", async () => {
    const { rig, database, id, resumed, before } = await working(1_000);
    expect(await resumed).toMatchObject({ code: "task.elsewhere", params: { device: "Phone" } });
    expect(await database.count("events")).toBe(before);
    const { monitor } = rig.open(new ScriptedModels(), { database });
    expect((await monitor.load(id)).run?.state).toBe("running");
  });

  test("the one that began before goes on", async () => {
    const { id, control, resumed } = await working(-1_000);
    // A message that is heard is answered by then.
    await new Promise((resolve) => setImmediate(resolve));
    control.stop(id);
    expect(await resumed).not.toMatchObject({ code: "task.elsewhere" });
  });
});
