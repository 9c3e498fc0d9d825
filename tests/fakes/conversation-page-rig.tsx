import type { Agent } from "@core/domain/agent/agent";
import { PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import { LlmProviders } from "@core/points/llm-provider";
import { SpeechRecognizers } from "@core/points/speech-recognizer";
import { SpeechSynthesizers } from "@core/points/speech-synthesizer";
import type { AgentDirectory } from "@core/services/agents/agent-directory";
import { Chat } from "@core/services/chat/chat";
import { ConversationRepository } from "@core/services/chat/conversation-repository";
import { AttachmentDrafts } from "@core/services/drafts/attachment-drafts";
import type { TaskLibrary } from "@core/services/orchestration/library/task-library";
import { Dictation } from "@core/services/speech/dictation";
import { AttachmentDraftsToken, DictationToken, TaskLibraryToken } from "@core/services/tokens";
import { AgentsStore } from "@core/stores/agents/agents-store";
import { ConversationsStore } from "@core/stores/conversation/conversations-store";
import { OpenConversations } from "@core/stores/conversation/open-conversations";
import { ReadAloudStore } from "@core/stores/conversation/read-aloud-store";
import { UnreadableRecordsStore } from "@core/stores/data/unreadable-records-store";
import type { FoldersStore } from "@core/stores/knowledge/folders-store";
import { CurrentProject } from "@core/stores/projects/current-project";
import type { ModelListsStore } from "@core/stores/providers/model-lists-store";
import type { ProvidersStore } from "@core/stores/providers/providers-store";
import { SettingsStore } from "@core/stores/settings/settings-store";
import type { TasksStore } from "@core/stores/tasks/tasks-store";
import {
  AgentsStoreToken,
  ConversationsStoreToken,
  CurrentProjectToken,
  FoldersStoreToken,
  ModelListsStoreToken,
  OpenConversationsToken,
  ProvidersStoreToken,
  ReadAloudStoreToken,
  SettingsStoreToken,
  TasksStoreToken,
  UnreadableRecordsStoreToken,
} from "@core/stores/tokens";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { ServicesProvider } from "@ui/services-context";
import { I18nextProvider } from "react-i18next";
import { MemoryRouter, useLocation } from "react-router-dom";
import { vi } from "vitest";
import ConversationPage from "../../src/ui/pages/conversation/conversation-page";
import { FakePorts } from "./fake-ports";
import { FakeSpeech } from "./fake-speech";
import { FakeSpeechSynthesis } from "./fake-speech-synthesis";
import { FixedClock } from "./fixed-clock";
import { registryOf } from "./registry-of";
import { inEnglish } from "./render-with-services";
import { SAMPLE_LOCALE_BUNDLES } from "./sample-languages";
import { ScriptedModels, turn } from "./scripted-models";
import { WordIndex } from "./word-index";

/** The agent that answers. */
export const WRITER: Agent = { id: "writer", name: "Ada", role: "A writer.", instructions: "Be brief." };

/** None is chosen. */
const folders = { inUse: () => undefined, load: async () => {} } as unknown as FoldersStore;

/** One browser that shows the page of a conversation over the application's own stores, with models that are scripted. */
export class ConversationPageRig {
  readonly ports = new FakePorts();
  readonly models = new ScriptedModels();
  readonly speech = new FakeSpeech();
  readonly voice = new FakeSpeechSynthesis();
  readonly openReply = vi.fn(async () => ({ id: "reply.c.m" }));
  /** Wherever the page has been. */
  readonly paths: string[] = [];
  hash = "";
  /** The configured providers. */
  providers: Partial<ProvidersStore> = {
    status: "ready",
    credentials: [],
    providers: [{ id: "practice", simulated: true } as ProvidersStore["providers"][number]],
    load: async () => {},
  };
  /** The models that can be chosen of each provider that is configured. */
  modelList: readonly string[] = [];

  constructor() {
    vi.stubGlobal(
      "ResizeObserver",
      class {
        observe() {}
        disconnect() {}
      },
    );
    vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    window.scrollTo = () => {};
  }

  get repository(): ConversationRepository {
    return new ConversationRepository(this.ports.database, this.ports.tabs, new FixedClock());
  }

  /** The page to be drawn; each has stores of its own, as after a reload. */
  page(address = "/agents/run#writer") {
    const Address = () => {
      const location = useLocation();
      this.hash = location.hash;
      this.paths.push(location.pathname);
      return null;
    };
    return (
      <ServicesProvider value={this.#services()}>
        <I18nextProvider i18n={inEnglish}>
          <MemoryRouter initialEntries={[address]}>
            <Address />
            <ConversationPage />
          </MemoryRouter>
        </I18nextProvider>
      </ServicesProvider>
    );
  }

  /** Opens the page of a new conversation. */
  async open(): Promise<void> {
    render(await this.page());
    await screen.findByPlaceholderText("Start chatting with Ada…");
  }

  async send(text: string): Promise<void> {
    const box = screen.getByRole("textbox");
    fireEvent.change(box, { target: { value: text } });
    fireEvent.keyDown(box, { key: "Enter" });
    await act(turn);
  }

  /** Has the model say this, whole. */
  async answer(text: string): Promise<void> {
    await act(() => this.models.reply.text(text));
    await act(() => this.models.reply.finish());
    await act(turn);
  }

  /** The chat that begins and answers conversations. */
  chat(repository = this.repository): Chat {
    const { database, clock, ids, logger, persistence, preferences, locks } = this.ports;
    return new Chat(repository, this.models, database, clock, ids, locks, logger, persistence, preferences);
  }

  #services() {
    const { database, clock, ids, session, preferences, notifier, sounds, tabs } = this.ports;
    const container = this.ports.container();
    const { repository } = this;
    const directory = {
      listing: async () => ({ agents: [WRITER], skipped: [] }),
    } as unknown as AgentDirectory;
    const agents = new AgentsStore(directory, clock, ids, notifier, tabs);
    const settings = new SettingsStore(preferences, this.ports.pluginStorage, SAMPLE_LOCALE_BUNDLES);
    const tasks = { create: vi.fn(), start: vi.fn(), open: vi.fn() };
    container.value(AgentsStoreToken, agents);
    container.value(SettingsStoreToken, settings);
    container.value(LlmProviders, registryOf());
    const host = new PluginHost(container);
    host.open(SpeechRecognizers).add(this.speech.recognizer, "fakes");
    host.open(SpeechSynthesizers).add(this.voice.synthesizer, "fakes");
    container.value(PluginHostToken, host);
    container.value(DictationToken, new Dictation(host, sounds, async () => {}));
    container.value(
      ConversationsStoreToken,
      new ConversationsStore(repository, database, notifier, new WordIndex(database).open),
    );
    container.value(
      OpenConversationsToken,
      new OpenConversations(this.chat(repository), repository, clock, agents, settings, tasks),
    );
    container.value(AttachmentDraftsToken, new AttachmentDrafts({ database, session, ids, clock, notifier }));
    const library = { openReply: this.openReply, documentsOf: async () => [] };
    container.value(TaskLibraryToken, library as unknown as TaskLibrary);
    container.value(TasksStoreToken, {} as TasksStore);
    container.value(CurrentProjectToken, new CurrentProject(preferences));
    container.value(FoldersStoreToken, folders);
    container.value(UnreadableRecordsStoreToken, new UnreadableRecordsStore(database, notifier));
    container.value(ReadAloudStoreToken, new ReadAloudStore(host, sounds, notifier));
    container.value(ProvidersStoreToken, this.providers as ProvidersStore);
    const lists = { load: async () => {}, of: () => this.modelList };
    container.value(ModelListsStoreToken, lists as Partial<ModelListsStore> as ModelListsStore);
    return container;
  }
}
