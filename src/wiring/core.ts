import type { Container } from "@core/di/container";
import { ready } from "@core/di/ready";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { AgentSources } from "@core/points/agent-source";
import { LlmProviders } from "@core/points/llm-provider";
import { LocaleBundles } from "@core/points/locale-bundle";
import { ClockToken } from "@core/ports/clock";
import { DatabaseToken, StoredDatabaseToken } from "@core/ports/database";
import { HttpToken } from "@core/ports/http";
import { IdsToken } from "@core/ports/ids";
import { LoggerToken } from "@core/ports/logger";
import { NotifierToken } from "@core/ports/notifier";
import { PluginStorageFactoryToken } from "@core/ports/plugin-storage";
import { PreferencesToken, SessionPreferencesToken } from "@core/ports/preferences";
import { TabChannelToken } from "@core/ports/tab-channel";
import { WorkerChannelToken } from "@core/ports/worker-channel";
import { PluggedAgentDirectory } from "@core/services/agents/plugged-agent-directory";
import { CheckedDatabase } from "@core/services/database/checked-database";
import { Credentials } from "@core/services/models/credentials";
import { RequestTelemetry } from "@core/services/models/request-telemetry";
import { TaskPresence } from "@core/services/orchestration/task-presence";
import { BackgroundImageSource } from "@core/services/settings/background-image-source";
import {
  AgentDirectoryToken,
  AgentInstructionsToken,
  AttachmentDraftsToken,
  BackgroundImageSourceToken,
  ChatToken,
  ConversationRepositoryToken,
  CredentialManagerToken,
  CredentialsToken,
  DictationToken,
  EditDraftsToken,
  ExampleTasksToken,
  FileTextToken,
  ImportsToken,
  KnowledgeLibraryToken,
  KnowledgeRetrievalToken,
  ModelCallerToken,
  PlainModelCallerToken,
  RecordingsToken,
  RequestTelemetryToken,
  SetupExportToken,
  SetupImportToken,
  SignInToken,
  TaskControlToken,
  TaskEditorToken,
  TaskLibraryToken,
  TaskMonitorToken,
  TaskPresenceToken,
  TextEmbeddersToken,
  ToolboxToken,
  WorkingFoldersToken,
  WorkOffersToken,
} from "@core/services/tokens";
import { AgentsStore } from "@core/stores/agents/agents-store";
import { UnreadableRecordsStore } from "@core/stores/data/unreadable-records-store";
import { CurrentProject } from "@core/stores/projects/current-project";
import { ProvidersStore } from "@core/stores/providers/providers-store";
import { ArrivedSetups } from "@core/stores/settings/arrived-setups";
import { PluginsStore } from "@core/stores/settings/plugins-store";
import { SettingsStore } from "@core/stores/settings/settings-store";
import { NotificationsStore } from "@core/stores/shell/notifications-store";
import { ProgressStore } from "@core/stores/shell/progress-store";
import { HomePromptStore } from "@core/stores/tasks/home-prompt-store";
import {
  AgentPreviewStoreToken,
  AgentSourcesStoreToken,
  AgentsStoreToken,
  ArrivedSetupsToken,
  BackupPlanStoreToken,
  BackupStoreToken,
  ConversationImportStoreToken,
  ConversationsStoreToken,
  CurrentProjectToken,
  DatabaseStoreToken,
  DevicesStoreToken,
  ExternalPluginsStoreToken,
  FoldersStoreToken,
  HomePromptStoreToken,
  KnowledgeStoreToken,
  MeaningStoreToken,
  ModelListsStoreToken,
  NotificationsStoreToken,
  OpenConversationsToken,
  PaletteStoreToken,
  PluginsStoreToken,
  ProgressStoreToken,
  ProjectsStoreToken,
  ProvidersStoreToken,
  ReadAloudStoreToken,
  RecentWorkStoreToken,
  RestoreStoreToken,
  SchedulesStoreToken,
  SearchStoreToken,
  SettingsStoreToken,
  SetupImportStoreToken,
  StorageStoreToken,
  SyncedFoldersStoreToken,
  TaskPromptStoreToken,
  TaskSearchStoreToken,
  TasksStoreToken,
  TemplatesStoreToken,
  TracesStoreToken,
  TrashStoreToken,
  UnreadableRecordsStoreToken,
} from "@core/stores/tokens";

