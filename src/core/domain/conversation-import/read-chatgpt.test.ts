import * as v from "valibot";
import { expect, test } from "vitest";
import { ChatGptConversation, readChatGpt } from "./read-chatgpt";

const node = (id: string, parent: string | null, over: object = {}, role = "user") => ({
  id,
  parent,
  message: { author: { role }, content: { content_type: "text", parts: [id] }, ...over },
});
const read = (nodes: readonly { readonly id: string }[], over: object = {}) =>
  readChatGpt(
    v.parse(ChatGptConversation, {
      mapping: Object.fromEntries(nodes.map((each) => [each.id, each])),
      ...over,
    }),
    7,
  );
const texts = (nodes: readonly { readonly id: string }[]) => read(nodes).messages.map(({ text }) => text);

test("messages stand after those they follow, branches and all", () => {
  const messages = read([
    node("c", "b"),
    node("b", "a", {}, "assistant"),
    node("a", null),
    node("d", "a"),
  ]).messages;
  expect(messages.map(({ id, parentId, role }) => [id, parentId, role])).toEqual([
    ["a", undefined, "user"],
    ["b", "a", "assistant"],
    ["d", "a", "user"],
    ["c", "b", "user"],
  ]);
});

test("a message whose parent is not in the export begins anew, and what hangs in a circle is left out", () => {
  expect(texts([node("a", "gone"), node("b", "a")])).toEqual(["a", "b"]);
  expect(texts([node("x", "y"), node("y", "x"), node("a", null)])).toEqual(["a"]);
});

test("tool calls, hidden turns and empty ones are left out, and what follows them follows those before", () => {
  const hidden = { metadata: { is_visually_hidden_from_conversation: true } };
  const nodes = [
    node("a", null),
    node("t", "a", {}, "tool"),
    node("h", "t", hidden),
    node("e", "h", { content: { content_type: "text", parts: [""] } }),
    node("k", "e", { content: { content_type: "code", parts: ["x"] } }),
    node("b", "k"),
  ];
  expect(read(nodes, { current_node: "k" })).toMatchObject({
    leafId: "a",
    messages: [{ id: "a" }, { id: "b", parentId: "a" }],
  });
});

test("of a conversation are known its id, title and time, and its place where it has no id", () => {
  const nodes = [node("a", null, { create_time: 2.5, metadata: { model_slug: "gpt" } })];
  expect(read(nodes, { id: "i", conversation_id: "c", title: "T", create_time: 1.5 })).toMatchObject({
    id: "c",
    title: "T",
    timestamp: 1_500,
    unreadable: 0,
    messages: [{ timestamp: 2_500, model: "gpt" }],
  });
  expect(read(nodes, { id: "i" })).toMatchObject({ id: "i", title: "", timestamp: 0 });
  expect(read([node("a", null), { id: "broken" } as never]).id).toBe("7");
});

test("words are parts with a line between, transcripts of what was said among them, and no marks for cards", () => {
  const parts = [
    "one \ue200cite\ue202turn0\ue201",
    { content_type: "audio_transcription", text: "two" },
    'and \ue200entity\ue202["city","Lyon",1]\ue201',
    "\ue200entity\ue202broken\ue201",
  ];
  expect(texts([node("a", null, { content: { content_type: "multimodal_text", parts } })])).toEqual([
    "one \n\ntwo\n\nand Lyon",
  ]);
  expect(texts([node("a", null, { content: { content_type: "text", text: "alone" } })])).toEqual(["alone"]);
});

test("files are known by their names, or by their kind where the export names none", () => {
  const parts = [
    { content_type: "image_asset_pointer" },
    { content_type: "real_time_user_audio_video_asset_pointer" },
    { content_type: "video_container_asset_pointer" },
  ];
  const content = { content_type: "multimodal_text", parts };
  const files = (metadata: object) => read([node("a", null, { content, metadata })]).messages[0]?.files;
  expect(files({})).toEqual([{ name: "image-1" }, { name: "audio-2" }, { name: "video-3" }]);
  expect(files({ attachments: [{ name: "a.pdf" }, {}] })).toEqual([{ name: "a.pdf" }, { name: "file" }]);
});

test("what is no message of the format is counted", () =>
  expect(read([node("a", null), { id: "broken", message: { author: 5 } } as never])).toMatchObject({
    unreadable: 1,
    messages: [{ id: "a" }],
  }));
