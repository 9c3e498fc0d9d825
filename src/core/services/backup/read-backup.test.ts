import { describe, expect, it } from "vitest";
import { wholeBackup } from "../../../../tests/whole-backup";
import { BACKUP_LIMIT_BYTES } from "./backup-format";
import { readBackup } from "./read-backup";

const HEADER = { format: "troupe-backup", version: 9, createdAt: "2026-11-21T10:00:00.000Z" };
const CONVERSATION = {
  id: "c",
  agentId: "default",
  participatingAgents: ["default"],
  title: "T",
  timestamp: 5,
  messageCount: 0,
};

const read = (file: unknown, signal = new AbortController().signal) =>
  wholeBackup(new Blob([typeof file === "string" ? file : JSON.stringify(file)]), signal);

it("hands over a record once the one before it was taken, and tells how far it is", async () => {
  const steps: string[] = [];
  const conversations = ["a", "b"].map((id) => ({ ...CONVERSATION, id }));
  const file = new Blob([JSON.stringify({ backup: HEADER, conversations })]);
  const take = async ([, record]: readonly [string, object]) => {
    const { id } = record as { readonly id: string };
    steps.push(`takes ${id}`);
    await new Promise((resolve) => setImmediate(resolve));
    steps.push(`has ${id}`);
  };
  const shares: number[] = [];
  const { signal } = new AbortController();
  await readBackup(file, ["conversations"], take, signal, (share) => shares.push(share));
  expect(steps).toEqual(["takes a", "has a", "takes b", "has b"]);
  expect(shares.at(-1)).toBe(1);
});

it("reads letters of several bytes that end in the next chunk of the file", async () => {
  const conversations = [{ ...CONVERSATION, title: "\u00e9\ud68c\u{1f600}" }];
  const bytes = new TextEncoder().encode(JSON.stringify({ backup: HEADER, conversations }));
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  const file = { size: bytes.length, stream: () => stream } as unknown as Blob;
  const taken: unknown[] = [];
  const take = async ([, record]: readonly [string, object]) => void taken.push(record);
  await readBackup(file, ["conversations"], take, new AbortController().signal, () => {});
  expect(taken).toEqual(conversations);
});

