import { describe, expect, it } from "vitest";
import { createAtVersion, freshName, realDatabase, withRaw } from "./databases";
import { CORE_STORES, LATEST_VERSION } from "./migrations";

/** The specified stores of version 8 and their indexes; `*` for one entry per element. */
const VERSION_8: Readonly<Record<string, readonly string[]>> = {
  agents: ["name", "role", "tags*"],
  conversations: ["agentId", "workflowId", "timestamp", "title"],
  knowledgeItems: ["name", "type", "parentId", "path", "createdAt", "tags"],
  folderWatchers: ["basePath", "isActive", "createdAt", "lastSync"],
  credentials: ["provider"],
  artifacts: ["taskId", "agentId", "status", "type", "createdAt"],
  tasks: ["workflowId", "status", "complexity", "assignedAgentId", "parentTaskId", "createdAt", "dueDate"],
  contexts: ["taskId", "agentId", "contextType", "relevantAgents*", "createdAt", "expiryDate"],
  langfuse_config: ["enabled", "timestamp"],
};

/** The version that brought each store. */
const SINCE: Readonly<Record<string, number>> = {
  agents: 1,
  conversations: 1,
  credentials: 1,
  tasks: 2,
  artifacts: 2,
  contexts: 3,
  langfuse_config: 6,
  knowledgeItems: 7,
  folderWatchers: 8,
};

const NOON = Date.UTC(2025, 0, 2, 12);
const date = new Date(NOON);
const iso = date.toISOString();
const attachments = [{ type: "image", name: "p.png", mimeType: "image/png", data: "AAAA" }];

/** Records as older versions wrote them, with dates of every kind. */
const OLD: Readonly<Record<string, readonly object[]>> = {
  agents: [
    { id: "a", name: "A", role: "r", instructions: "i", tags: ["x"], createdAt: date, updatedAt: iso },
  ],
  conversations: [
    {
      id: "c",
      agentId: "a",
      participatingAgents: ["a", "b"],
      workflowId: "w",
      timestamp: date,
      messages: [
        { id: "m0", role: "system", content: "You are A.", timestamp: date },
        { id: "m2", role: "user", content: "Plan a trip", timestamp: iso, attachments },
        { id: "m1", role: "assistant", content: "Where to?", agentId: "a", timestamp: NOON + 5 },
      ],
    },
    {
      id: "d",
      agentId: "a",
      participatingAgents: ["a"],
      workflowId: "w2",
      timestamp: NOON,
      messages: [{ id: "m1", role: "user", content: "Same id", timestamp: NOON }],
    },
    { id: "e", agentId: "a", timestamp: iso, messages: [] },
  ],
  credentials: [
    { id: "k", provider: "openai", encryptedApiKey: "AAAA", model: "m", timestamp: iso, order: 0 },
  ],
  tasks: [
    {
      id: "t",
      workflowId: "w",
      title: "T",
      status: "completed",
      steps: [{ id: "s", startedAt: iso, completedAt: date }],
      requirements: [{ id: "q", detectedAt: iso, status: "satisfied" }],
      createdAt: date,
      updatedAt: iso,
      completedAt: null,
    },
  ],
  artifacts: [
    { id: "f", taskId: "t", agentId: "a", title: "F", content: "c", createdAt: iso, updatedAt: date },
  ],
  contexts: [
    { id: "x", taskId: "t", agentId: "a", relevantAgents: ["a", "b"], createdAt: iso, expiryDate: date },
  ],
  langfuse_config: [
    { id: "l", enabled: true, host: "h", publicKey: "p", encryptedSecretKey: "s", timestamp: date },
  ],
  knowledgeItems: [
    { id: "n", name: "N", type: "file", path: "/n", tags: ["x"], lastModified: iso, createdAt: date },
  ],
  folderWatchers: [{ id: "v", basePath: "/", isActive: true, lastSync: iso, createdAt: date }],
};

function expectVersion8In(schema: Readonly<Record<string, readonly string[]>>): void {
  for (const [store, indexes] of Object.entries(VERSION_8))
    expect(schema[store]).toEqual(expect.arrayContaining([...indexes]));
}

