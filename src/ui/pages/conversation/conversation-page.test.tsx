// @vitest-environment jsdom

import type { Agent } from "@core/domain/agent/agent";
import { PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import { LlmProviders } from "@core/points/llm-provider";
import type { AgentDirectory } from "@core/services/agents/agent-directory";
import { Chat } from "@core/services/chat/chat";
import { ConversationRepository } from "@core/services/chat/conversation-repository";
import { AttachmentDrafts } from "@core/services/drafts/attachment-drafts";
import { AttachmentDraftsToken } from "@core/services/tokens";
import { AgentsStore } from "@core/stores/agents/agents-store";
import { ConversationsStore } from "@core/stores/conversation/conversations-store";
import { OpenConversations } from "@core/stores/conversation/open-conversations";
import { ReadAloudStore } from "@core/stores/conversation/read-aloud-store";
import { UnreadableRecordsStore } from "@core/stores/data/unreadable-records-store";
import type { FoldersStore } from "@core/stores/knowledge/folders-store";
import { CurrentProject } from "@core/stores/projects/current-project";
import type { ProvidersStore } from "@core/stores/providers/providers-store";
import { SettingsStore } from "@core/stores/settings/settings-store";
import type { TasksStore } from "@core/stores/tasks/tasks-store";
import {
  AgentsStoreToken,
  ConversationsStoreToken,
  CurrentProjectToken,
  FoldersStoreToken,
  OpenConversationsToken,
  ProvidersStoreToken,
  ReadAloudStoreToken,
  SettingsStoreToken,
  TasksStoreToken,
  UnreadableRecordsStoreToken,
} from "@core/stores/tokens";
import { act, cleanup, configure, fireEvent, render, screen } from "@testing-library/react";
import { ServicesProvider } from "@ui/services-context";
import { createInstance } from "i18next";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { MemoryRouter, useLocation } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { registryOf } from "../../../../tests/fakes/registry-of";
import { SAMPLE_LOCALE_BUNDLES } from "../../../../tests/fakes/sample-languages";
import { ScriptedModels, turn } from "../../../../tests/fakes/scripted-models";
import chat from "../../../plugins/locale-en/chat.json";
import common from "../../../plugins/locale-en/common.json";
import errors from "../../../plugins/locale-en/errors.json";
import ConversationPage from "./conversation-page";

// Parts imported on demand are waited for however busy the machine is.
configure({ asyncUtilTimeout: 10_000 });

const WRITER: Agent = { id: "writer", name: "Ada", role: "A writer.", instructions: "Be brief." };

/** None is chosen. */
const folders = { inUse: () => undefined, load: async () => {} } as unknown as FoldersStore;

let ports: FakePorts;
let models: ScriptedModels;
let hash: string;
const paths: string[] = [];
const openReply = vi.fn(async () => ({ id: "reply.c.m" }));

beforeEach(() => {
  ports = new FakePorts();
  models = new ScriptedModels();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  window.scrollTo = () => {};
});

function services() {
  const { database, clock, ids, logger, persistence, preferences, notifier, locks, tabs } = ports;
  const container = ports.container();
  const repository = new ConversationRepository(database, tabs);
  const directory = { listing: async () => ({ agents: [WRITER], skipped: [] }) } as unknown as AgentDirectory;
  const agents = new AgentsStore(directory, clock, ids, notifier, tabs);
  const settings = new SettingsStore(ports.preferences, ports.pluginStorage, SAMPLE_LOCALE_BUNDLES);
  const tasks = { create: vi.fn(), start: vi.fn(), open: vi.fn() };
  const service = new Chat(repository, models, database, clock, ids, locks, logger, persistence, preferences);
  container.value(AgentsStoreToken, agents);
  container.value(SettingsStoreToken, settings);
  container.value(LlmProviders, registryOf());
  container.value(PluginHostToken, new PluginHost(container));
  container.value(ConversationsStoreToken, new ConversationsStore(repository, database, notifier));
  container.value(
    OpenConversationsToken,
    new OpenConversations(service, repository, clock, agents, settings, tasks),
  );
  const { session } = ports;
  container.value(AttachmentDraftsToken, new AttachmentDrafts({ database, session, ids, clock, notifier }));
  const library = { openReply, documentsOf: async () => [] };
  container.value(TasksStoreToken, { library } as unknown as TasksStore);
  container.value(CurrentProjectToken, new CurrentProject(ports.preferences));
  container.value(FoldersStoreToken, folders);
  container.value(UnreadableRecordsStoreToken, new UnreadableRecordsStore(database, notifier));
  container.value(ReadAloudStoreToken, new ReadAloudStore(ports.voice, notifier));
  const providers = {
    status: "ready",
    credentials: [],
    providers: [{ id: "practice", simulated: true }],
    load: async () => {},
  };
  container.value(ProvidersStoreToken, providers as unknown as ProvidersStore);
  return container;
}

function Address() {
  const location = useLocation();
  ({ hash } = location);
  paths.push(location.pathname);
  return null;
}

async function page(address = "/agents/run#writer") {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({
    lng: "en",
    resources: { en: { chat, common, errors } },
    interpolation: { escapeValue: false },
  });
  return (
    <ServicesProvider value={services()}>
      <I18nextProvider i18n={i18n}>
        <MemoryRouter initialEntries={[address]}>
          <Address />
          <ConversationPage />
        </MemoryRouter>
      </I18nextProvider>
    </ServicesProvider>
  );
}

async function openPage(): Promise<void> {
  render(await page());
  await screen.findByPlaceholderText("Start chatting with Ada…");
}

async function send(text: string): Promise<void> {
  const box = screen.getByRole("textbox");
  fireEvent.change(box, { target: { value: text } });
  fireEvent.keyDown(box, { key: "Enter" });
  await act(turn);
}

test("what was said with an agent that is deleted stays, and another agent goes on with it", async () => {
  const agent = { ...WRITER, id: "custom-gone" };
  const { database, clock, ids, logger, persistence, preferences, locks, tabs } = ports;
  const repository = new ConversationRepository(database, tabs);
  const service = new Chat(repository, models, database, clock, ids, locks, logger, persistence, preferences);
  const { conversation } = await service.start(agent, { text: "Name a river" });
  render(await page(`/agents/run#custom-gone/${conversation.id}`));
  expect(await screen.findByText(/^This agent no longer exists\./)).toBeTruthy();
  expect(screen.getByRole("article", { name: "You" }).textContent).toContain("Name a river");
  const way = screen.getByRole("link", { name: chat.continueWithDefault });
  expect(way.getAttribute("href")).toBe(`/agents/run#default/${conversation.id}`);
});

test("a conversation is opened when its page is shown, not when it is rendered, and only once", async () => {
  const open = vi.spyOn(OpenConversations.prototype, "open");
  renderToString(await page());
  expect(open).not.toHaveBeenCalled();
  render(<StrictMode>{await page()}</StrictMode>);
  await screen.findByPlaceholderText("Start chatting with Ada…");
  expect(new Set(open.mock.results.map(({ value }) => value)).size).toBe(1);
  open.mockRestore();
});

test("the first message gives the address its conversation, and the reply is read out once it has ended", async () => {
  await openPage();
  await send("Name a river");
  expect(hash).toMatch(/^#writer\/id-/);
  expect(screen.getByRole("textbox", { name: "Continue the conversation…" })).toHaveProperty("value", "");
  expect(screen.getByText("Ada is writing…")).toBeTruthy();
  await act(() => models.reply.text("The Seine"));
  expect(await screen.findByText("The Seine")).toBeTruthy();
  await act(() => models.reply.finish());
  await act(turn);
  expect(screen.getByRole("button", { name: "Regenerate" })).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Name a River");
});

test("a reply that waits for its provider says until when", async () => {
  await openPage();
  await send("Name a river");
  const until = new Date(2026, 10, 22, 20, 41).getTime();
  act(() => models.reply.call.onWaiting?.(until));
  expect(screen.getByRole("status").textContent).toMatch(/The reply goes on by itself at 8:41\sPM\.$/);
  act(() => models.reply.call.onWaiting?.());
  expect(screen.getByText("Ada is writing…")).toBeTruthy();
});

test("without a provider the text stays, with the choices in place of an answer", async () => {
  models.hasProvider = false;
  await openPage();
  await send("Name a river");
  expect(await screen.findByRole("button", { name: "Use the practice model" })).toBeTruthy();
  expect(screen.getByRole("textbox")).toHaveProperty("value", "Name a river");
  expect(screen.getByRole("alert").textContent).toBe(
    "No LLM provider configured. Please configure one in Settings.",
  );
});

test("a prompt from the home page is sent once and then forgotten", async () => {
  ports.session.set("pendingPrompt", "From home");
  ports.session.set("pendingAgent", "writer");
  await openPage();
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
  await openPage();
  await act(turn);
  expect(screen.getByText("guide.md")).toBeTruthy();
  const about = await ports.database.list("conversations", { index: "workflowId", equals: "workflow-1" });
  expect(about).toMatchObject([{ agentId: "writer" }]);
  expect(ports.session.all).toEqual({});
});

test("a prompt meant for another agent is left alone", async () => {
  ports.session.set("pendingPrompt", "From home");
  ports.session.set("pendingAgent", "somebody-else");
  await openPage();
  await act(turn);
  expect(models.replies).toEqual([]);
  expect(ports.session.get("pendingPrompt")).toBe("From home");
});

test("a streaming reply does not touch the composer", async () => {
  await openPage();
  await send("Name a river");
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
  await openPage();
  await send("Name a river");
  await act(() => models.reply.text("The **Seine**"));
  const name = await screen.findByText("Seine");
  await act(() => models.reply.finish());
  await act(turn);
  expect(screen.getByRole("button", { name: "Regenerate" })).toBeTruthy();
  expect(screen.getByText("Seine")).toBe(name);
});

test("a failed reply says so and can be asked for again", async () => {
  await openPage();
  await send("Name a river");
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
  await openPage();
  await send("Name a river");
  await act(() => models.reply.text("The **Seine**"));
  await act(() => models.reply.finish());
  await act(turn);
  fireEvent.click(screen.getByRole("button", { name: "Read aloud" }));
  expect(ports.voice.spoken).toEqual([{ pieces: ["The Seine"], language: "en" }]);
  fireEvent.click(screen.getByRole("button", { name: "Stop reading" }));
  expect(ports.voice.isSpeaking).toBe(false);
});

test("a reply is opened as a document, with what it answers, who wrote it and without thoughts", async () => {
  await openPage();
  await send("Name a river");
  await act(() => models.reply.text("<think>Rivers…</think>\n\n# The Seine\n\nIt flows."));
  await act(() => models.reply.finish());
  await act(turn);
  fireEvent.click(screen.getByRole("button", { name: "Open as document" }));
  await vi.waitFor(() => expect(paths).toContain("/tasks/reply.c.m"));
  expect(openReply).toHaveBeenCalledWith(
    expect.objectContaining({
      ...{ prompt: "Name a river", agentId: "writer", agentName: "Ada", content: "# The Seine\n\nIt flows." },
    }),
  );
});

test("files that are not sent are there after a reload, and gone once they are sent", async () => {
  await openPage();
  const file = new File(["a,b"], "list.csv", { type: "text/csv" });
  const box = screen.getByRole("textbox");
  fireEvent.paste(box, { clipboardData: { files: [file], getData: () => "" } });
  await screen.findByText("list.csv");
  await vi.waitFor(async () => expect(await ports.database.count("drafts")).toBe(1));
  cleanup();
  await openPage();
  expect(await screen.findByText("list.csv")).toBeTruthy();
  await send("Read this");
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
