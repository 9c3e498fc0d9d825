// @vitest-environment jsdom

import { OpenConversations } from "@core/stores/conversation/open-conversations";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import { ConversationPageRig, WRITER } from "../../../../tests/fakes/conversation-page-rig";
import { turn } from "../../../../tests/fakes/scripted-models";
import chat from "../../../plugins/locale-en/chat.json";

let rig: ConversationPageRig;
let ports: ConversationPageRig["ports"];
let models: ConversationPageRig["models"];

beforeEach(() => {
  rig = new ConversationPageRig();
  ({ ports, models } = rig);
});

test("what was said with an agent that is deleted stays, and another agent goes on with it", async () => {
  const agent = { ...WRITER, id: "custom-gone" };
  const { conversation } = await rig.chat().start(agent, { text: "Name a river" });
  render(rig.page(`/agents/run#custom-gone/${conversation.id}`));
  expect(await screen.findByText(/^This agent no longer exists\./)).toBeTruthy();
  expect(screen.getByRole("article", { name: "You" }).textContent).toContain("Name a river");
  const way = screen.getByRole("link", { name: chat.continueWithDefault });
  expect(way.getAttribute("href")).toBe(`/agents/run#default/${conversation.id}`);
});

test("a conversation is opened when its page is shown, not when it is rendered, and only once", async () => {
  const open = vi.spyOn(OpenConversations.prototype, "open");
  renderToString(rig.page());
  expect(open).not.toHaveBeenCalled();
  render(<StrictMode>{rig.page()}</StrictMode>);
  await screen.findByPlaceholderText("Start chatting with Ada…");
  expect(new Set(open.mock.results.map(({ value }) => value)).size).toBe(1);
  open.mockRestore();
});

