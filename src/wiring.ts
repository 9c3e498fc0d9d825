import type { Container } from "@core/di/container";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { AgentSources } from "@core/points/agent-source";
import { LlmProviders } from "@core/points/llm-provider";
import { ClockToken } from "@core/ports/clock";
import { DatabaseToken } from "@core/ports/database";
import { HasherToken } from "@core/ports/hasher";
import { HttpToken } from "@core/ports/http";
import { IdsToken } from "@core/ports/ids";
import { LenientJsonToken } from "@core/ports/lenient-json";
import { LocksToken } from "@core/ports/locks";
import { LoggerToken } from "@core/ports/logger";
import { NotifierToken } from "@core/ports/notifier";
import { PassageRankerToken } from "@core/ports/passage-ranker";
import { StoragePersistenceToken } from "@core/ports/persistence";
import { PluginStorageFactoryToken } from "@core/ports/plugin-storage";
import { PreferencesToken, SessionPreferencesToken } from "@core/ports/preferences";
import { SetupCipherToken } from "@core/ports/setup-cipher";
import { TabChannelToken } from "@core/ports/tab-channel";
import { VaultToken } from "@core/ports/vault";
import { WorkerChannelToken } from "@core/ports/worker-channel";
import { AgentDirectoryToken } from "@core/services/agents/agent-directory";
import { PluggedAgentDirectory } from "@core/services/agents/plugged-agent-directory";
import { Chat, ChatToken } from "@core/services/chat/chat";
import {
  ConversationRepository,
  ConversationRepositoryToken,
} from "@core/services/chat/conversation-repository";
import { KnowingModelCaller, PlainModelCallerToken } from "@core/services/knowledge/knowing-model-caller";
import { KnowledgeLibrary, KnowledgeLibraryToken } from "@core/services/knowledge/knowledge-library";
import { KnowledgeRetrieval, KnowledgeRetrievalToken } from "@core/services/knowledge/retrieval";
import { Credentials, CredentialsToken } from "@core/services/models/credentials";
import { ModelCallerToken } from "@core/services/models/model-call";
import { RequestLedger, RequestLedgerToken } from "@core/services/models/request-ledger";
import { RoutedModelCaller } from "@core/services/models/routed-model-caller";
import { OrchestrationToken } from "@core/services/orchestration/orchestration";
import { Orchestrator } from "@core/services/orchestration/orchestrator";
import {
  BackgroundImageSource,
  BackgroundImageSourceToken,
} from "@core/services/settings/background-image-source";
import { SetupExport, SetupExportToken } from "@core/services/sharing/setup-export";
import { SetupImport, SetupImportToken } from "@core/services/sharing/setup-import";
import { AgentPreviewStore, AgentPreviewStoreToken } from "@core/stores/agent-preview-store";
import { AgentsStore, AgentsStoreToken } from "@core/stores/agents-store";
import { ConversationStore, ConversationStoreToken } from "@core/stores/conversation-store";
import { ConversationsStore, ConversationsStoreToken } from "@core/stores/conversations-store";
import { HomePromptStore, HomePromptStoreToken } from "@core/stores/home-prompt-store";
import { KnowledgeStore, KnowledgeStoreToken } from "@core/stores/knowledge-store";
import { NotificationsStore, NotificationsStoreToken } from "@core/stores/notifications-store";
import { PluginsStore, PluginsStoreToken } from "@core/stores/plugins-store";
import { ProgressStore, ProgressStoreToken } from "@core/stores/progress-store";
import { ProvidersStore, ProvidersStoreToken } from "@core/stores/providers-store";
import { SettingsStore, SettingsStoreToken } from "@core/stores/settings-store";
import { SetupImportStore, SetupImportStoreToken } from "@core/stores/setup-import-store";
import { TasksStore, TasksStoreToken } from "@core/stores/tasks-store";

