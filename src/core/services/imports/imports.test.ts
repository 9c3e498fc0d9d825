import { beforeEach, describe, expect, it, test } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import type { ImportedWork, Importer, ImportFile } from "../../points/importer";
import { ConversationRepository } from "../chat/conversation-repository";
import { KnowledgeLibrary } from "../knowledge/knowledge-library";
import { Imports } from "./imports";

const never = new AbortController().signal;
const bytesOf = (text: string) => new TextEncoder().encode(text).buffer;
const NOTHING: ImportedWork = { conversations: [], documents: [], tasks: [], knowledge: [], leftOut: [] };
const WORK: ImportedWork = {
  conversations: [
    {
      ...{ id: "c", title: "Rain", timestamp: 4 },
      messages: [
        { id: "0", role: "user", text: "Will it rain?", timestamp: 5 },
        { id: "1", parentId: "0", role: "assistant", text: "Yes.", timestamp: 6, model: "old-1" },
      ],
    },
  ],
  documents: [{ id: "d", title: "Hours", text: "# Hours", at: 7 }],
  tasks: [{ id: "t", text: "Call the plumber" }],
  knowledge: [{ name: "rules.md", type: "text/markdown", bytes: bytesOf("# Rules") }],
  leftOut: [{ title: "Trash", reason: "It was deleted." }],
};

let ports: FakePorts;
let imports: Imports;
beforeEach(() => {
  ports = new FakePorts();
  const { database, tabs, clock, ids, hasher, preferences } = ports;
  imports = new Imports({
    ...{ database, tabs, clock, ids, hasher, preferences },
    plugins: { load: async (each) => (await each.load({} as never)) as never },
    conversations: new ConversationRepository(database, tabs, clock),
    knowledge: new KnowledgeLibrary(database, clock, ids, hasher),
  });
});

const importerOf = (read: ImportFile): Importer => ({
  ...{ id: "notes", name: "Notes", gives: ["documents"], extensions: ["notes"] },
  ...{ pluginId: "acme", origin: "Acme notes", load: async () => read },
});
const look = (work: Partial<ImportedWork>) =>
  imports.read(
    importerOf(async () => ({ ...NOTHING, ...work })),
    new File(["x"], "a.notes"),
    "en",
    never,
  );

describe("looking into a file", () => {
  it("hands it to the importer, says what would be added by kind and name, and writes nothing", async () => {
    const told: unknown[] = [];
    const read: ImportFile = async ({ bytes, ...rest }) => {
      told.push([rest, new TextDecoder().decode(bytes)]);
      return WORK;
    };
    const file = new File(["words"], "a.notes", { type: "text/plain" });
    const preview = await imports.read(importerOf(read), file, "fr", never);
    expect(told).toEqual([[{ name: "a.notes", type: "text/plain", language: "fr" }, "words"]]);
    expect(preview).toMatchObject({
      found: {
        ...{ conversations: ["Rain"], documents: ["Hours"] },
        ...{ tasks: ["Call the plumber"], knowledge: ["rules.md"] },
      },
      ...{ duplicates: 0, refused: [], leftOut: WORK.leftOut },
    });
    expect(ports.database.writes).toEqual([]);
  });

  it("takes no file of more than 100 MB, and asks nobody about it", async () => {
    const file = new File([], "a.notes");
    Object.defineProperty(file, "size", { value: 100 * 1024 ** 2 + 1 });
    const read = importerOf(async () => expect.fail("it was asked"));
    await expect(imports.read(read, file, "en", never)).rejects.toMatchObject({
      code: "external-plugin.too-large",
    });
  });

  it("names what could not be stored as it is", async () => {
    const { refused, found } = await look({
      conversations: [
        { id: "c", title: "Nothing said", timestamp: 0, messages: [] },
        {
          ...{ id: "e", title: "Ends", timestamp: 1 },
          messages: [{ id: "0", role: "user", text: "A", timestamp: Number.NaN }],
        },
      ],
      documents: [{ id: "d", title: "Beyond time", text: "", at: Number.POSITIVE_INFINITY }],
    });
    expect(refused).toContain("Nothing said");
    expect(refused.length + found.conversations.length + found.documents.length).toBe(3);
  });

  it("refuses by its name what would make no record, and adds nothing of it", async () => {
    const { refused, found, writes } = await look({
      documents: [{ id: "d", title: "No text", text: 7 as never }],
    });
    expect([refused, found.documents, writes]).toEqual([["No text"], [], []]);
  });
});

describe("what was looked at", () => {
  it("is added in one transaction: conversations, finished documents, waiting tasks and files", async () => {
    const { database } = ports;
    await imports.save(await look(WORK));
    expect(database.writes).toHaveLength(1);
    const [conversation] = await database.list("conversations");
    expect(conversation).toMatchObject({ title: "Rain", messageCount: 2, timestamp: 6 });
    expect((await database.list("messages")).map(({ content }) => content)).toEqual([
      "Will it rain?",
      "Yes.",
    ]);
    const tasks = await database.list("tasks");
    const document = tasks.find(({ title }) => title === "Hours");
    expect(document).toMatchObject({ status: "completed", createdAt: 7, assignedAgentName: "Acme notes" });
    expect(await database.list("artifacts")).toMatchObject([
      { taskId: document?.id, title: "Hours", content: "# Hours", status: "final", version: 1 },
    ]);
    const waiting = tasks.find(({ title }) => title === "Call the plumber");
    expect(waiting).toMatchObject({ status: "pending", startsByHand: true, createdAt: ports.clock.now() });
    expect(await database.list("knowledgeItems")).toMatchObject([{ name: "rules.md", content: "# Rules" }]);
  });

  it("is told to other tabs", async () => {
    await imports.save(await look(WORK));
    const types = ports.tabs.posted.map(({ type }) => type);
    expect(types.filter((type) => type === "task-changed")).toHaveLength(2);
    expect(types).toEqual(expect.arrayContaining(["conversation-changed", "store-changed"]));
  });

  it("is there once, however often the file is read", async () => {
    await imports.save(await look(WORK));
    const again = await look(WORK);
    expect(again).toMatchObject({ duplicates: 4, conversations: [], writes: [] });
    await imports.save(again);
    expect(ports.database.writes).toHaveLength(1);
  });

  test("leaves nothing behind where one thing cannot be saved", async () => {
    const preview = await look(WORK);
    // Another tab has imported the same meanwhile.
    await imports.save(await look({ tasks: WORK.tasks }));
    await expect(imports.save(preview)).rejects.toBeDefined();
    expect(await ports.database.count("conversations")).toBe(0);
    expect(await ports.database.count("knowledgeItems")).toBe(0);
    expect(await ports.database.count("tasks")).toBe(1);
  });
});
