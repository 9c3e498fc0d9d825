import { expect, test } from "vitest";
import type { Conversation, Message } from "./conversation";
import { conversationToJson, conversationToMarkdown, exportFileName } from "./conversation-export";

const CONVERSATION: Conversation = {
  id: "c",
  agentId: "writer",
  participatingAgents: ["writer"],
  title: "Poem: the Sea",
  timestamp: 3,
  messageCount: 2,
};
const MESSAGES: readonly Message[] = [
  { id: "s", conversationId: "c", role: "system", content: "secret instructions", timestamp: 0 },
  {
    id: "q",
    conversationId: "c",
    role: "user",
    content: "Write it",
    timestamp: 1,
    attachments: [{ type: "text", name: "notes.txt", mimeType: "text/plain", data: "" }],
  },
  {
    id: "a",
    conversationId: "c",
    role: "assistant",
    agentId: "writer",
    content: "<think>x</think>Waves",
    timestamp: 2,
  },
];
const words = { you: "You", agentName: (id = "?") => id, time: (timestamp: number) => `t${timestamp}` };

test("a Markdown export names authors, times and attachments and leaves out instructions and thoughts", () => {
  expect(conversationToMarkdown(CONVERSATION, MESSAGES, words)).toBe(
    "# Poem: the Sea\n\nt3\n\n## You\n\n*t1*\n\nWrite it\n\n- 📎 notes.txt\n\n## writer\n\n*t2*\n\nWaves\n",
  );
});

test("a Markdown export lists what a reply cites under a heading within that of the reply", () => {
  const source = {
    kind: "web",
    number: 1,
    name: "Lyon",
    url: "https://a.example/",
    readAt: 1,
    passage: "Two.",
  } as const;
  const cited = { ...(MESSAGES[2] as Message), content: "Two rivers meet. [1]", sources: [source] };
  const exported = conversationToMarkdown(CONVERSATION, [cited], words);
  expect(exported.match(/^#+ .*$/gm)).toEqual(["# Poem: the Sea", "## writer", "### Sources"]);
  expect(exported).toContain("https://a.example/");
});

test("a JSON export holds the conversation and every message", () => {
  expect(JSON.parse(conversationToJson(CONVERSATION, MESSAGES))).toEqual({
    kind: "troupe-conversation",
    version: 1,
    conversation: CONVERSATION,
    messages: MESSAGES,
  });
});

test("the file is named after the title", () => {
  expect(exportFileName(CONVERSATION)).toBe("poem-the-sea");
  expect(exportFileName({ ...CONVERSATION, title: "???" })).toBe("conversation");
});
