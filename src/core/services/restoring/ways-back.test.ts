import { expect, test, vi } from "vitest";
import { FakeHasher } from "../../../../tests/fakes/fake-hasher";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { MemoryTabHub } from "../../../../tests/fakes/memory-tab-channel";
import { SequentialIds } from "../../../../tests/fakes/sequential-ids";
import { CustomAgents } from "../../../plugins/agents-custom/custom-agents";
import type { Agent } from "../../domain/agent/agent";
import type { Conversation, Message } from "../../domain/conversation/conversation";
import type { KnowledgeItem } from "../../domain/knowledge/knowledge-item";
import { summaryOf } from "../../domain/knowledge/knowledge-summary";
import type { StoreName } from "../../domain/records/store-records";
import { ConversationRepository } from "../chat/conversation-repository";
import { KnowledgeLibrary } from "../knowledge/knowledge-library";
import { ProjectLibrary } from "../project-library/project-library";
import { Trash } from "../trash/trash";
import { waysBack } from "./ways-back";

/** A device whose services delete into one trash. */
function device() {
  const database = new MemoryDatabase();
  const clock = new FixedClock(5_000);
  const tabs = new MemoryTabHub().tab();
  const ids = new SequentialIds();
  const conversations = new ConversationRepository(database, tabs, clock);
  const knowledge = new KnowledgeLibrary(database, clock, ids, new FakeHasher());
  const agents = new CustomAgents(database, clock);
  const tasks = { label: vi.fn(), remove: vi.fn(), putBack: vi.fn(async () => {}) };
  const projects = new ProjectLibrary(database, clock, ids, tabs, tasks, conversations);
  const trash = new Trash(
    database,
    clock,
    tabs,
    waysBack({ tasks, conversations, agents: agents as never, knowledge, projects }),
  );
  const all = async (...stores: readonly StoreName[]) =>
    Object.fromEntries(
      await Promise.all(stores.map(async (store) => [store, await database.list(store)] as const)),
    );
  return { database, conversations, knowledge, agents, tasks, projects, trash, all };
}

const conversation = (id: string, projectId?: string): Conversation => ({
  ...{ id, agentId: "ada", participatingAgents: ["ada"], title: `Talk ${id}`, timestamp: 1, messageCount: 1 },
  ...(projectId === undefined ? {} : { projectId }),
});
const message = (conversationId: string): Message => ({
  ...{ id: `${conversationId}-m`, conversationId, role: "user", content: "Hello", timestamp: 1, seq: 1 },
});

test("a conversation comes back with its messages, as it was", async () => {
  const { conversations, trash, all } = device();
  await conversations.create(conversation("c"), [message("c")]);
  const before = await all("conversations", "messages");
  await conversations.remove("c");
  expect(await all("conversations", "messages")).toEqual({ conversations: [], messages: [] });
  expect(await trash.list()).toMatchObject([
    { id: "conversation/c", kind: "conversation", title: "Talk c", deletedAt: 5_000 },
  ]);
  await trash.restore("conversation/c");
  expect(await all("conversations", "messages")).toEqual(before);
  expect(await all("trash", "trashContents")).toEqual({ trash: [], trashContents: [] });
});

test("an agent comes back with the fields that nobody knows", async () => {
  const { agents, database, trash, all } = device();
  const agent = { id: "custom-1", name: "Ada", role: "r", instructions: "i", mood: "calm" } as Agent;
  await database.write([{ type: "put", store: "agents", record: agent }]);
  await agents.remove("custom-1");
  expect((await trash.list()).map(({ title }) => title)).toEqual(["Ada"]);
  await trash.restore("agent/custom-1");
  expect(await all("agents", "trash")).toEqual({ agents: [agent], trash: [] });
});

const file = (id: string, more: Partial<KnowledgeItem> = {}): KnowledgeItem => ({
  ...{ id, name: id, type: "file", size: 1, content: "x", tags: [], lastModified: 1, createdAt: 1, path: id },
  ...more,
});

test("a folder comes back with all that was in it, and is no longer taken for one that is synced", async () => {
  const { database, knowledge, trash, all } = device();
  const watched = { watchId: "w", syncSource: "watcher" } as const;
  const root = file("root", { type: "folder", ...watched } as never);
  const files = Array.from({ length: 40 }, (_, place) =>
    file(`f${place}`, { parentId: "root", ...watched } as never),
  );
  const watcher = { id: "w", basePath: "root", lastSync: 1, createdAt: 1, isActive: true };
  await database.write([
    { type: "put", store: "folderWatchers", record: watcher as never },
    ...[root, ...files].map((record) => ({ type: "put", store: "knowledgeItems", record }) as const),
  ]);
  await knowledge.removeFolder(summaryOf(root));
  expect(await database.count("knowledgeItems")).toBe(0);
  expect(await knowledge.list()).toEqual([]);
  await trash.restore("knowledge/root");
  const items = await database.list("knowledgeItems");
  expect(await knowledge.list()).toEqual(items.map(summaryOf));
  expect(new Set(items.map(({ id }) => id))).toEqual(new Set(["root", ...files.map(({ id }) => id)]));
  expect(items.every(({ watchId, syncSource }) => watchId === undefined && syncSource === "manual")).toBe(
    true,
  );
  expect(await all("trash", "trashContents")).toEqual({ trash: [], trashContents: [] });
});

test("a project comes back with the conversations that were deleted with it", async () => {
  const { conversations, projects, trash, all } = device();
  const project = await projects.create({ name: "Boat" });
  await conversations.create(conversation("c", project.id), [message("c")]);
  await projects.remove(project.id, true);
  expect((await trash.list()).map(({ kind }) => kind).sort()).toEqual(["conversation", "project"]);
  await trash.restore(`project/${project.id}`);
  expect(await all("projects", "trash")).toEqual({ projects: [project], trash: [] });
  expect((await all("conversations")).conversations).toMatchObject([{ id: "c", projectId: project.id }]);
});

test("a task goes back to the library it came from, with its last words", async () => {
  const { database, tasks, trash } = device();
  const { intoTrash } = await import("../trash/trash-writes");
  const records = [{ store: "tasks", record: { id: "t" } }];
  const lastWords = [{ scope: "task/t", written: "half a" }];
  const item = { kind: "task", id: "t", title: "Menu", deletedAt: 4_000, records, lastWords } as const;
  await database.write(intoTrash(item));
  await trash.restore("task/t");
  expect(tasks.putBack).toHaveBeenCalledWith({ id: "t", title: "Menu", belongings: records, lastWords });
});