describe("the migrations", () => {
  it("end at exactly the specified stores, keys and indexes with version 8", async () => {
    await withRaw(freshName(), 8, (database) => {
      expect(schemaOf(database)).toEqual(sorted(VERSION_8));
    });
  });

  it("add stores and indexes after version 8, and take nothing away", async () => {
    await withRaw(freshName(), LATEST_VERSION, (database) => {
      const schema = schemaOf(database);
      expectVersion8In(schema);
      const own = CORE_STORES.map(({ name }) => [name, schema[name]]);
      const stated = CORE_STORES.map(({ name, indexes }) => [name, indexes]);
      expect(Object.fromEntries(own)).toEqual(sorted(Object.fromEntries(stated)));
    });
  });

  for (const version of [1, 2, 3, 4, 5, 6, 7, 8]) {
    it(`lose nothing of a database of version ${version}`, async () => {
      const name = freshName();
      const records = Object.fromEntries(
        Object.entries(OLD).filter(([store]) => (SINCE[store] ?? 0) <= version),
      );
      await createAtVersion(name, version, records);
      const { database } = realDatabase(name);
      expect(await database.open()).toBeUndefined();

      expect(await database.get("agents", "a")).toEqual({
        ...OLD.agents?.[0],
        createdAt: NOON,
        updatedAt: NOON,
      });
      expect(await database.list("conversations")).toEqual([
        {
          id: "c",
          agentId: "a",
          participatingAgents: ["a", "b"],
          workflowId: "w",
          title: "Plan a trip",
          timestamp: NOON,
          messageCount: 2,
        },
        {
          id: "d",
          agentId: "a",
          participatingAgents: ["a"],
          workflowId: "w2",
          title: "Same id",
          timestamp: NOON,
          messageCount: 1,
        },
        { id: "e", agentId: "a", participatingAgents: ["a"], title: "", timestamp: NOON, messageCount: 0 },
      ]);
      const messages = await database.list("messages", { index: "conversationId+timestamp" });
      expect(messages).toEqual([
        { id: "m0", conversationId: "c", role: "system", content: "You are A.", timestamp: NOON },
        {
          id: "m2",
          conversationId: "c",
          role: "user",
          content: "Plan a trip",
          timestamp: NOON,
          attachments,
          parentId: "m0",
        },
        {
          id: "m1",
          conversationId: "c",
          role: "assistant",
          content: "Where to?",
          agentId: "a",
          timestamp: NOON + 5,
          parentId: "m2",
        },
        { id: "d/0", conversationId: "d", role: "user", content: "Same id", timestamp: NOON },
      ]);
      expect(await database.get("credentials", "k")).toEqual({ ...OLD.credentials?.[0], timestamp: NOON });
      if (version >= 2) {
        const { completedAt: _never, ...task } = { completedAt: null, ...OLD.tasks?.[0] };
        expect(await database.get("tasks", "t")).toEqual({
          ...task,
          steps: [{ id: "s", startedAt: NOON, completedAt: NOON }],
          requirements: [{ id: "q", detectedAt: NOON, status: "satisfied" }],
          createdAt: NOON,
          updatedAt: NOON,
        });
        expect(await database.get("artifacts", "f")).toEqual({
          ...OLD.artifacts?.[0],
          createdAt: NOON,
          updatedAt: NOON,
        });
      }
      if (version >= 3) {
        const found = await database.list("contexts", { index: "relevantAgents", equals: "b" });
        expect(found).toEqual([{ ...OLD.contexts?.[0], createdAt: NOON, expiryDate: NOON }]);
      }
      if (version >= 6) {
        expect(await database.get("langfuse_config", "l")).toEqual({
          ...OLD.langfuse_config?.[0],
          timestamp: NOON,
        });
      }
      if (version >= 7) {
        const item = { ...OLD.knowledgeItems?.[0], lastModified: NOON, createdAt: NOON };
        expect(await database.get("knowledgeItems", "n")).toEqual(item);
      }
      if (version >= 8) {
        const watcher = { ...OLD.folderWatchers?.[0], lastSync: NOON, createdAt: NOON };
        expect(await database.get("folderWatchers", "v")).toEqual(watcher);
      }
      database.close();
      await withRaw(name, undefined, (raw) => expectVersion8In(schemaOf(raw)));
    });
  }

  for (let version = 7; version < LATEST_VERSION; version++) {
    it(`tell apart root tasks and the contents of files of a database of version ${version}`, async () => {
      const name = freshName();
      const time = version < 9 ? date : NOON;
      const tasks = Array.from({ length: 40 }, (_, place) => ({
        ...{ id: `t${place}`, title: "T", status: "completed", createdAt: time },
        ...(place % 4 === 0 ? {} : { parentTaskId: `t${place - (place % 4)}` }),
      }));
      const file = {
        id: "k",
        name: "a.txt",
        type: "file",
        size: 1,
        tags: [],
        path: "a.txt",
        contentHash: "h",
      };
      const knowledgeItems = [{ ...file, content: "a", lastModified: time, createdAt: time }];
      await createAtVersion(name, version, { tasks, knowledgeItems });
      const { database } = realDatabase(name);
      await database.open();
      expect(await database.count("tasks")).toBe(40);
      const roots = await database.list("rootTasks");
      expect(roots.map(({ id }) => id)).toEqual(
        expect.arrayContaining(Array.from({ length: 10 }, (_, place) => `t${place * 4}`)),
      );
      expect(roots).toHaveLength(10);
      expect(new Set(roots.map(({ createdAt }) => createdAt))).toEqual(new Set([NOON]));
      const known = await database.list("knowledgeSummaries", { index: "contentHash", equals: "h" });
      expect(known).toEqual([{ ...file, lastModified: NOON, createdAt: NOON }]);
    });
  }

  it("make again what an older version had lost", async () => {
    const name = freshName();
    await withRaw(
      name,
      8,
      () => {},
      (database) => {
        for (const store of ["agents", "conversations"]) database.createObjectStore(store, { keyPath: "id" });
      },
    );
    const { database } = realDatabase(name);
    expect(await database.open()).toBeUndefined();
    database.close();
    await withRaw(name, undefined, (raw) => expectVersion8In(schemaOf(raw)));
  });

  it("have what was made before there were projects, and moved into one since, found by it", async () => {
    const name = freshName();
    const conversation = { id: "c", agentId: "a", participatingAgents: [], title: "T", timestamp: 1 };
    await createAtVersion(name, 9, {
      conversations: [
        { ...conversation, messageCount: 0 },
        { ...conversation, id: "d", messageCount: 0, projectId: "p" },
      ],
    });
    const { database } = realDatabase(name);
    expect(await database.open()).toBeUndefined();
    const found = await database.list("conversations", { index: "projectId", equals: "p" });
    expect(found.map(({ id }) => id)).toEqual(["d"]);
    expect(await database.count("conversations")).toBe(2);
    expect(await database.count("projects")).toBe(0);
  });

  it("leave the database as it was when one of them fails", async () => {
    const name = freshName();
    await createAtVersion(name, 8, OLD);
    const failing = { id: "v9", toVersion: 9, upgrade: () => expect.fail("cannot") };
    await expect(realDatabase(name, [failing]).database.open()).rejects.toMatchObject({
      code: "database.failed",
    });
    await withRaw(name, undefined, (database) => {
      expect(database.version).toBe(8);
      expect(schemaOf(database)).toEqual(sorted(VERSION_8));
    });
  });
});

function schemaOf(database: IDBDatabase): Record<string, string[]> {
  const names = [...database.objectStoreNames];
  const transaction = database.transaction(names);
  return sorted(
    Object.fromEntries(
      names.map((name) => {
        const store = transaction.objectStore(name);
        expect(store.keyPath).toBe("id");
        const indexes = [...store.indexNames].map(
          (index) => `${index}${store.index(index).multiEntry ? "*" : ""}`,
        );
        return [name, indexes];
      }),
    ),
  );
}

function sorted(schema: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(schema).map(([store, indexes]) => [store, [...indexes].sort()]));
}
