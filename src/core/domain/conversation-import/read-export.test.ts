import { expect, test } from "vitest";
import { expectLinear } from "../../../../tests/growth";
import { conversationToJson } from "../conversation/conversation-export";
import { readChatGpt } from "./read-chatgpt";
import { readExport } from "./read-export";

const node = (id: string, parent: string | null, role?: string, parts?: unknown[], more: object = {}) => ({
  id,
  parent,
  children: [],
  message: role
    ? { author: { role }, create_time: 1_700_000_000.5, content: { content_type: "text", parts }, ...more }
    : null,
});

const CHATGPT = [
  {
    conversation_id: "c1",
    title: "Rivers of France",
    create_time: 1_700_000_000,
    current_node: "a1",
    mapping: {
      root: node("root", null),
      hidden: node("hidden", "root", "system", ["Be kind"]),
      u1: node("u1", "hidden", "user", ["Which is the longest?"], {
        metadata: { attachments: [{ name: "map.png" }] },
      }),
      a1: node("a1", "u1", "assistant", ["The Loire."], { metadata: { model_slug: "gpt-4o" } }),
      tool: node("tool", "u1", "tool", ["searching"]),
      a2: node("a2", "tool", "assistant", ["The Loire, 1,006 km."]),
    },
  },
];

const CLAUDE = [
  {
    uuid: "k1",
    name: "",
    created_at: "2025-01-02T03:04:05Z",
    chat_messages: [
      {
        uuid: "m1",
        sender: "human",
        text: "Hello there",
        created_at: "2025-01-02T03:04:05Z",
        files: [{ file_name: "a.pdf" }],
      },
      {
        uuid: "m2",
        sender: "assistant",
        text: "old",
        content: [{ type: "text", text: "Good day." }, { type: "tool_use" }],
      },
    ],
  },
];

test("a ChatGPT export keeps its branches, its model and its dates, without hidden turns", () => {
  const { source, conversations, unreadable } = readExport(JSON.stringify(CHATGPT));
  expect({ source, unreadable }).toEqual({ source: "chatgpt", unreadable: 0 });
  const [{ conversation, messages } = expect.fail("nothing was read")] = conversations;
  expect(conversation).toMatchObject({
    title: "Rivers of France",
    messageCount: 3,
    activeLeafId: "chatgpt-c1-a1",
  });
  expect(messages.map(({ content, parentId }) => [content, parentId])).toEqual([
    ["Which is the longest?", undefined],
    ["The Loire.", "chatgpt-c1-u1"],
    ["The Loire, 1,006 km.", "chatgpt-c1-u1"],
  ]);
  expect(messages[0]).toMatchObject({ timestamp: 1_700_000_000_500, attachments: [{ name: "map.png" }] });
  expect(messages[1]).toMatchObject({ role: "assistant", model: "gpt-4o", timestamp: 1_700_000_000_501 });
});

test("ChatGPT's spoken words are kept, its private marks are not, and what is not held is named", () => {
  const spoken = { content_type: "audio_transcription", text: "Which one?" };
  const cited =
    'The Loire\ue200cite\ue202turn0search1\ue201, in \ue200entity\ue202["city","Nantes","x"]\ue201.';
  const mapping = {
    u: node("u", null, "user", [spoken, { content_type: "audio_asset_pointer" }]),
    a: node("a", "u", "assistant", [cited, { content_type: "image_asset_pointer" }]),
  };
  const [{ messages } = expect.fail("nothing was read")] = readExport(
    JSON.stringify([{ id: "c", mapping }]),
  ).conversations;
  expect(messages.map(({ content }) => content)).toEqual(["Which one?", "The Loire, in Nantes."]);
  expect(messages.flatMap(({ attachments = [] }) => attachments.map(({ name }) => name))).toEqual([
    "audio-1",
    "image-1",
  ]);
});

test("the text of a file that Claude's export holds comes along", () => {
  const [conversation] = CLAUDE;
  const [first] = conversation?.chat_messages ?? [];
  const attachments = [{ file_name: "notes.txt", extracted_content: "Grüße" }];
  const chat = { ...conversation, chat_messages: [{ ...first, attachments }] };
  const [{ messages } = expect.fail("nothing was read")] = readExport(JSON.stringify(chat)).conversations;
  expect(messages[0]?.attachments?.[0]).toEqual({
    type: "text",
    name: "notes.txt",
    mimeType: "text/plain",
    data: "R3LDvMOfZQ==",
  });
});

