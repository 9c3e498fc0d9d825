import type { Container } from "@core/di/container";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { TextExtractors } from "@core/points/text-extractor";
import { ClockToken } from "@core/ports/clock";
import { DatabaseToken } from "@core/ports/database";
import { HasherToken } from "@core/ports/hasher";
import { HttpToken } from "@core/ports/http";
import { IdsToken } from "@core/ports/ids";
import { LenientJsonToken } from "@core/ports/lenient-json";
import { LocksToken } from "@core/ports/locks";
import { LoggerToken } from "@core/ports/logger";
import { NotifierToken } from "@core/ports/notifier";
import { StoragePersistenceToken } from "@core/ports/persistence";
import { PluginStorageFactoryToken } from "@core/ports/plugin-storage";
import { PreferencesToken } from "@core/ports/preferences";
import { TabChannelToken } from "@core/ports/tab-channel";
import { AgentDirectoryToken } from "@core/services/agents/agent-directory";
import { AgentInstructions, AgentInstructionsToken } from "@core/services/agents/agent-instructions";
import { FileText, FileTextToken } from "@core/services/knowledge/file-text";
import { KnowingModelCaller, PlainModelCallerToken } from "@core/services/knowledge/knowing-model-caller";
import { rankerInForce } from "@core/services/knowledge/ranker-in-force";
import { KnowledgeRetrieval, KnowledgeRetrievalToken } from "@core/services/knowledge/retrieval";
import { CredentialsToken } from "@core/services/models/credentials";
import { ModelCallerToken } from "@core/services/models/model-call";
import { RequestLedgerToken } from "@core/services/models/request-ledger";
import { RoutedModelCaller } from "@core/services/models/routed-model-caller";
import { OrchestrationToken } from "@core/services/orchestration/orchestration";
import { Orchestrator } from "@core/services/orchestration/orchestrator";
import { AgentsStoreToken } from "@core/stores/agents-store";
import { SettingsStoreToken } from "@core/stores/settings-store";
import { TasksStore, TasksStoreToken } from "@core/stores/tasks-store";

/** Model calls and the tasks that make them. Partial texts are saved when the page is about to go away. */
export function wire(container: Container): void {
  container.wire(PlainModelCallerToken, RoutedModelCaller, [
    CredentialsToken,
    PluginHostToken,
    HttpToken,
    ClockToken,
    RequestLedgerToken,
    PreferencesToken,
  ]);
  container.wire(FileTextToken, FileText, [TextExtractors, PluginStorageFactoryToken]);
  const ranker = rankerInForce(container);
  container.factory(
    KnowledgeRetrievalToken,
    (services) => new KnowledgeRetrieval(services.get(DatabaseToken), ranker, services.get(FileTextToken)),
  );
  container.factory(
    ModelCallerToken,
    (services) =>
      new KnowingModelCaller(
        services.get(PlainModelCallerToken),
        services.get(AgentDirectoryToken),
        services.get(KnowledgeRetrievalToken),
        services.get(LoggerToken),
        services.get(FileTextToken),
        ranker,
        services.get(NotifierToken),
      ),
  );
  container.wire(AgentInstructionsToken, AgentInstructions, [PluginHostToken, NotifierToken, LoggerToken]);
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
        preferences: services.get(PreferencesToken),
        models: services.get(ModelCallerToken),
        agents: services.get(AgentDirectoryToken),
        instructions: services.get(AgentInstructionsToken),
        plugins: services.get(PluginHostToken),
      }),
  );
  container.wire(TasksStoreToken, TasksStore, [
    OrchestrationToken,
    SettingsStoreToken,
    AgentsStoreToken,
    TabChannelToken,
    ClockToken,
    StoragePersistenceToken,
  ]);
  const flush = () => void container.get(TasksStoreToken).flush();
  addEventListener("pagehide", flush);
  // Phones may end a hidden page without a further word.
  addEventListener("visibilitychange", () => document.visibilityState === "hidden" && flush());
}
