import type { Agent } from "../agent/agent";
import type { Artifact } from "../artifact/artifact";
import type { Conversation, Message } from "../conversation/conversation";
import type { Draft } from "../conversation/draft";
import type { InstalledPlugin } from "../external-plugins/installed-plugin";
import type { JournalEvent } from "../journal/journal-event";
import type { FolderWatcher, KnowledgeItem } from "../knowledge/knowledge-item";
import type { SyncedFile } from "../knowledge/synced-file";
import type { DeviceUsage } from "../limits/work-limit";
import type { Credential } from "../model/credential";
import type { ObservabilityConfig } from "../observability/observability-config";
import type { Project } from "../project/project";
import type { Schedule, ScheduleRun } from "../schedule/schedule";
import type { Run } from "../task/run";
import type { Task } from "../task/task";
import type { TaskContext } from "../task/task-context";

/** One value of a plugin's own storage. */
export interface PluginDataRecord {
  /** `{pluginId}/{key}` */
  readonly id: string;
  readonly pluginId: string;
  readonly key: string;
  readonly value: unknown;
}

/** The stores of the application itself and what they hold; every record is keyed by its `id`. */
export interface CoreStoreRecords {
  readonly agents: Agent;
  readonly conversations: Conversation;
  readonly knowledgeItems: KnowledgeItem;
  readonly folderWatchers: FolderWatcher;
  readonly credentials: Credential;
  readonly artifacts: Artifact;
  readonly tasks: Task;
  readonly contexts: TaskContext;
  readonly langfuse_config: ObservabilityConfig;
  readonly messages: Message;
  readonly runs: Run;
  readonly events: JournalEvent;
  readonly drafts: Draft;
  readonly pluginData: PluginDataRecord;
  readonly projects: Project;
  readonly syncedFiles: SyncedFile;
  readonly externalPlugins: InstalledPlugin;
  readonly schedules: Schedule;
  readonly scheduleRuns: ScheduleRun;
  readonly workUsage: DeviceUsage;
}

export type CoreStoreName = keyof CoreStoreRecords;

/** All stores and what they hold. A plugin whose migration makes one adds it here, by declaring this interface again. */
export interface StoreRecords extends CoreStoreRecords {}

export type StoreName = keyof StoreRecords;