test("the parts of an export that was split are read together", () => {
  const [chat] = CHATGPT;
  const parts = [[chat], [{ ...chat, conversation_id: "c2" }]].map((part) => JSON.stringify(part));
  const ids = readExport(...parts).conversations.map(({ conversation }) => conversation.id);
  expect(ids).toEqual(["chatgpt-c1", "chatgpt-c2"]);
});

test("a Claude export keeps the order, names itself by its first words and mentions its files", () => {
  const [{ conversation, messages } = expect.fail("nothing was read")] = readExport(
    JSON.stringify(CLAUDE),
  ).conversations;
  expect(conversation).toMatchObject({ id: "claude-k1", title: "Hello There", messageCount: 2 });
  expect(messages.map(({ role, content }) => [role, content])).toEqual([
    ["user", "Hello there"],
    ["assistant", "Good day."],
  ]);
  expect(messages[0]?.attachments).toEqual([
    { type: "other", name: "a.pdf", mimeType: "application/octet-stream", data: "" },
  ]);
  expect(messages[1]?.parentId).toBe(messages[0]?.id);
});

test("what was exported here comes back as it was", () => {
  const [read = expect.fail("nothing was read")] = readExport(JSON.stringify(CHATGPT)).conversations;
  const [again] = readExport(conversationToJson(read.conversation, read.messages)).conversations;
  expect(again).toEqual(read);
});

