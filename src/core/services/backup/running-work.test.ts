import { expect, test } from "vitest";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { MemoryLocks } from "../../../../tests/fakes/memory-locks";
import { sampleTask } from "../../../../tests/fakes/sample-tasks";
import type { WriteOperation } from "../../ports/database";
import { replyLock } from "../chat/reply-writer";
import { runningWork } from "./running-work";

const task = (id: string, more: Parameters<typeof sampleTask>[0] = {}): WriteOperation => ({
  ...{ type: "put", store: "tasks" },
  record: sampleTask({ id, status: "in_progress", ...more }),
});
const draft = (id: string): WriteOperation => ({
  ...{ type: "put", store: "drafts" },
  record: { id, text: "", updatedAt: 1 },
});

test("work that a new database would break off is root tasks that a tab works on, and replies that one writes", async () => {
  const database = new MemoryDatabase();
  await database.write([
    task("idle"),
    task("worked"),
    task("part", { parentTaskId: "worked" }),
    task("done", { status: "completed" }),
    draft("conversation/m1"),
    draft("message/m1"),
    draft("message/m2"),
    draft("message/m3"),
  ]);
  const asked: string[] = [];
  const monitor = {
    isWorkedOn: async (id: string) => {
      asked.push(id);
      return id !== "idle";
    },
  };
  const locks = new MemoryLocks();
  const writing = (id: string, work: () => Promise<unknown>) => locks.tryHold(replyLock(id), work);
  const found: unknown[] = [];
  await writing("m1", () =>
    writing("m3", async () => found.push(await runningWork(database, locks, monitor))),
  );
  expect(found).toEqual([{ tasks: ["worked"], replies: 2 }]);
  expect(asked).toEqual(["idle", "worked"]);
});