test("the first message gives the address its conversation, and the reply is read out once it has ended", async () => {
  await rig.open();
  await rig.send("Name a river");
  expect(rig.hash).toMatch(/^#writer\/id-/);
  expect(screen.getByRole("textbox", { name: "Continue the conversation…" })).toHaveProperty("value", "");
  expect(screen.getByText("Ada is writing…")).toBeTruthy();
  await act(() => models.reply.text("The Seine"));
  expect(await screen.findByText("The Seine")).toBeTruthy();
  await act(() => models.reply.finish());
  await act(turn);
  expect(screen.getByRole("button", { name: "Regenerate" })).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Name a River");
});

test("a reply of another model than was asked says so, and why", async () => {
  await rig.open();
  await rig.send("Name a river");
  const fallback = { answeredBy: "Beta · b", insteadOf: "Alpha · a", reason: "network" } as const;
  const route = { credentialId: "2", provider: "beta", providerName: "Beta", model: "b", simulated: false };
  await act(() => models.reply.send({ type: "fallback", fallback, route }));
  await act(() => models.reply.text("The Seine"));
  await act(() => models.reply.finish());
  await act(turn);
  const words = "Beta · b answered, not Alpha · a: it could not be reached.";
  expect(await screen.findByText(words)).toBeTruthy();
});

test("that replies are from memory is said once, and not below what tools have worked out", async () => {
  const { conversation } = await rig.chat().start(WRITER, { text: "Name three rivers" });
  const call = { id: "call", name: "calculator", arguments: "{}" };
  const use = { id: "use", call, state: "done" } as const;
  const [asked] = await ports.database.list("messages");
  const reply = {
    conversationId: conversation.id,
    role: "assistant",
    timestamp: 1,
    webSearch: "nobody",
  } as const;
  const worked = {
    ...reply,
    id: "a",
    parentId: asked?.id,
    content: "Three",
    turns: [{ text: "", uses: [use] }],
  };
  const said = { ...reply, id: "b", parentId: "a", content: "The Seine" };
  const again = { ...reply, id: "c", parentId: "b", content: "The Loire" };
  await ports.database.write(
    [worked, said, again].map((record) => ({ type: "put", store: "messages", record }) as const),
  );
  await ports.database.update(
    "conversations",
    conversation.id,
    (stored) => stored && { ...stored, activeLeafId: "c" },
  );
  render(rig.page(`/agents/run#writer/${conversation.id}`));
  expect(await screen.findByText("The Loire")).toBeTruthy();
  const notes = screen.getAllByText(/^From memory:/);
  expect(notes.map((note) => note.closest("article")?.textContent)).toEqual([
    expect.stringContaining("The Seine"),
  ]);
});

test("a reply that waits for its provider says until when", async () => {
  await rig.open();
  await rig.send("Name a river");
  const until = new Date(2026, 10, 22, 20, 41).getTime();
  act(() => models.reply.call.onWaiting?.(until));
  expect(screen.getByRole("status").textContent).toMatch(/It goes on at 8:41\sPM\.$/);
  act(() => models.reply.call.onWaiting?.());
  expect(screen.getByText("Ada is writing…")).toBeTruthy();
});

test("without a provider the text stays, with the choices in place of an answer", async () => {
  models.hasProvider = false;
  await rig.open();
  await rig.send("Name a river");
  expect(await screen.findByRole("button", { name: "Use the practice model" })).toBeTruthy();
  expect(screen.getByRole("textbox")).toHaveProperty("value", "Name a river");
  expect(screen.getByRole("alert").textContent).toBe(
    "No LLM provider configured. Please configure one in Settings.",
  );
});

test("a prompt from the home page is sent once and then forgotten", async () => {
  ports.session.set("pendingPrompt", "From home");
  ports.session.set("pendingAgent", "writer");
  await rig.open();
  await act(turn);
  expect(models.replies).toHaveLength(1);
  expect(screen.getByText("From home")).toBeTruthy();
  expect(ports.session.all).toEqual({});
});

test("a question about a task is sent with its deliverable, and the conversation is found by its task", async () => {
  const file = { type: "text", name: "guide.md", mimeType: "text/markdown", data: btoa("Welcome") };
  ports.session.set("pendingPrompt", "Is it complete?");
  ports.session.set("pendingAgent", "writer");
  ports.session.set("pendingAttachments", JSON.stringify([file]));
  ports.session.set("pendingWorkflow", "workflow-1");
  await rig.open();
  await act(turn);
  expect(screen.getByText("guide.md")).toBeTruthy();
  const about = await ports.database.list("conversations", { index: "workflowId", equals: "workflow-1" });
  expect(about).toMatchObject([{ agentId: "writer" }]);
  expect(ports.session.all).toEqual({});
});

test("a prompt meant for another agent is left alone", async () => {
  ports.session.set("pendingPrompt", "From home");
  ports.session.set("pendingAgent", "somebody-else");
  await rig.open();
  await act(turn);
  expect(models.replies).toEqual([]);
  expect(ports.session.get("pendingPrompt")).toBe("From home");
});

test("a streaming reply does not touch the composer", async () => {
  await rig.open();
  await rig.send("Name a river");
  await act(() => models.reply.text("The"));
  await screen.findByText("The");
  const changes: string[] = [];
  const watch = new MutationObserver((records) => {
    for (const { target } of records) changes.push(target.nodeName);
  });
  const box = screen.getByRole("textbox");
  const composer = box.parentElement?.parentElement as HTMLElement;
  watch.observe(composer, { subtree: true, childList: true, attributes: true, characterData: true });
  for (const word of [" long", " river", " Seine"]) {
    await act(() => models.reply.text(word));
    await act(() => ports.clock.advance(100));
  }
  expect(await screen.findByText("The long river Seine")).toBeTruthy();
  expect(changes).toEqual([]);
  watch.disconnect();
});

test("a reply that has ended stays the element it was while it streamed", async () => {
  await rig.open();
  await rig.send("Name a river");
  await act(() => models.reply.text("The **Seine**"));
  const name = await screen.findByText("Seine");
  await act(() => models.reply.finish());
  await act(turn);
  expect(screen.getByRole("button", { name: "Regenerate" })).toBeTruthy();
  expect(screen.getByText("Seine")).toBe(name);
});

test("a failed reply says so and can be asked for again", async () => {
  await rig.open();
  await rig.send("Name a river");
  await act(() => models.reply.fail(new Error("boom")));
  expect(screen.getByRole("alert").textContent).toContain(
    "Failed to get response from LLM. Please try again later.",
  );
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await act(turn);
  expect(models.replies).toHaveLength(2);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a reply can be read aloud and silenced", async () => {
  await rig.open();
  await rig.send("Name a river");
  await rig.answer("The **Seine**");
  fireEvent.click(screen.getByRole("button", { name: "Read aloud" }));
  await act(turn);
  expect(rig.voice.spoken).toEqual([{ pieces: ["The Seine"], language: "en" }]);
  fireEvent.click(screen.getByRole("button", { name: "Stop reading" }));
  expect(rig.voice.isSpeaking).toBe(false);
});

test("a reply is opened as a document, with what it answers, who wrote it and without thoughts", async () => {
  await rig.open();
  await rig.send("Name a river");
  await rig.answer("<think>Rivers…</think>\n\n# The Seine\n\nIt flows.");
  fireEvent.click(screen.getByRole("button", { name: "Open as document" }));
  await vi.waitFor(() => expect(rig.paths).toContain("/tasks/reply.c.m"));
  expect(rig.openReply).toHaveBeenCalledWith(
    expect.objectContaining({
      ...{ prompt: "Name a river", agentId: "writer", agentName: "Ada", content: "# The Seine\n\nIt flows." },
    }),
  );
});

test("files that are not sent are there after a reload, and gone once they are sent", async () => {
  await rig.open();
  const file = new File(["a,b"], "list.csv", { type: "text/csv" });
  const box = screen.getByRole("textbox");
  fireEvent.paste(box, { clipboardData: { files: [file], getData: () => "" } });
  await screen.findByText("list.csv");
  await vi.waitFor(async () => expect(await ports.database.count("drafts")).toBe(1));
  cleanup();
  await rig.open();
  expect(await screen.findByText("list.csv")).toBeTruthy();
  await rig.send("Read this");
  const [sent] = await ports.database.list("messages", {
    index: "conversationId+timestamp",
    direction: "descending",
  });
  expect(sent?.attachments?.map(({ name }) => name)).toEqual(["list.csv"]);
  await vi.waitFor(async () => {
    const drafts = await ports.database.list("drafts");
    expect(drafts.filter(({ id }) => id.startsWith("attachment/"))).toEqual([]);
  });
});
