import { expect, test, vi } from "vitest";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { MemoryDirectories } from "../../../../tests/fakes/memory-directories";
import { MemoryDirectoryHandle } from "../../../../tests/fakes/memory-directory-handle";
import { MemoryLogger } from "../../../../tests/fakes/memory-logger";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { sampleTask } from "../../../../tests/fakes/sample-tasks";
import { BackupPlanStore } from "./backup-plan-store";
import { LAST_BACKUP } from "./last-backup";

const DAY = 86_400_000;

/** A device with work that was begun so long ago: tasks, each with a part, and conversations. */
async function setUp({ tasks = 0, conversations = 0, ago = DAY } = {}) {
  const clock = new FixedClock();
  const createdAt = clock.now() - ago;
  const directories = new MemoryDirectories({ clock });
  const preferences = new MemoryPreferences();
  const notifier = new MemoryNotifier();
  const write = vi.fn(async () => new Blob(["{}"]));
  const database = new MemoryDatabase();
  await database.open();
  for (let index = 0; index < tasks; index++) {
    const root = sampleTask({ id: `task-${index}`, createdAt });
    const part = { ...root, id: `part-${index}`, parentTaskId: root.id };
    await database.write([root, part].map((record) => ({ type: "put", store: "tasks", record }) as const));
  }
  for (let index = 0; index < conversations; index++) {
    const record = {
      id: `chat-${index}`,
      agentId: "writer",
      title: "A river",
      timestamp: createdAt,
      participatingAgents: [],
      messageCount: 1,
    };
    await database.write([{ type: "put", store: "conversations", record }]);
  }
  const locks = { tryHold: async <T>(_: string, work: () => Promise<T>) => ({ value: await work() }) };
  const ports = { backups: { write }, database, preferences, locks, clock, notifier };
  const store = new BackupPlanStore({
    logger: new MemoryLogger(),
    ...ports,
    directories: async () => directories,
  });
  const chosen = new MemoryDirectoryHandle("Safe");
  directories.picker.chosen = chosen;
  const files = async () => {
    const [directory] = await directories.list("backup");
    const names: string[] = [];
    if (directory)
      for await (const { path } of directory.walk(new AbortController().signal)) names.push(path);
    return names;
  };
  return { store, preferences, notifier, write, clock, files, disk: chosen.troubles };
}

test("a folder that is chosen has its first backup at once, and one after each task", async () => {
  const { store, preferences, clock, files, notifier } = await setUp();
  await store.chooseFolder();
  expect(notifier.errors).toEqual([]);
  expect([store.folder, store.access, store.error]).toEqual(["Safe", "granted", undefined]);
  expect(await files()).toHaveLength(1);
  expect(Number(preferences.get(LAST_BACKUP))).toBe(clock.now());
  await store.look(false, () => {});
  expect(await files()).toHaveLength(1);
});

test("after the work on a task, or once a day, as the user wants", async () => {
  const { store, write } = await setUp();
  await store.chooseFolder();
  await store.look(true, () => {});
  expect(write).toHaveBeenCalledTimes(2);
  store.setRhythm("daily");
  await store.look(true, () => {});
  expect(write).toHaveBeenCalledTimes(2);
});

test("real work without a backup is reminded of once, with a click that makes one", async () => {
  const { store, notifier, write } = await setUp({ tasks: 4, conversations: 3 });
  const backUp = vi.fn();
  await store.look(true, backUp);
  await store.look(true, backUp);
  expect(notifier.notices.map(({ code }) => code)).toEqual(["database.backup-due"]);
  notifier.notices[0]?.action?.run();
  expect(backUp).toHaveBeenCalledOnce();
  expect(write).not.toHaveBeenCalled();
});

test("tasks are counted as people count them, and nobody is reminded on the first day", async () => {
  const begun = await setUp({ tasks: 4, conversations: 3, ago: DAY - 1 });
  await begun.store.look(true, () => {});
  expect(begun.store.unsaved).toMatchObject({ tasks: 4, conversations: 3 });
  expect(begun.notifier.notices).toEqual([]);
  const much = await setUp({ tasks: 6, conversations: 4, ago: 1 });
  await much.store.look(true, () => {});
  expect(much.notifier.notices).toMatchObject([{ code: "database.backup-due", params: { pieces: 10 } }]);
});

test("a folder the browser has taken back is told of once, and a click catches up", async () => {
  const { store, notifier, write, disk } = await setUp();
  await store.chooseFolder();
  disk.permission = "prompt";
  await store.look(true, () => {});
  await store.look(true, () => {});
  expect(write).toHaveBeenCalledOnce();
  expect(notifier.notices).toMatchObject([
    { code: "database.backup-folder-lost", params: { folder: "Safe" }, action: { code: "allow" } },
  ]);
  disk.answer = "granted";
  notifier.notices[0]?.action?.run();
  await vi.waitFor(() => expect(write).toHaveBeenCalledTimes(2));
  expect(store.access).toBe("granted");
});

test("a backup that fails is told of, and does not count", async () => {
  const { store, preferences, write } = await setUp();
  write.mockRejectedValueOnce(new Error("no room"));
  await store.chooseFolder();
  expect(store.error?.code).toBe("backup.export-failed");
  expect(preferences.get(LAST_BACKUP)).toBeUndefined();
});

test("an error of a backup is told until the next one is written", async () => {
  const { store, write } = await setUp();
  write.mockRejectedValueOnce(new Error("no room"));
  await store.chooseFolder();
  expect(store.error).toBeDefined();
  await store.look(true, () => {});
  expect([store.error, write.mock.calls.length]).toEqual([undefined, 2]);
});

test("nothing is written any more into a folder that was let go of", async () => {
  const { store, write } = await setUp();
  await store.chooseFolder();
  await store.forgetFolder();
  await store.look(true, () => {});
  expect(store.folder).toBeUndefined();
  expect(write).toHaveBeenCalledOnce();
});