/** Binds core's services and stores. Ports come from plugins (`provides`). One line a service, in layer order. */
export function wireCore(container: Container): void {
  container.wire(NotificationsStoreToken, NotificationsStore, [IdsToken, LoggerToken]);
  container.factory(NotifierToken, (services) => services.get(NotificationsStoreToken));
  container.wire(SettingsStoreToken, SettingsStore, [PreferencesToken, PluginStorageFactoryToken]);
  container.wire(AgentDirectoryToken, PluggedAgentDirectory, [AgentSources, PluginHostToken]);
  container.wire(AgentsStoreToken, AgentsStore, [AgentDirectoryToken, ClockToken, IdsToken, NotifierToken]);
  container.wire(KnowledgeLibraryToken, KnowledgeLibrary, [DatabaseToken, ClockToken, IdsToken, HasherToken]);
  container.wire(KnowledgeStoreToken, KnowledgeStore, [KnowledgeLibraryToken, NotifierToken]);
  container.wire(RequestLedgerToken, RequestLedger, [
    PluginHostToken,
    WorkerChannelToken,
    ClockToken,
    IdsToken,
    LoggerToken,
  ]);
  container.wire(CredentialsToken, Credentials, [
    DatabaseToken,
    VaultToken,
    PluginHostToken,
    HttpToken,
    IdsToken,
    ClockToken,
    PreferencesToken,
    TabChannelToken,
  ]);
  container.wire(PlainModelCallerToken, RoutedModelCaller, [
    CredentialsToken,
    PluginHostToken,
    HttpToken,
    ClockToken,
    RequestLedgerToken,
  ]);
  container.wire(KnowledgeRetrievalToken, KnowledgeRetrieval, [DatabaseToken, PassageRankerToken]);
  container.wire(ModelCallerToken, KnowingModelCaller, [
    PlainModelCallerToken,
    AgentDirectoryToken,
    KnowledgeRetrievalToken,
    LoggerToken,
  ]);
  container.factory(
    OrchestrationToken,
    (services) =>
      new Orchestrator({
        database: services.get(DatabaseToken),
        tabs: services.get(TabChannelToken),
        locks: services.get(LocksToken),
        clock: services.get(ClockToken),
        ids: services.get(IdsToken),
        hasher: services.get(HasherToken),
        lenientJson: services.get(LenientJsonToken),
        logger: services.get(LoggerToken),
        models: services.get(ModelCallerToken),
        agents: services.get(AgentDirectoryToken),
        plugins: services.get(PluginHostToken),
      }),
  );
  container.wire(TasksStoreToken, TasksStore, [
    OrchestrationToken,
    SettingsStoreToken,
    TabChannelToken,
    ClockToken,
    StoragePersistenceToken,
  ]);
  container.wire(AgentPreviewStoreToken, AgentPreviewStore, [ModelCallerToken, IdsToken]);
  container.wire(ProgressStoreToken, ProgressStore, [RequestLedgerToken, WorkerChannelToken]);
  container.wire(ProvidersStoreToken, ProvidersStore, [CredentialsToken, LlmProviders, TabChannelToken]);
  container.wire(ConversationRepositoryToken, ConversationRepository, [DatabaseToken, TabChannelToken]);
  container.wire(ChatToken, Chat, [
    ConversationRepositoryToken,
    ModelCallerToken,
    DatabaseToken,
    ClockToken,
    IdsToken,
    LocksToken,
    LoggerToken,
    StoragePersistenceToken,
  ]);
  container.wire(ConversationsStoreToken, ConversationsStore, [
    ConversationRepositoryToken,
    DatabaseToken,
    NotifierToken,
  ]);
  container.wire(ConversationStoreToken, ConversationStore, [
    ChatToken,
    ConversationRepositoryToken,
    ClockToken,
    AgentsStoreToken,
    SettingsStoreToken,
    TasksStoreToken,
  ]);
  container.wire(BackgroundImageSourceToken, BackgroundImageSource, [HttpToken]);
  container.wire(HomePromptStoreToken, HomePromptStore, [
    TasksStoreToken,
    ProvidersStoreToken,
    SessionPreferencesToken,
    NotifierToken,
  ]);
  container.wire(SetupExportToken, SetupExport, [AgentDirectoryToken, CredentialsToken, SetupCipherToken]);
  container.factory(
    SetupImportToken,
    (services) =>
      new SetupImport({
        cipher: services.get(SetupCipherToken),
        database: services.get(DatabaseToken),
        vault: services.get(VaultToken),
        agents: services.get(AgentDirectoryToken),
        credentials: services.get(CredentialsToken),
        clock: services.get(ClockToken),
        ids: services.get(IdsToken),
        preferences: services.get(PreferencesToken),
        tabs: services.get(TabChannelToken),
      }),
  );
  container.wire(SetupImportStoreToken, SetupImportStore, [
    SetupImportToken,
    SettingsStoreToken,
    AgentsStoreToken,
    ProvidersStoreToken,
    NotifierToken,
  ]);
  container.wire(PluginsStoreToken, PluginsStore, [PluginHostToken, HttpToken, PreferencesToken]);
}
