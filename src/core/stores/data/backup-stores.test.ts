import type { WriteOperation } from "@core/ports/database";
import { beforeEach, describe, expect, it } from "vitest";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { MemoryDirectories } from "../../../../tests/fakes/memory-directories";
import { MemoryLocks } from "../../../../tests/fakes/memory-locks";
import { MemoryLogger } from "../../../../tests/fakes/memory-logger";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { MemoryTabChannel } from "../../../../tests/fakes/memory-tab-channel";
import { MemoryVault } from "../../../../tests/fakes/memory-vault";
import { inPlaceReader } from "../../../../tests/whole-backup";
import { AppError } from "../../errors/app-error";
import { replyLock } from "../../services/chat/reply-writer";
import { BackupStore } from "./backup-store";
import { RestoreStore } from "./restore-store";

const put = (store: string, record: object) => ({ type: "put", store, record }) as WriteOperation;
const task = (id: string, more: object = {}) => put("tasks", { id, status: "in_progress", ...more });

function rig() {
  const stopped: string[] = [];
  let starts = 0;
  const database = new MemoryDatabase();
  const ports = {
    database,
    stored: database,
    vault: new MemoryVault(),
    preferences: new MemoryPreferences(),
    session: new MemoryPreferences(),
    tabs: new MemoryTabChannel(),
    locks: new MemoryLocks(),
    clock: new FixedClock(),
    notifier: new MemoryNotifier(),
    logger: new MemoryLogger(),
    control: { stop: (id: string) => void stopped.push(id) },
    monitor: { isWorkedOn: async (id: string) => id === "running" },
    backups: inPlaceReader,
    directories: async () => new MemoryDirectories(),
    rescueCopies: { list: async () => [], records: async function* () {}, remove: async () => {} },
    startOver: () => {
      starts++;
    },
  };
  return {
    ports,
    stopped,
    starts: () => starts,
    backups: new BackupStore(ports),
    restores: new RestoreStore(ports),
  };
}

describe("backups and resets", () => {
  let made: ReturnType<typeof rig>;
  beforeEach(() => {
    made = rig();
  });

  it("hand over a named file and say so", async () => {
    const { ports, backups } = made;
    await ports.database.write([put("drafts", { id: "d", text: "t", updatedAt: 1 })]);
    const file = await backups.backUp(9);
    expect(file?.name).toMatch(/^troupe-database-export-\d{4}-\d\d-\d\d\.json$/);
    expect(await file?.file.text()).toContain('"text":"t"');
    expect(ports.notifier.notices).toMatchObject([{ level: "success", code: "database.exported" }]);
    expect([backups.status, backups.written]).toEqual(["idle", 1]);
  });

  it("say when they fail, and nothing when they are cancelled", async () => {
    const { ports, backups } = made;
    const cancelled = backups.backUp(9);
    backups.cancel();
    expect([await cancelled, backups.error]).toEqual([undefined, undefined]);
    ports.database.list = async () => {
      throw new Error("broken");
    };
    expect(await backups.backUp(9)).toBeUndefined();
    expect([backups.error?.code, backups.status]).toEqual(["backup.export-failed", "idle"]);
    expect(ports.notifier.notices).toEqual([]);
  });

  it("find out what runs, in whichever tab, and stop it before a reset", async () => {
    const { ports, backups, stopped, starts } = made;
    await ports.database.write([
      task("running"),
      task("interrupted"),
      task("child", { parentTaskId: "running" }),
      put("drafts", { id: "message/m", text: "", updatedAt: 1 }),
      put("drafts", { id: "message/old", text: "", updatedAt: 1 }),
    ]);
    await ports.locks.tryHold(replyLock("m"), async () => {
      await backups.prepare();
    });
    expect(backups.running).toEqual({ tasks: ["running"], replies: 1 });
    await backups.reset();
    expect([stopped, starts()]).toEqual([["running"], 1]);
  });

  it("tell after the page has been opened anew, once, and sweep up", async () => {
    const { ports, backups } = made;
    await ports.database.write([put("drafts", { id: "message/m", text: "", updatedAt: 1 })]);
    await backups.reset();
    ports.preferences.set("troupe.rescue.message/m", "what another tab saved on its way out");
    await backups.load();
    await backups.load();
    expect(ports.notifier.notices).toMatchObject([{ code: "database.reset" }]);
    expect(ports.preferences.all).toEqual({});
  });

  it("stay on the page when a reset fails, and say why", async () => {
    const { ports, backups, starts } = made;
    ports.database.reset = async () => {
      throw new AppError("database.deletion-blocked");
    };
    await backups.reset();
    expect([backups.error?.code, backups.status, starts()]).toEqual(["database.deletion-blocked", "idle", 0]);
  });
});

