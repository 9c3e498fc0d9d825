// @vitest-environment jsdom

import type { Conversation, Message } from "@core/domain/conversation/conversation";
import { readExport } from "@core/domain/conversation-import/read-export";
import { NotifierToken } from "@core/ports/notifier";
import { ConversationRepository } from "@core/services/chat/conversation-repository";
import { ConversationImportStore } from "@core/stores/conversation/conversation-import-store";
import { ConversationsStore } from "@core/stores/conversation/conversations-store";
import {
  AgentsStoreToken,
  ConversationImportStoreToken,
  ConversationsStoreToken,
  ProjectsStoreToken,
} from "@core/stores/tokens";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { WordIndex } from "../../../../tests/fakes/word-index";
import ConversationsPage from "./conversations-page";

const RIVERS: Conversation = {
  ...{ id: "c1", agentId: "writer", participatingAgents: ["writer"], title: "Rivers of France" },
  ...{ timestamp: 2, messageCount: 2 },
};
const MESSAGES: readonly Message[] = [
  { id: "m1", conversationId: "c1", role: "user", content: "Rivers of France", timestamp: 1 },
  {
    ...{ id: "m2", conversationId: "c1", parentId: "m1", timestamp: 2 },
    role: "assistant",
    content: "The Loire",
  },
];

/** The history over a database that holds one conversation, or nothing. */
async function open(conversations: readonly Conversation[] = [RIVERS]) {
  const { database, tabs, notifier } = new FakePorts();
  await database.write([
    ...conversations.map((record) => ({ type: "put", store: "conversations", record }) as const),
    ...MESSAGES.map((record) => ({ type: "put", store: "messages", record }) as const),
  ]);
  const repository = new ConversationRepository(database, tabs, new FixedClock());
  // Reads in the page what a worker reads in the application.
  const reader = { read: async (file: Blob) => readExport(await file.text()) };
  const services = new Map([
    service(
      ConversationsStoreToken,
      new ConversationsStore(repository, database, notifier, new WordIndex(database).open),
    ),
    service(ConversationImportStoreToken, new ConversationImportStore(repository, reader)),
    service(AgentsStoreToken, { find: () => undefined, load: async () => {}, status: "ready" }),
    service(ProjectsStoreToken, { projects: [] }),
    service(NotifierToken, notifier),
  ]);
  renderWithServices(<ConversationsPage />, services, "/conversations");
  return { database, notifier, repository };
}

const choose = async (name: string, action: string) => {
  fireEvent.click(await screen.findByRole("button", { name: `Actions for ${name}` }));
  fireEvent.click(await screen.findByRole("menuitem", { name: action }));
};
const link = (name: string) => screen.findByRole("link", { name });

test("a conversation is renamed, found by its words, pinned, deleted and brought back", async () => {
  const { notifier, repository } = await open();
  await choose("Rivers of France", "Rename");
  const field = within(await screen.findByRole("dialog")).getByRole("textbox");
  fireEvent.change(field, { target: { value: "Water" } });
  fireEvent.submit(field.closest("form") as HTMLFormElement);
  await link("Water");

  const search = screen.getByRole("searchbox");
  fireEvent.change(search, { target: { value: "the loire" } });
  expect(await screen.findByText("Found: 1")).toBeTruthy();
  fireEvent.change(search, { target: { value: "" } });

  await choose("Water", "Pin");
  const pinned = await screen.findByRole("region", { name: "Pinned" });
  expect(within(pinned).getByRole("link", { name: "Water" })).toBeTruthy();

  fireEvent.click(screen.getByRole("button", { name: "Delete Water" }));
  const asking = await screen.findByRole("dialog");
  expect(asking.textContent).toContain("Are you sure you want to delete this conversation?");
  fireEvent.click(within(asking).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("No saved conversations found")).toBeTruthy();
  expect(await repository.messages("c1")).toEqual([]);
  notifier.notices.at(-1)?.action?.run();
  expect((await link("Water")).getAttribute("href")).toBe("/agents/run#writer/c1");
  expect((await repository.messages("c1")).map(({ content }) => content)).toEqual([
    "Rivers of France",
    "The Loire",
  ]);
});

test("conversations stand by the day on which something was last said in them", async () => {
  const today = new Date().setHours(0, 0, 0, 0);
  const said = (id: string, timestamp: number) => ({ ...RIVERS, id, title: id, timestamp });
  const old = new Date(2020, 1, 3, 12).getTime();
  await open([said("Teas", today), said("Hills", today - 1), said("Seas", today - 2), said("Oaks", old)]);
  await link("Teas");
  const titles = (day: string) =>
    [...screen.getByRole("region", { name: day }).querySelectorAll("[data-entry]")].map(
      (each) => each.textContent,
    );
  expect(titles("Today")).toEqual(["Teas"]);
  expect(titles("Yesterday")).toEqual(["Hills", "Seas"]);
  expect(titles("February 3, 2020")).toEqual(["Oaks"]);
});

const CHAT = {
  uuid: "k1",
  name: "Tea houses",
  chat_messages: [
    { uuid: "q1", sender: "human", text: "Where is good tea?", files: [{ file_name: "map.pdf" }] },
    { uuid: "q2", sender: "assistant", text: "In Hadong." },
  ],
};

test("an export of another application is looked at, imported, and skipped the second time", async () => {
  const { database } = await open([]);
  const pick = async (text: string) => {
    const input = (await screen.findByRole("dialog")).querySelector("input[type=file]");
    fireEvent.change(input as HTMLInputElement, { target: { files: [new File([text], "export.json")] } });
  };
  fireEvent.click(screen.getByRole("button", { name: "Import" }));
  await pick("{");
  expect((await screen.findByRole("alert")).textContent).toContain("This file is damaged");
  await pick(JSON.stringify([CHAT]));
  expect(await screen.findByText("Conversations: 1")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Import" }));
  expect(await screen.findByText("Imported: 1")).toBeTruthy();
  fireEvent.click(screen.getByText("Close", { selector: "button" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect((await link("Tea houses")).closest("li")?.textContent).toContain("2 messages");
  const stored = await database.list("messages", { index: "conversationId+timestamp" });
  expect(stored.slice(-2).map(({ content, attachments }) => [content, attachments?.[0]?.name])).toEqual([
    ["Where is good tea?", "map.pdf"],
    ["In Hadong.", undefined],
  ]);

  fireEvent.click(screen.getByRole("button", { name: "Import" }));
  await pick(JSON.stringify([CHAT]));
  expect(await screen.findByText("Already here, skipped: 1")).toBeTruthy();
});
