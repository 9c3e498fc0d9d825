import { expect, test } from "vitest";
import type { SyncEntry } from "../../domain/sync/sync-entry";
import { newsOf } from "./sync-news";

const entry = (store: string, id: string, record?: object): SyncEntry =>
  ({ store, stamps: { id: `${store}/${id}` }, ...(record ? { record } : {}) }) as unknown as SyncEntry;

test.each([
  [entry("tasks", "t"), { type: "task-changed", taskId: "t" }],
  [entry("events", "e", { rootTaskId: "t" }), { type: "task-changed", taskId: "t" }],
  [entry("conversations", "c"), { type: "conversation-changed", conversationId: "c" }],
  [entry("messages", "m", { conversationId: "c" }), { type: "conversation-changed", conversationId: "c" }],
  [entry("projects", "p"), { type: "store-changed", store: "projects" }],
  [entry("agents", "a"), { type: "store-changed", store: "agents" }],
  [entry("knowledgeItems", "k"), { type: "store-changed", store: "knowledgeItems" }],
  [entry("trash", "x"), { type: "store-changed", store: "trash" }],
])("%j is told of", (given, message) => {
  expect(newsOf([given, given])).toEqual([message]);
});

test.each([
  ["an event that is gone", entry("events", "e")],
  ["an event of no task", entry("events", "e", { type: "run-started" })],
  ["a message that is gone", entry("messages", "m")],
  ["a deliverable", entry("artifacts", "a", { taskId: "t" })],
])("%s has no message of its own", (_, given) => {
  expect(newsOf([given])).toEqual([]);
});

test.each(["run-started", "run-resumed"])("work that begins elsewhere is told of as that: %s", (type) => {
  expect(newsOf([entry("events", "e", { type, rootTaskId: "t" })])).toEqual([
    { type: "task-changed", taskId: "t" },
    { type: "task-begun-elsewhere", taskId: "t" },
  ]);
  expect(newsOf([entry("tasks", "t", { type, rootTaskId: "t" })])).toHaveLength(1);
});