describe("a file taken for a backup", () => {
  it.each([
    ["no JSON", "hello"],
    ["a list", []],
    ["nothing", {}],
    ["cut off", '{"agents":[{"id":'],
    ["a store that is no list", { agents: {} }],
    ["a header of another program", { backup: { format: "other" }, agents: [] }],
    ["a header at the end", { agents: [], backup: HEADER }],
    ["a store that version 8 lacks", { messages: [] }],
  ])("is refused as invalid when it is %s", async (_name, file) => {
    await expect(read(file)).rejects.toMatchObject({ code: "backup.invalid" });
  });

  it("is refused when it is not text", async () => {
    const file = new Blob([new Uint8Array([0x7b, 0xff, 0xfe])]);
    await expect(wholeBackup(file, new AbortController().signal)).rejects.toMatchObject({
      code: "backup.invalid",
    });
  });

  it("is refused unread when it is too large", async () => {
    const file = { size: BACKUP_LIMIT_BYTES + 1 } as Blob;
    await expect(wholeBackup(file, new AbortController().signal)).rejects.toMatchObject({
      code: "file.too-large",
      params: { size: 4096 },
    });
  });

  it.each(["users", "__proto__", "constructor", "toString"])("is refused with a store %s", async (name) => {
    await expect(read(`{"${name}":[]}`)).rejects.toMatchObject({
      code: "backup.unknown-store",
      params: { name },
    });
    await expect(read(`{"${name}":1,"agents":[]}`)).rejects.toMatchObject({ code: "backup.unknown-store" });
  });

  it("is refused with no more of a store's name than anybody reads", async () => {
    const params = { name: "x".repeat(100) };
    await expect(read(`{"${"x".repeat(101)}":[]}`)).rejects.toMatchObject({ params });
  });

  it("is refused when a newer version wrote it", async () => {
    await expect(read({ backup: { ...HEADER, version: 10 }, agents: [] })).rejects.toMatchObject({
      code: "app.newer",
    });
  });

  it("is given up when told so", async () => {
    await expect(read({ agents: [] }, AbortSignal.abort())).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("the records of a backup", () => {
  it("are looked at by their value where names are written in escapes", async () => {
    const texts = [
      `{"id":"a","agentId":"x","extra":{"\\u0024type":"Function","value":"x"}}`,
      `{"id":"b","agentId":"x","extra":{"\\u005f_proto__":{"isAdmin":true}}}`,
      `{"id":"c","agentId":"x","extra":{"\\u0024type":"Date","value":5}}`,
    ];
    const good = JSON.stringify({ ...CONVERSATION, title: "\u0001", extra: { $type: "BigInt", value: "7" } });
    const file = `{"backup":${JSON.stringify(HEADER)},"conversations":[${[...texts, good].join()}]}`;
    const backup = await read(file);
    expect(backup.records.conversations).toEqual([{ ...CONVERSATION, title: "\u0001", extra: 7n }]);
    expect([...backup.refused]).toEqual([["conversations", 3]]);
  });

  it.each([
    ["no object", 5],
    ["without an id", { ...CONVERSATION, id: undefined }],
    ["with an empty id", { ...CONVERSATION, id: "" }],
    ["with an id that is no text", { ...CONVERSATION, id: 5 }],
    ["with an id that no address can hold", { ...CONVERSATION, id: "\ud800" }],
    [
      "with a value of an unknown type",
      { ...CONVERSATION, id: "d", extra: { $type: "Function", value: "x" } },
    ],
  ])("are left out and counted when they are %s", async (_name, record) => {
    const backup = await read({ backup: HEADER, conversations: [CONVERSATION, record] });
    expect(backup.records.conversations).toEqual([CONVERSATION]);
    expect([...backup.refused]).toEqual([["conversations", 1]]);
  });

  it.each([
    ["a title that is no text", { title: { $type: "Map", value: [] } }, { title: "" }],
    ["a time that is no number", { timestamp: { $type: "Number", value: "NaN" } }, { timestamp: 0 }],
    ["a time that no calendar has", { timestamp: 1e300 }, { timestamp: 0 }],
    ["people who are no list", { participatingAgents: {} }, { participatingAgents: [] }],
  ])("are mended when they have %s", async (_name, wrong, mended) => {
    const backup = await read({ backup: HEADER, conversations: [{ ...CONVERSATION, ...wrong }] });
    expect(backup.records.conversations).toEqual([{ ...CONVERSATION, ...mended }]);
    expect([...backup.refused]).toEqual([]);
  });

  it("are left out when they would change a prototype", async () => {
    const text = JSON.stringify({ backup: HEADER, conversations: [CONVERSATION] });
    const backup = await read(
      text.replace('"messageCount":0', '"messageCount":0,"__proto__":{"polluted":1}'),
    );
    expect(backup.records.conversations).toEqual([]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it("are left out where one with their id came before", async () => {
    const backup = await read({
      backup: HEADER,
      conversations: [CONVERSATION, { ...CONVERSATION, title: "again" }],
    });
    expect(backup.records.conversations).toEqual([CONVERSATION]);
    expect(backup.refused.get("conversations")).toBe(1);
    expect(backup.leftOut).toEqual([{ store: "conversations", id: "c", reason: "backup.twice" }]);
  });

  it.each([9, 8])(
    "of version %i are left out when they are deeper than anything of ours",
    async (version) => {
      const nested = (levels: number) => JSON.parse(`${"[".repeat(levels)}1${"]".repeat(levels)}`);
      const conversations = [98, 120, 60].map((levels) => ({
        ...CONVERSATION,
        id: `c${levels}`,
        later: nested(levels),
      }));
      const backup = await read({ ...(version === 9 ? { backup: HEADER } : {}), conversations });
      expect(backup.records.conversations.map(({ id }) => id)).toEqual(["c98", "c60"]);
      expect(backup.leftOut).toMatchObject([{ id: "c120", reason: "backup.no-record" }]);
    },
  );

  it("keep fields that are not known here", async () => {
    const record = { ...CONVERSATION, later: { deep: ["x"] } };
    expect((await read({ backup: HEADER, conversations: [record] })).records.conversations).toEqual([record]);
  });

  it("never hold the key of a device", async () => {
    const key = { id: "vault/key", pluginId: "vault", key: "key", value: { generation: "g" } };
    const other = { id: "vault/x", pluginId: "settings", key: "x", value: 1 };
    const fine = { id: "settings/x", pluginId: "settings", key: "x", value: 1 };
    const backup = await read({ backup: HEADER, pluginData: [key, other, fine] });
    expect(backup.records.pluginData).toEqual([fine]);
  });

  it("are journal events only with what their kind is about", async () => {
    const event = { id: "e", runId: "r", rootTaskId: "t", seq: 0, at: 1 };
    const events = [
      { ...event, type: "task-created" },
      { ...event, id: "f", type: "task-created", task: { id: "t", title: 5 } },
      { ...event, id: "g", type: "of-a-later-version" },
    ];
    const backup = await read({ backup: HEADER, events });
    expect(backup.records.events.map(({ id }) => id)).toEqual(["g"]);
    expect(backup.refused.get("events")).toBe(2);
  });
});

describe("a backup of version 8", () => {
  it("is brought to today's shape: messages of their own, dates as numbers", async () => {
    const backup = await read({
      conversations: [
        {
          id: "c",
          agentId: "a",
          participatingAgents: ["a"],
          title: null,
          timestamp: "2025-01-01T00:00:00.000Z",
          messages: [
            { id: "m1", role: "user", content: "Hi", timestamp: "2025-01-01T00:00:00.000Z" },
            { id: "m2", role: "assistant", content: "Hello", timestamp: "2025-01-01T00:00:01.000Z" },
          ],
        },
      ],
      tasks: [
        {
          id: "t",
          workflowId: "w",
          title: "T",
          description: "D",
          complexity: "simple",
          status: "completed",
          createdAt: "2025-01-01T00:00:00.000Z",
          updatedAt: "2025-01-02T00:00:00.000Z",
          completedAt: null,
          requirements: [
            { id: "r", description: "d", status: "satisfied", detectedAt: "2025-01-01T00:00:00.000Z" },
          ],
        },
      ],
      agents: [{ id: "custom-1", name: "N", role: "R", instructions: "I", $type: "plain here" }],
    });
    expect(backup).toMatchObject({ version: 8, refused: new Map() });
    expect(backup.createdAt).toBeUndefined();
    const midnight = Date.UTC(2025, 0, 1);
    expect(backup.records.conversations[0]).toMatchObject({
      title: "Hi",
      timestamp: midnight,
      messageCount: 2,
    });
    expect(backup.records.messages).toMatchObject([
      { id: "m1", conversationId: "c", timestamp: midnight },
      { id: "m2", parentId: "m1", timestamp: midnight + 1000 },
    ]);
    expect(backup.records.tasks[0]).toMatchObject({
      createdAt: midnight,
      requirements: [{ detectedAt: midnight }],
    });
    expect(backup.records.tasks[0]).not.toHaveProperty("completedAt");
    expect(backup.records.agents[0]).toHaveProperty("$type", "plain here");
  });

  it("is refused where it holds what only today's has", async () => {
    await expect(read({ agents: [], pluginData: [] })).rejects.toMatchObject({ code: "backup.invalid" });
  });
});
