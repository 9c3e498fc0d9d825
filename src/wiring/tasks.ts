import type { Container, WiringModule } from "@core/di/container";
import { ready } from "@core/di/ready";
import type { Services } from "@core/di/token";
import { WORK_LIMITS_KEY } from "@core/domain/limits/work-limit";
import type { Plugin } from "@core/plugin/define-plugin";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { TextExtractors } from "@core/points/text-extractor";
import { ClockToken } from "@core/ports/clock";
import { DatabaseToken, StoredDatabaseToken } from "@core/ports/database";
import { HasherToken } from "@core/ports/hasher";
import { HttpToken } from "@core/ports/http";
import { IdsToken } from "@core/ports/ids";
import { LenientJsonToken } from "@core/ports/lenient-json";
import { WorkLimitsToken } from "@core/ports/limits/work-limits";
import { LocksToken } from "@core/ports/locks";
import { LoggerToken } from "@core/ports/logger";
import { NotifierToken } from "@core/ports/notifier";
import { StoragePersistenceToken } from "@core/ports/persistence";
import { TextRecognitionToken } from "@core/ports/pictures/text-recognition";
import { PluginStorageFactoryToken } from "@core/ports/plugin-storage";
import { PreferencesToken } from "@core/ports/preferences";
import { TabChannelToken } from "@core/ports/tab-channel";
import { AgentInstructions } from "@core/services/agents/agent-instructions";
import { logFailure } from "@core/services/diagnostics/log-failure";
import { EditDrafts } from "@core/services/drafts/edit-drafts";
import { AttachedFiles } from "@core/services/knowledge/attached-files";
import { FileText } from "@core/services/knowledge/file-text";
import { RecognisedFiles } from "@core/services/knowledge/recognised-files";
import { KnowledgeRetrieval, rankerInForce } from "@core/services/knowledge/retrieval";
import { TextEmbedders } from "@core/services/knowledge/text-embedders";
import { withRetrieval } from "@core/services/knowledge/with-retrieval";
import { FallbackModel } from "@core/services/models/fallback/fallback-model";
import { ModelGateway } from "@core/services/models/model-gateway";
import type { TaskLibrary } from "@core/services/orchestration/library/task-library";
import { localTasks, type TaskServices } from "@core/services/orchestration/local-tasks";
import type { TaskEdits } from "@core/services/orchestration/task-edit";
import { Recordings } from "@core/services/recordings/recordings";
import { pairingOf } from "@core/services/runner/pairing";
import type { TaskMaker } from "@core/services/runner/work-place";
import {
  AgentDirectoryToken,
  AgentInstructionsToken,
  CapsuleReaderToken,
  CredentialsToken,
  EditDraftsToken,
  FileTextToken,
  KnowledgeRetrievalToken,
  ModelCallerToken,
  PlainModelCallerToken,
  RecordingsToken,
  RequestTelemetryToken,
  TaskControlToken,
  TaskEditorToken,
  TaskLibraryToken,
  TaskMonitorToken,
  TextEmbeddersToken,
} from "@core/services/tokens";
import type { DevicesStore } from "@core/stores/sync/devices-store";
import { TasksStore } from "@core/stores/tasks/tasks-store";
import {
  CurrentProjectToken,
  DevicesStoreToken,
  SettingsStoreToken,
  TasksStoreToken,
} from "@core/stores/tokens";
import { dispatchEvent } from "../dispatch-event";
import { hasRecords } from "../has-records";
import { installExternal } from "../install-external";
import { installLate } from "./install-late";
import { pagePlugins } from "./page/page-plugins";
import { toolAccess } from "./tool-access";

/** Ways of working, what reads and searches files given to tasks, what follows and limits model calls, and what reads aloud. */
const descriptors = import.meta.glob<Plugin>(
  ["../plugins/{text,passage-ranker,strategy,tracer,speech}-*/plugin.ts", "../plugins/work-limits/plugin.ts"],
  { eager: true, import: "default" },
);

/** The wiring of tasks, after the plugins for their files were installed, and with a runner where there is one. */
export async function withPlugins(container: Container): Promise<WiringModule> {
  installLate(container, { ...descriptors, ...pagePlugins });
  if (!pairingOf(container.get(PreferencesToken))) return { wire: (own) => wire(own) };
  const { withRunner } = await import("./runner");
  return { wire: (own) => wire(own, (services, tasks) => withRunner(services, tasks)) };
}

/** The choice of who is asked for tasks, where a runner works on some. */
type Placing = (
  services: Services,
  tasks: TaskServices,
) => Pick<TaskServices, "control"> & {
  readonly editor: TaskEdits;
  /** Makes tasks where the user has chosen to have them. */
  readonly library: TaskLibrary;
  readonly maker: TaskMaker;
};

const allHere: Placing = (_, { control, editor, library }) => ({ control, editor, library, maker: library });

