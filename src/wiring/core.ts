import type { Container } from "@core/di/container";
import { type Services, type Token, token } from "@core/di/token";
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
import { VaultToken } from "@core/ports/vault";
import { WorkerChannelToken } from "@core/ports/worker-channel";
import { AgentDirectoryToken } from "@core/services/agents/agent-directory";
import { PluggedAgentDirectory } from "@core/services/agents/plugged-agent-directory";
import { CheckedDatabase } from "@core/services/database/checked-database";
import { Credentials, CredentialsToken } from "@core/services/models/credentials";
import { RequestLedger, RequestLedgerToken } from "@core/services/models/request-ledger";
import { TaskPresence, TaskPresenceToken } from "@core/services/orchestration/task-presence";
import {
  BackgroundImageSource,
  BackgroundImageSourceToken,
} from "@core/services/settings/background-image-source";
import { AgentsStore, AgentsStoreToken } from "@core/stores/agents-store";
import { ArrivedSetups, ArrivedSetupsToken } from "@core/stores/arrived-setups";
import { HomePromptStore, HomePromptStoreToken } from "@core/stores/home-prompt-store";
import { NotificationsStore, NotificationsStoreToken } from "@core/stores/notifications-store";
import { PluginsStore, PluginsStoreToken } from "@core/stores/plugins-store";
import { ProgressStore, ProgressStoreToken } from "@core/stores/progress-store";
import { ProvidersStore, ProvidersStoreToken } from "@core/stores/providers-store";
import { SettingsStore, SettingsStoreToken } from "@core/stores/settings-store";
import type { TasksStore } from "@core/stores/tasks-store";
import { UnreadableRecordsStore, UnreadableRecordsStoreToken } from "@core/stores/unreadable-records-store";

/** Binds core's services and stores. Ports come from plugins (`provides`). One line a service, in layer order. */
export function wireCore(container: Container): void {
  container.wire(NotificationsStoreToken, NotificationsStore, [IdsToken, LoggerToken]);
  container.factory(NotifierToken, (services) => services.get(NotificationsStoreToken));
  container.wire(UnreadableRecordsStoreToken, UnreadableRecordsStore, [StoredDatabaseToken, NotifierToken]);
  container.wire(DatabaseToken, CheckedDatabase, [StoredDatabaseToken, UnreadableRecordsStoreToken]);
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
  container.wire(ProgressStoreToken, ProgressStore, [RequestLedgerToken, WorkerChannelToken, ClockToken]);
  container.wire(ProvidersStoreToken, ProvidersStore, [CredentialsToken, LlmProviders, TabChannelToken]);
  container.wire(BackgroundImageSourceToken, BackgroundImageSource, [HttpToken]);
  container.wire(ArrivedSetupsToken, ArrivedSetups, []);
  container.wire(PluginsStoreToken, PluginsStore, [PluginHostToken, HttpToken, PreferencesToken]);
  container.factory(
    HomePromptStoreToken,
    (services) =>
      new HomePromptStore(
        { create: async (input) => (await tasksStore(services)).create(input) },
        services.get(ProvidersStoreToken),
        services.get(SessionPreferencesToken),
        services.get(NotifierToken),
      ),
  );
  container.wire(TaskPresenceToken, TaskPresence, [DatabaseToken]);
  deferServices(container);
}

/** Services that no first paint needs. They are named, not imported: importing their files is what is deferred. */
function deferServices(container: Container): void {
  const tasks = [
    token("plain-model-caller"),
    token("model-caller"),
    token("file-text"),
    token("agent-instructions"),
    token("orchestration"),
    token("tasks-store"),
  ];
  container.defer(tasks, () => import("./tasks"));
  container.defer([token("knowledge-library"), token("knowledge-store")], () => import("./knowledge"));
  const conversations = [
    "conversation-repository",
    "chat",
    "conversations-store",
    "conversation-store",
    "read-aloud-store",
    "conversation-import-store",
    "model-lists-store",
  ];
  container.defer(conversations.map(token), async () => {
    await container.ready(...tasks);
    return import("./conversations");
  });
  const sharing = ["setup-export", "setup-import", "setup-import-store"];
  container.defer(sharing.map(token), () => import("./sharing"));
  container.defer([token("example-tasks")], () => import("./examples"));
  container.defer([token("palette-store")], () => import("./palette"));
  container.defer([token("agent-preview-store")], async () => {
    await container.ready(...tasks);
    return import("./agent-preview");
  });
  container.defer([token("agent-sources-store")], () => import("./agent-sources"));
  const database = ["database-store", "backup-store", "restore-store"];
  container.defer(database.map(token), async () => {
    await container.ready(token("orchestration"));
    return import("./database");
  });
}

async function tasksStore(services: Services): Promise<TasksStore> {
  const tasks: Token<TasksStore> = token("tasks-store");
  await services.ready(tasks);
  return services.get(tasks);
}