/** Binds core's services and stores. Ports come from plugins (`provides`). One line a service, in layer order. */
export function wireCore(container: Container): void {
  container.wire(NotificationsStoreToken, NotificationsStore, [IdsToken, LoggerToken]);
  container.factory(NotifierToken, (services) => services.get(NotificationsStoreToken));
  container.wire(UnreadableRecordsStoreToken, UnreadableRecordsStore, [StoredDatabaseToken, NotifierToken]);
  container.factory(DatabaseToken, (services) => {
    const stored = services.get(StoredDatabaseToken);
    return new CheckedDatabase(stored, services.get(UnreadableRecordsStoreToken), async () => {
      // Asked each time, as any tab may have begun or ended it.
      if ((await stored.count("syncGroup")) === 0) return stored;
      const { SyncedDatabase } = await import("@core/services/sync/synced-database");
      return new SyncedDatabase(stored, services.get(ClockToken));
    });
  });
  container.wire(SettingsStoreToken, SettingsStore, [
    PreferencesToken,
    PluginStorageFactoryToken,
    LocaleBundles,
  ]);
  container.wire(AgentDirectoryToken, PluggedAgentDirectory, [AgentSources, PluginHostToken]);
  container.wire(AgentsStoreToken, AgentsStore, [
    AgentDirectoryToken,
    ClockToken,
    IdsToken,
    NotifierToken,
    TabChannelToken,
  ]);
  container.factory(
    RequestTelemetryToken,
    (services) =>
      new RequestTelemetry(
        services.get(PluginHostToken),
        services.get(WorkerChannelToken),
        services.get(ClockToken),
        services.get(IdsToken),
        services.get(LoggerToken),
        // Tracers are installed with what calls models; a request of another tab may be reported to one that calls none.
        () => services.ready(PlainModelCallerToken),
      ),
  );
  container.factory(
    CredentialsToken,
    (services) =>
      new Credentials(services.get(DatabaseToken), services.get(PluginHostToken), () =>
        ready(services, CredentialManagerToken),
      ),
  );
  container.wire(ProgressStoreToken, ProgressStore, [RequestTelemetryToken, WorkerChannelToken, ClockToken]);
  container.wire(ProvidersStoreToken, ProvidersStore, [CredentialsToken, LlmProviders, TabChannelToken]);
  container.wire(BackgroundImageSourceToken, BackgroundImageSource, [HttpToken]);
  container.wire(CurrentProjectToken, CurrentProject, [PreferencesToken]);
  container.wire(ArrivedSetupsToken, ArrivedSetups, [SessionPreferencesToken]);
  container.wire(PluginsStoreToken, PluginsStore, [PluginHostToken, HttpToken, PreferencesToken]);
  container.factory(
    HomePromptStoreToken,
    (services) =>
      new HomePromptStore(
        {
          create: async (input) => (await ready(services, TasksStoreToken)).create(input),
          begin: async (taskId) => (await ready(services, TasksStoreToken)).begin(taskId),
        },
        services.get(ProvidersStoreToken),
        services.get(SessionPreferencesToken),
        services.get(NotifierToken),
        () => ready(services, AttachmentDraftsToken),
        services.get(PreferencesToken),
      ),
  );
  container.wire(TaskPresenceToken, TaskPresence, [DatabaseToken]);
  deferServices(container);
}

/** Services that no first paint needs. They are named, not imported: importing their files is what is deferred. */
function deferServices(container: Container): void {
  const tasks = [
    PlainModelCallerToken,
    ModelCallerToken,
    FileTextToken,
    KnowledgeRetrievalToken,
    AgentInstructionsToken,
    EditDraftsToken,
    RecordingsToken,
    TaskControlToken,
    TaskEditorToken,
    TaskLibraryToken,
    TaskMonitorToken,
    TasksStoreToken,
    TextEmbeddersToken,
  ];
  container.defer(tasks, async () => (await import("./tasks")).withPlugins(container));
  container.defer([ToolboxToken, WorkOffersToken], async () => {
    await container.ready(...tasks);
    return (await import("./tools")).withPlugins(container);
  });
  container.defer([CredentialManagerToken], () => import("./credentials"));
  container.defer([WorkingFoldersToken, FoldersStoreToken], () => import("./folders"));
  container.defer([TaskPromptStoreToken], async () => {
    await container.ready(...tasks);
    return import("./task-prompt");
  });
  const knowledge = [KnowledgeLibraryToken, KnowledgeStoreToken, MeaningStoreToken];
  container.defer(knowledge, () => import("./knowledge"));
  container.defer([SyncedFoldersStoreToken], async () => {
    await container.ready(...knowledge);
    return import("./synced-folders");
  });
  const conversations = [
    ConversationRepositoryToken,
    ChatToken,
    DictationToken,
    ConversationsStoreToken,
    OpenConversationsToken,
    ReadAloudStoreToken,
    ConversationImportStoreToken,
    ModelListsStoreToken,
  ];
  container.defer(conversations, async () => {
    await container.ready(...tasks);
    return import("./conversations");
  });
  container.defer([ProjectsStoreToken], async () => {
    await container.ready(...conversations);
    return import("./projects");
  });
  container.defer([ImportsToken], async () => {
    await container.ready(...knowledge, ...conversations);
    return import("./imports");
  });
  container.defer([TrashStoreToken], async () => {
    await container.ready(...knowledge, ...conversations, ProjectsStoreToken);
    return import("./trash");
  });
  container.defer([SchedulesStoreToken], async () => {
    await container.ready(...tasks);
    return import("./schedules");
  });
  container.defer([DevicesStoreToken], async () => (await import("./devices")).withPlugins(container));
  container.defer([RecentWorkStoreToken], async () => {
    await container.ready(...conversations, ProjectsStoreToken);
    return import("./recent-work");
  });
  container.defer([TracesStoreToken], async () => {
    // Tracers are installed with them.
    await container.ready(...tasks);
    return import("./traces");
  });
  container.defer([SetupExportToken, SetupImportToken, SetupImportStoreToken], () => import("./sharing"));
  container.defer([SignInToken], () => import("./sign-in"));
  container.defer([AttachmentDraftsToken], () => import("./drafts"));
  container.defer([ExampleTasksToken, TemplatesStoreToken], async () =>
    (await import("./examples")).withPlugins(container),
  );
  container.defer([PaletteStoreToken, SearchStoreToken, TaskSearchStoreToken], () => import("./palette"));
  container.defer([AgentPreviewStoreToken], async () => {
    await container.ready(...tasks);
    return import("./agent-preview");
  });
  container.defer([AgentSourcesStoreToken], () => import("./agent-sources"));
  container.defer([ExternalPluginsStoreToken], async () =>
    (await import("./external-plugins")).withPlugins(container),
  );
  container.defer(
    [DatabaseStoreToken, BackupStoreToken, BackupPlanStoreToken, RestoreStoreToken, StorageStoreToken],
    async () => {
      await container.ready(TaskControlToken);
      return import("./database");
    },
  );
}
