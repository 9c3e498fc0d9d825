// @vitest-environment jsdom
import type { Conversation } from "@core/domain/conversation/conversation";
import { ConversationRepository } from "@core/services/chat/conversation-repository";
import { ConversationsStore } from "@core/stores/conversation/conversations-store";
import { AgentsStoreToken, ConversationsStoreToken, ProjectsStoreToken } from "@core/stores/tokens";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { MemoryTabHub } from "../../../../tests/fakes/memory-tab-channel";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { WordIndex } from "../../../../tests/fakes/word-index";
import ConversationsPage from "./conversations-page";

const talk = (index: number): Conversation => ({
  ...{ id: `c${index}`, agentId: "gone", participatingAgents: ["gone"], title: `Talk ${index}` },
  ...{ timestamp: index, messageCount: 1 },
});

beforeEach(() => {
  window.scrollTo = () => {};
});

async function open(path: string) {
  const database = new MemoryDatabase();
  const records = Array.from({ length: 60 }, (_, index) => talk(index));
  await database.write(records.map((record) => ({ type: "add", store: "conversations", record }) as const));
  const repository = new ConversationRepository(database, new MemoryTabHub().tab(), new FixedClock());
  const store = new ConversationsStore(
    repository,
    database,
    new MemoryNotifier(),
    new WordIndex(database).open,
  );
  return renderWithServices(
    <ConversationsPage />,
    new Map([
      service(ConversationsStoreToken, store),
      service(AgentsStoreToken, { find: () => undefined, load: async () => {}, status: "ready" }),
      service(ProjectsStoreToken, { projects: [] }),
    ]),
    path,
  );
}

test("the page of the history stands in the address, so that Back and a reload return to it", async () => {
  const { location } = await open("/conversations");
  expect(await screen.findByText("Page 1 of 2")).toBeTruthy();
  expect(screen.getAllByText(/^Talk \d+$/)).toHaveLength(50);
  fireEvent.click(screen.getByRole("button", { name: "Next" }));
  expect(await screen.findByText("Page 2 of 2")).toBeTruthy();
  expect(location()).toBe("/conversations?page=2");
});

test("an address with a page opens that page, and one beyond the last the last", async () => {
  const { unmount } = await open("/conversations?page=2");
  expect(await screen.findByText("Page 2 of 2")).toBeTruthy();
  expect(screen.getByText("Talk 0")).toBeTruthy();
  unmount();
  await open("/conversations?page=99");
  await waitFor(() => expect(screen.getByText("Page 2 of 2")).toBeTruthy());
});

test("a conversation whose agent is deleted says so, and leads to what was said", async () => {
  await open("/conversations?page=2");
  const row = (await screen.findByText("Talk 0")).closest("li");
  expect(row?.textContent).toContain("Unknown Agent");
  expect(row?.querySelector("a")?.getAttribute("href")).toBe("/agents/run#gone/c0");
});