test("garbage is refused with a reason", () => {
  const codeOf = (json: string) => {
    try {
      readExport(json);
      return "accepted";
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  expect(codeOf("{")).toBe("file.damaged");
  for (const json of ["[]", "null", "7", '{"a":1}', '[[["x"]]]'])
    expect(codeOf(json)).toBe("import.unknown-format");
  for (const json of ['[{"mapping":7}]', '[{"mapping":{}}]', '{"chat_messages":[]}']) {
    expect(codeOf(json)).toBe("import.empty");
  }
});

test("circles, strangers' prototypes and half-broken lists do no harm", () => {
  const circle = { id: "x", mapping: { a: node("a", "b", "user", ["A"]), b: node("b", "a", "user", ["B"]) } };
  const proto = JSON.parse('{"id":"p","mapping":{"__proto__":{"id":"__proto__","parent":"constructor"}}}');
  const { conversations, unreadable } = readExport(JSON.stringify([...CHATGPT, circle, proto, 3]));
  expect(conversations).toHaveLength(1);
  expect(unreadable).toBe(3);
});

test("a conversation without end and an export without end are refused by their limits", () => {
  const chat = (uuid: string, count: number) => ({
    uuid,
    chat_messages: Array.from({ length: count }, (_, index) => ({
      uuid: `${uuid}${index}`,
      sender: "human",
      text: "x",
    })),
  });
  expect(() => readExport(JSON.stringify([chat("a", 20_001)]))).toThrow(
    expect.objectContaining({ code: "import.too-long", params: { limit: 20_000 } }),
  );
  const many = Array.from({ length: 26 }, (_, index) => chat(`c${index}-`, 20_000));
  expect(() => readExport(JSON.stringify(many))).toThrow(
    expect.objectContaining({ code: "import.too-long", params: { limit: 500_000 } }),
  );
});

test.each([
  ["siblings", (index: number) => node(`n${index}`, "root", "user", ["x"])],
  ["hidden steps", (index: number) => node(`n${index}`, index ? `n${index - 1}` : "root", "tool", ["x"])],
  ["steps", (index: number) => node(`n${index}`, index ? `n${index - 1}` : "root", "user", ["x"])],
])("of an export of any number of %s each is looked at a few times", (_, step) => {
  const looksAt = (count: number) => {
    const nodes = Array.from({ length: count }, (_, index) => step(index));
    const leaves = nodes.map(({ id }, index) => node(`leaf${index}`, id, "user", ["y"]));
    let looks = 0;
    const counted = [node("root", null), ...nodes, ...leaves].map(({ parent, message, ...each }) => ({
      ...each,
      get parent() {
        looks++;
        return parent;
      },
      get message() {
        looks++;
        return message;
      },
    }));
    const mapping = Object.fromEntries(counted.map((each) => [each.id, each]));
    const { messages } = readChatGpt({ mapping }, 0);
    expect(messages.length).toBeGreaterThanOrEqual(count);
    return looks;
  };
  expect(looksAt(8_000)).toBeLessThanOrEqual(8.1 * looksAt(1_000));
});

const WRONG = [
  Number.NaN,
  Infinity,
  1e300,
  -1e300,
  1.7e15,
  1.7e18,
  "",
  "\ud800",
  null,
  {},
  [],
  true,
  "x".repeat(1e6),
];
const PATHS = [
  ...["id", "conversation_id", "title", "create_time", "current_node"].map((field) => [field]),
  ...["parent", "message"].map((field) => ["mapping", "a1", field]),
  ...["create_time", "content", "metadata"].map((field) => ["mapping", "a1", "message", field]),
  ...["content_type", "parts", "text"].map((field) => ["mapping", "a1", "message", "content", field]),
];

/** A copy with another value in one place. */
function changed(value: unknown, [field, ...rest]: readonly string[], wrong: unknown): unknown {
  if (field === undefined) return wrong;
  const fields = value as Readonly<Record<string, unknown>>;
  return { ...fields, [field]: changed(fields[field], rest, wrong) };
}

test.each(PATHS.map((path) => [path.join("."), path] as const))(
  "an impossible %s of a ChatGPT export is mended, and the good messages stay",
  (_name, path) => {
    for (const wrong of WRONG) {
      const [chat] = CHATGPT;
      const { conversations } = readExport(
        JSON.stringify([changed(chat, path, wrong), { ...chat, conversation_id: "c2" }]),
      );
      expect(conversations.at(-1)?.messages).toHaveLength(3);
      for (const { conversation, messages } of conversations) {
        expect(messages.map(({ content }) => content)).toContain("Which is the longest?");
        for (const record of [conversation, ...messages]) {
          expect(() => new Date(record.timestamp).toISOString()).not.toThrow();
          expect(() => encodeURIComponent(record.id)).not.toThrow();
        }
        expect(typeof conversation.title).toBe("string");
      }
    }
  },
);

test("a message that is none is left out and counted, the others come", () => {
  const [chat] = CHATGPT;
  const mapping = { ...chat?.mapping, bad: { id: {}, parent: 7 }, worse: null };
  const read = readExport(JSON.stringify([{ ...chat, mapping }]));
  expect(read).toMatchObject({ unreadable: 0, unreadableMessages: 2 });
  expect(read.conversations[0]?.messages).toHaveLength(3);
});

test.each([
  "name",
  "created_at",
  "chat_messages.0.text",
  "chat_messages.0.created_at",
  "chat_messages.0.files",
])("an impossible %s of a Claude export is mended", (path) => {
  for (const wrong of WRONG) {
    const chat = structuredClone(CLAUDE[0]) as unknown as Record<string, unknown>;
    let target = chat;
    const fields = path.split(".");
    for (const field of fields.slice(0, -1)) target = target[field] as Record<string, unknown>;
    target[fields.at(-1) ?? ""] = wrong;
    const [{ conversation, messages } = expect.fail("nothing was read")] = readExport(
      JSON.stringify([chat]),
    ).conversations;
    expect(messages.map(({ content }) => content)).toContain("Good day.");
    expect(() => new Date(conversation.timestamp).toISOString()).not.toThrow();
  }
});

test("our own export is read as sturdily", () => {
  const [read = expect.fail("nothing was read")] = readExport(JSON.stringify(CHATGPT)).conversations;
  const json = JSON.parse(
    conversationToJson({ ...read.conversation, timestamp: 1e300, title: {} as never }, read.messages),
  );
  json.messages.push({ id: "\ud800", role: "user", content: "lost" });
  const again = readExport(JSON.stringify(json));
  expect(again.unreadableMessages).toBe(1);
  expect(again.conversations[0]).toMatchObject({ conversation: { title: "", timestamp: 0 } });
  expect(again.conversations[0]?.messages).toEqual(read.messages);
});

test("artifacts of Claude stand in the messages that made or changed them, each as it was then", () => {
  const call = (input: object, name = "artifacts") => ({ type: "tool_use", name, input });
  const assistant = (uuid: string, content: object[], text = "") => ({
    uuid,
    sender: "assistant",
    text,
    content,
  });
  const html = { id: "page", type: "text/html", title: "My **page**", content: "<p>```one```</p>" };
  const [conversation] = CLAUDE;
  const chat = [
    ...(conversation?.chat_messages.slice(0, 1) ?? []),
    assistant("m2", [{ type: "text", text: "Here it is." }, call(html)]),
    assistant("m3", [call({ id: "page", command: "update", old_str: "one", new_str: "$& two" })]),
    assistant("m4", [
      call({ path: "/mnt/a/notes.md", file_text: "# Notes" }, "create_file"),
      { type: "tool_use" },
    ]),
    assistant(
      "m5",
      [],
      'Old: <antArtifact identifier="a" type="application/vnd.ant.code" language="python" title="Sum">1 + 1</antArtifact> done',
    ),
  ];
  const { conversations } = readExport(JSON.stringify([{ ...conversation, chat_messages: chat }]));
  expect(conversations[0]?.messages.slice(1).map(({ content }) => content)).toEqual([
    "Here it is.\n\n**My page**\n\n````html\n<p>```one```</p>\n````",
    "**My page**\n\n````html\n<p>```$& two```</p>\n````",
    "**notes.md**\n\n```markdown\n# Notes\n```",
    "Old: \n\n**Sum**\n\n```python\n1 + 1\n```\n\n done",
  ]);
});

test("chats of Open WebUI keep their branches, their models and their dates, without thoughts", () => {
  const of = (id: string, parentId: string | null, role: string, content: string, more: object = {}) => ({
    ...{ id, parentId, role, content, childrenIds: [], timestamp: 1_700_000_000 },
    ...more,
  });
  const messages = {
    a2: of("a2", "u1", "assistant", "The Loire, 1,006 km."),
    u1: of("u1", null, "user", "Which is the longest?", { files: [{ name: "map.png" }] }),
    a1: of("a1", "u1", "assistant", '<details type="reasoning" done="true">\nHm\n</details>\nThe Loire.', {
      model: "llama3",
    }),
    broken: { role: 7 },
    circle: of("circle", "circle", "user", "x"),
  };
  const chat = { title: "inner", history: { currentId: "a1", messages } };
  const exported = [{ id: "w1", title: "Rivers", created_at: 1_700_000_000, chat }];
  const { source, conversations, unreadableMessages } = readExport(JSON.stringify(exported));
  const [{ conversation, messages: read } = expect.fail("nothing was read")] = conversations;
  expect({ source, unreadableMessages }).toEqual({ source: "open-webui", unreadableMessages: 2 });
  expect(conversation).toMatchObject({ title: "Rivers", activeLeafId: "open-webui-w1-a1" });
  expect(read.map(({ id, parentId, content, model }) => [id, parentId, content, model])).toEqual([
    ["open-webui-w1-u1", undefined, "Which is the longest?", undefined],
    ["open-webui-w1-a2", "open-webui-w1-u1", "The Loire, 1,006 km.", undefined],
    ["open-webui-w1-a1", "open-webui-w1-u1", "The Loire.", "llama3"],
  ]);
  expect(read[0]?.attachments?.map(({ name }) => name)).toEqual(["map.png"]);
});

test.each([
  ["one after the other", false],
  ["each within what it answers", true],
])("a conversation of LibreChat is read with its messages %s", (_, isNested) => {
  const root = "00000000-0000-0000-0000-000000000000";
  const answer = {
    ...{ messageId: "a1", parentMessageId: "u1", isCreatedByUser: false, model: "gpt-4o" },
    content: [
      { type: "think", think: "Hm" },
      { type: "text", text: { value: "The Loire." } },
    ],
    createdAt: "2025-01-02T03:04:06Z",
  };
  const asked = {
    ...{ messageId: "u1", parentMessageId: root, sender: "User", text: "Which is the longest?" },
    createdAt: "2025-01-02T03:04:05Z",
  };
  const messages = isNested ? [{ ...asked, children: [answer, 7] }] : [answer, asked, 7];
  const exported = { conversationId: "l1", title: "Rivers", endpoint: "openAI", messages };
  const { source, conversations, unreadableMessages } = readExport(JSON.stringify(exported));
  expect({ source, unreadableMessages }).toEqual({ source: "librechat", unreadableMessages: 1 });
  expect(conversations[0]?.messages.map(({ role, parentId, content }) => [role, parentId, content])).toEqual([
    ["user", undefined, "Which is the longest?"],
    ["assistant", "librechat-l1-u1", "The Loire."],
  ]);
});

test.each([
  [
    "Claude",
    "<antArtifact",
    (text: string) => [{ ...CLAUDE[0], chat_messages: [{ uuid: "m", sender: "human", text }] }],
  ],
  [
    "Open WebUI",
    '<details type="reasoning"',
    (content: string) => [
      { id: "w", chat: { history: { messages: { u: { id: "u", role: "user", content } } } } },
    ],
  ],
])("an export of %s that is made to take for ever takes linear time", async (_, unit, exported) => {
  await expectLinear(20_000, (length) => readExport(JSON.stringify(exported(unit.repeat(length)))));
});