/** Model calls and the tasks that make them. Partial texts are saved when the page is about to go away. */
function wire(container: Container, place: Placing = allHere): void {
  let installing: Promise<void> | undefined;
  // Pages are shown meanwhile. A plugin that is broken is told of in Settings › Plugins, a database that does not open elsewhere.
  const pluginsInstalled = () => {
    installing ??= installExternal(container).catch(() => {});
    return installing;
  };
  container.factory(
    PlainModelCallerToken,
    (services) =>
      new ModelGateway(
        services.get(CredentialsToken),
        services.get(PluginHostToken),
        services.get(HttpToken),
        services.get(ClockToken),
        services.get(RequestTelemetryToken),
        services.get(PreferencesToken),
        services.get(TabChannelToken),
        pluginsInstalled,
        async (call) => {
          // Most people set no limit, and their calls wait for nothing.
          if (services.get(PreferencesToken).get(WORK_LIMITS_KEY) === undefined) return;
          const limits = await services.get(WorkLimitsToken)();
          await limits.check(call);
        },
      ),
  );
  container.wire(FileTextToken, FileText, [TextExtractors, PluginStorageFactoryToken]);
  const ranker = rankerInForce(container);
  container.factory(
    KnowledgeRetrievalToken,
    (services) => new KnowledgeRetrieval(services.get(DatabaseToken), ranker, services.get(FileTextToken)),
  );
  container.factory(
    TextEmbeddersToken,
    (services) =>
      new TextEmbedders({
        credentials: services.get(CredentialsToken),
        plugins: services.get(PluginHostToken),
        preferences: services.get(PreferencesToken),
        http: services.get(HttpToken),
        clock: services.get(ClockToken),
      }),
  );
  // One for all, as it remembers what was recognised.
  let recognised: RecognisedFiles | undefined;
  const reading = (services: Services) => {
    const own = {
      logger: services.get(LoggerToken),
      texts: services.get(FileTextToken),
      notifier: services.get(NotifierToken),
    };
    recognised ??= new RecognisedFiles({
      ...own,
      recognition: () =>
        container.has(TextRecognitionToken) ? services.get(TextRecognitionToken) : undefined,
      language: () => services.get(SettingsStoreToken).shownLanguage,
      clock: services.get(ClockToken),
    });
    return { ...own, ranker, recognised };
  };
  container.factory(ModelCallerToken, (services) =>
    withRetrieval(services.get(PlainModelCallerToken), {
      ...reading(services),
      agents: services.get(AgentDirectoryToken),
      retrieval: services.get(KnowledgeRetrievalToken),
      embedders: services.get(TextEmbeddersToken),
    }),
  );
  container.wire(AgentInstructionsToken, AgentInstructions, [PluginHostToken, NotifierToken, LoggerToken]);
  container.factory(
    EditDraftsToken,
    (services) =>
      new EditDrafts({
        database: services.get(DatabaseToken),
        clock: services.get(ClockToken),
        logger: services.get(LoggerToken),
        preferences: services.get(PreferencesToken),
      }),
  );
  container.wire(RecordingsToken, Recordings, [PluginHostToken, ClockToken]);
  let made: TaskServices | undefined;
  const tasks = (services: Services) => {
    made ??= localTasks({
      database: services.get(DatabaseToken),
      stored: services.get(StoredDatabaseToken),
      tabs: services.get(TabChannelToken),
      locks: services.get(LocksToken),
      clock: services.get(ClockToken),
      ids: services.get(IdsToken),
      hasher: services.get(HasherToken),
      lenientJson: services.get(LenientJsonToken),
      logger: services.get(LoggerToken),
      preferences: services.get(PreferencesToken),
      models: services.get(ModelCallerToken),
      fallback: new FallbackModel(services.get(CredentialsToken), services.get(PluginHostToken)),
      attachedFiles: new AttachedFiles(reading(services)),
      tools: toolAccess(services),
      recordings: services.get(RecordingsToken),
      agents: services.get(AgentDirectoryToken),
      instructions: services.get(AgentInstructionsToken),
      // Asked for by who imports one: outside a browser there is no worker to read it.
      capsules: { read: (...wanted) => services.get(CapsuleReaderToken).read(...wanted) },
      plugins: services.get(PluginHostToken),
      pluginsInstalled,
      devices: {
        ready: async () => void (await devicesOf(services)),
        meet: async () => (await devicesOf(services))?.meet(),
      },
    });
    return made;
  };
  let asked: ReturnType<Placing> | undefined;
  const placed = (services: Services) => {
    asked ??= place(services, tasks(services));
    return asked;
  };
  container.factory(TaskControlToken, (services) => placed(services).control);
  container.factory(TaskEditorToken, (services) => placed(services).editor);
  container.factory(TaskLibraryToken, (services) => placed(services).library);
  container.factory(TaskMonitorToken, (services) => tasks(services).monitor);
  container.factory(
    TasksStoreToken,
    (services) =>
      new TasksStore(
        {
          control: services.get(TaskControlToken),
          library: placed(services).maker,
          monitor: services.get(TaskMonitorToken),
        },
        services.get(SettingsStoreToken),
        services.get(TabChannelToken),
        services.get(ClockToken),
        services.get(StoragePersistenceToken),
        services.get(LoggerToken),
        services.get(CurrentProjectToken),
        (taskId) =>
          void dispatchEvent(container, "task-finished", () => finished(services, taskId)).catch(
            logFailure(services.get(LoggerToken), "plugins not told of a task"),
          ),
      ),
  );
  const flush = () => void container.get(TaskControlToken).flush();
  // Outside a browser there is no page that could go away.
  globalThis.addEventListener?.("pagehide", flush);
  // Phones may end a hidden page without a further word.
  globalThis.addEventListener?.("visibilitychange", () => document.visibilityState === "hidden" && flush());
}

/** The title of a task that is completed, and the document it has made. */
async function finished(services: Services, taskId: string) {
  const database = services.get(DatabaseToken);
  const task = await database.get("tasks", taskId);
  if (task?.status !== "completed") return undefined;
  const artifacts = await database.list("artifacts", { index: "taskId", equals: taskId });
  const text = artifacts.find(({ status }) => status === "final")?.content;
  return text === undefined ? undefined : { title: task.title, text };
}

/** The devices that this one syncs with, if there are any. */
async function devicesOf(services: Services): Promise<DevicesStore | undefined> {
  return (await hasRecords(services, "syncGroup")) ? ready(services, DevicesStoreToken) : undefined;
}
