import { expect, test } from "vitest";
import { MemoryDatabase } from "../../../../../tests/fakes/memory-database";
import { sampleArtifact, sampleTask } from "../../../../../tests/fakes/sample-tasks";
import { KeptProjectData, type KeptProjectDependencies } from "./kept-project-data";

const signal = new AbortController().signal;
const done = { status: "completed" } as const;

async function rig() {
  const database = new MemoryDatabase();
  const made: unknown[] = [];
  const project = (id: string, knowledgeItemIds: readonly string[]) => ({
    ...{
      id,
      name: `The ${id}`,
      instructions: "",
      agentIds: [],
      knowledgeItemIds,
      createdAt: 1,
      updatedAt: 1,
    },
  });
  const file = (id: string) => ({
    ...{
      id,
      name: `${id}.md`,
      type: "file" as const,
      fileType: "text" as const,
      size: 1,
      content: `Of ${id}`,
    },
    ...{ tags: [], lastModified: 7, createdAt: 1, path: `${id}.md` },
  });
  const conversation = (id: string, projectId: string) => ({
    ...{
      id,
      projectId,
      agentId: "ada",
      participatingAgents: [],
      title: `Talk ${id}`,
      timestamp: 9,
      messageCount: 2,
    },
    activeLeafId: `${id}-2`,
  });
  const message = (conversationId: string, at: number, role: "user" | "assistant", content: string) => ({
    ...{ id: `${conversationId}-${at}`, conversationId, role, content, timestamp: at },
    ...(at > 1 ? { parentId: `${conversationId}-1` } : {}),
  });
  await database.write([
    { type: "put", store: "projects", record: project("garden", ["plan", "gone"]) },
    { type: "put", store: "knowledgeItems", record: file("plan") },
    { type: "put", store: "knowledgeItems", record: file("private") },
    { type: "put", store: "conversations", record: conversation("c", "garden") },
    { type: "put", store: "conversations", record: conversation("other", "house") },
    { type: "put", store: "messages", record: message("c", 1, "user", "Hello") },
    { type: "put", store: "messages", record: message("c", 2, "assistant", "Good day") },
    { type: "put", store: "messages", record: message("c", 3, "assistant", "On another branch") },
    {
      type: "put",
      store: "tasks",
      record: sampleTask({ id: "t", title: "Rain", projectId: "garden", ...done }),
    },
    { type: "put", store: "tasks", record: sampleTask({ id: "u", projectId: "house", ...done }) },
    { type: "put", store: "artifacts", record: sampleArtifact({ id: "a", taskId: "t", status: "final" }) },
    { type: "put", store: "artifacts", record: sampleArtifact({ id: "n", taskId: "t", status: "draft" }) },
    { type: "put", store: "artifacts", record: sampleArtifact({ id: "b", taskId: "u", status: "final" }) },
  ]);
  const note = (what: string) => async (given: unknown) => {
    made.push([what, given]);
    return sampleTask({ id: "made", title: "Made" });
  };
  const dependencies: KeptProjectDependencies = {
    database,
    projects: { conversations: (id) => database.list("conversations", { index: "projectId", equals: id }) },
    changeProject: async (id, change) => void made.push([id, change]),
    createTask: note("task"),
    tasks: { addDocument: note("document") },
    knowledge: {
      get: (id) => database.get("knowledgeItems", id),
      addFiles: async ([given]) => {
        made.push([given?.name, given?.type]);
        const { content: _, ...summary } = file("new");
        return { added: given?.name === "known.txt" ? [] : [summary], duplicates: 0, tooLarge: [] };
      },
    },
    fileText: { ofItem: async ({ content }) => content },
    notifier: { notify: ({ code, params }) => void made.push([code, params?.title]) },
    onFile: () => void made.push("shown"),
  };
  return { data: new KeptProjectData(dependencies), made };
}

test("of a project its own work is listed and read, each by its kind", async () => {
  const { data } = await rig();
  const listed = async (kind: "conversations" | "tasks" | "documents") =>
    (await data.list("garden", kind)).map(({ id, title }) => [id, title]);
  expect(await listed("conversations")).toEqual([["c", "Talk c"]]);
  expect(await listed("tasks")).toEqual([["t", "Rain"]]);
  expect((await listed("documents")).map(([id]) => id)).toEqual(["a"]);
  const read = async (kind: "conversations" | "tasks" | "documents" | "knowledge", id: string) =>
    (await data.read("garden", kind, id, signal))?.text;
  expect(await read("conversations", "c")).toBe("user: Hello\n\nassistant: Good day");
  expect(await read("tasks", "t")).toBe(sampleTask().description);
  expect(await read("documents", "a")).toBe(sampleArtifact().content);
  expect(await read("knowledge", "plan")).toBe("Of plan");
});

test("what is of another project, or of none, is not read by its id", async () => {
  const { data } = await rig();
  for (const [kind, id] of [
    ["conversations", "other"],
    ["tasks", "u"],
    ["documents", "b"],
    ["documents", "n"],
    ["knowledge", "private"],
    ["documents", "t"],
  ] as const)
    expect(await data.read("garden", kind, id, signal)).toBeUndefined();
});

test("what is added belongs to the project, is said, and a task waits", async () => {
  const { data, made } = await rig();
  const taken = () => made.splice(0);
  expect(await data.add("garden", { kind: "tasks", text: "Dig" }, "Acme")).toBe("made");
  const task = { prompt: "Dig", projectId: "garden", startsByHand: true };
  expect(taken()).toEqual([
    ["task", task],
    ["plugins.added", "Made"],
  ]);
  await data.add("garden", { kind: "documents", title: "Beds", text: "Two" }, "Acme");
  const document = { title: "Beds", content: "Two", author: "Acme", projectId: "garden" };
  expect(taken()).toEqual([
    ["document", document],
    ["plugins.added", "Made"],
  ]);
  await data.add("garden", { kind: "knowledge", title: "beds.md", text: "Two" }, "Acme");
  expect(taken()).toEqual([
    ["beds.md", "text/markdown"],
    ["garden", { knowledgeItemIds: ["plan", "gone", "new"] }],
    "shown",
    ["plugins.added", "new.md"],
  ]);
});

test("nothing is added to a project that is gone, nor a file that is there", async () => {
  const { data } = await rig();
  const given = { kind: "knowledge", title: "known.txt", text: "a" } as const;
  await expect(data.add("gone", given, "Acme")).rejects.toMatchObject({ code: "record.gone" });
  await expect(data.add("garden", given, "Acme")).rejects.toMatchObject({
    code: "external-plugin.bad-request",
  });
});