describe("restores", () => {
  const file = new Blob([
    JSON.stringify({
      langfuse_config: [],
      agents: [{ id: "a", name: "N", role: "R", instructions: "I" }, { id: 5 }],
    }),
  ]);

  it("show what a file would do, do it, and open the page anew with the number of records", async () => {
    const { ports, restores, backups, stopped, starts } = rig();
    await ports.database.write([task("running")]);
    await restores.read(file);
    expect(restores).toMatchObject({ status: "ready", running: { tasks: ["running"] } });
    expect(restores.preview).toMatchObject({ version: 8, records: 1, refused: 1 });
    expect(ports.database.writes).toHaveLength(1);
    await restores.restore();
    expect([stopped, starts()]).toEqual([["running"], 1]);
    await ports.database.open();
    expect(await ports.database.count("tasks")).toBe(0);
    await backups.load();
    expect(ports.notifier.notices).toMatchObject([{ code: "database.imported", params: { count: 1 } }]);
  });

  it("add what an export in the specified form holds, and show it when told to", async () => {
    const { ports, restores, backups, stopped, starts } = rig();
    const kept = { id: "b", name: "Kept", role: "R", instructions: "I" };
    await ports.database.write([task("running"), put("agents", kept)]);
    const twin = { ...kept, name: "Twin" };
    const agents = [{ ...kept, id: "a", name: "N" }, twin, { id: 5 }, { ...kept, id: "a" }];
    await restores.read(new Blob([JSON.stringify({ agents })]));
    await restores.add();
    expect([restores.status, stopped, starts()]).toEqual(["added", [], 0]);
    expect(restores.outcome).toEqual({
      added: 1,
      skipped: 3,
      list: [
        { store: "agents", id: "5", reason: "backup.no-record" },
        { store: "agents", id: "a", reason: "backup.twice" },
        { store: "agents", id: "b", reason: "database.exists" },
      ],
    });
    expect((await ports.database.list("agents")).map(({ name }) => name)).toEqual(["N", "Kept"]);
    expect(await ports.database.count("tasks")).toBe(1);
    restores.showAdded();
    expect([stopped, starts()]).toEqual([["running"], 1]);
    await backups.load();
    expect(ports.notifier.notices).toMatchObject([{ code: "database.imported", params: { count: 1 } }]);
  });

  it("open nothing anew where nothing was added", async () => {
    const { restores, starts } = rig();
    restores.showAdded();
    expect([restores.progress, restores.outcome, starts()]).toEqual([0, undefined, 0]);
    await restores.read(new Blob([JSON.stringify({ agents: [{ id: 5 }] })]));
    await restores.add();
    restores.showAdded();
    expect([restores.outcome?.added, starts()]).toEqual([0, 0]);
  });

  it("refuse a file that is none, and take another one then", async () => {
    const { restores } = rig();
    await restores.read(new Blob(["nonsense"]));
    expect([restores.error?.code, restores.preview, restores.status]).toEqual([
      "backup.invalid",
      undefined,
      "idle",
    ]);
    await restores.restore();
    await restores.read(file);
    expect([restores.error, restores.status]).toEqual([undefined, "ready"]);
  });

  it("keep the file when nothing could be replaced, so that it can be tried again", async () => {
    const { ports, restores, starts } = rig();
    await restores.read(file);
    ports.database.writeFailure = new AppError("database.full");
    await restores.restore();
    expect([restores.error?.code, restores.status, starts()]).toEqual(["database.full", "ready", 0]);
    ports.database.writeFailure = undefined;
    await restores.restore();
    expect(starts()).toBe(1);
  });

  it("forget a file whose dialog is closed while it is read", async () => {
    const { restores } = rig();
    const reading = restores.read(file);
    restores.clear();
    await reading;
    expect([restores.status, restores.preview]).toEqual(["idle", undefined]);
  });
});
