import * as v from "valibot";
import { agent } from "../agent/agent-record";
import { conversation, message } from "../conversation/conversation-records";
import type { Draft } from "../conversation/draft";
import type { InstalledPlugin } from "../external-plugins/installed-plugin";
import { event } from "../journal/event-record";
import type { FolderWatcher, KnowledgeItem } from "../knowledge/knowledge-item";
import type { SyncedFile } from "../knowledge/synced-file";
import type { DeviceUsage } from "../limits/work-limit";
import type { Credential } from "../model/credential";
import type { ObservabilityConfig } from "../observability/observability-config";
import { project } from "../project/project-record";
import { schedule, scheduleRun } from "../schedule/schedule-records";
import {
  type FieldsOf,
  id,
  listOf,
  mendedCount,
  mendedNumber,
  mendedText,
  mendedTime,
  name,
  oneOf,
  optional,
  optionalCount,
  optionalId,
  optionalNumber,
  optionalText,
  optionalTime,
  sealedSecret,
  shownName,
  tags,
  text,
  texts,
} from "../schema/values";
import { source } from "../source/source-record";
import { artifact, context, run, task } from "../task/task-records";
import { toolTurn } from "../tool/tool-record";
import type { CoreStoreName, PluginDataRecord } from "./store-records";

const amount = v.pipe(v.number(), v.finite(), v.minValue(0));

/** A sum of work of one device; one whose amounts are none is none, as it would let work go on above a limit. */
const workUsage = v.looseObject({
  id,
  day: v.string(),
  provider: v.string(),
  projectId: optionalId,
  tokens: amount,
  cost: amount,
  unpriced: amount,
  device: v.string(),
  updatedAt: mendedTime,
} satisfies FieldsOf<DeviceUsage>);

/** A file or folder of the knowledge base. */
export const knowledgeItem = v.looseObject({
  id,
  name: shownName,
  type: oneOf("file", "folder"),
  fileType: optional(oneOf("text", "image", "document")),
  mimeType: optionalText,
  size: mendedCount,
  content: v.optional(text, ""),
  contentHash: optionalText,
  description: optionalText,
  tags,
  lastModified: mendedTime,
  createdAt: mendedTime,
  parentId: optionalId,
  path: mendedText,
  syncSource: optional(oneOf("manual", "filesystem_api")),
  watchId: optionalId,
  lastSyncCheck: optionalTime,
} satisfies FieldsOf<KnowledgeItem>);

const folderWatcher = v.looseObject({
  id,
  basePath: text,
  lastSync: mendedTime,
  isActive: v.fallback(v.boolean(), false),
  createdAt: mendedTime,
} satisfies FieldsOf<FolderWatcher>);

const syncedFile = v.looseObject({
  id,
  watchId: id,
  path: text,
  size: mendedCount,
  lastModified: mendedTime,
  contentHash: optionalText,
  left: optional(oneOf("too-large", "unreadable", "deleted")),
} satisfies FieldsOf<SyncedFile>);

/** The fields a key is bound to are never mended: with another provider or address it would not open. */
const credential = v.looseObject({
  id,
  provider: id,
  name: v.optional(mendedText),
  encryptedApiKey: v.optional(text, ""),
  sealed: sealedSecret,
  model: mendedText,
  baseUrl: v.optional(text),
  temperature: optionalNumber,
  maxTokens: optionalCount,
  contextWindow: optionalCount,
  topP: optionalNumber,
  stop: optional(v.array(text)),
  seed: optionalNumber,
  extraBody: optional(text),
  headerNames: optional(v.array(text)),
  timestamp: mendedTime,
  order: mendedNumber,
  fallback: optional(v.boolean()),
} satisfies FieldsOf<Credential>);

const observabilityConfig = v.looseObject({
  id,
  enabled: v.fallback(v.boolean(), false),
  host: text,
  publicKey: text,
  encryptedSecretKey: text,
  sealed: sealedSecret,
  withoutSecret: optional(v.boolean()),
  environment: optionalText,
  sampleRate: optionalNumber,
  sendsFiles: optional(v.boolean()),
  timestamp: mendedTime,
} satisfies FieldsOf<ObservabilityConfig>);

const draft = v.looseObject({
  id,
  text,
  reasoning: optionalText,
  turns: optional(v.array(toolTurn)),
  sources: optional(listOf(source)),
  updatedAt: mendedTime,
  detail: optional(v.record(text, v.union([text, v.number()]))),
} satisfies FieldsOf<Draft>);

/** Its rights are read from its code, and whether it may run is asked on each device: neither is believed here. */
const externalPlugin = v.looseObject({
  id,
  manifest: v.looseObject({ id, name }),
  code: text,
  sha256: text,
  address: optionalText,
  isConfigured: optional(v.boolean()),
  installedAt: mendedTime,
  updatedAt: mendedTime,
  mayReplace: texts,
} satisfies FieldsOf<InstalledPlugin>);

const pluginData = v.pipe(
  v.looseObject({
    id,
    pluginId: id,
    key: text,
    value: v.optional(v.unknown()),
  } satisfies FieldsOf<PluginDataRecord>),
  v.check((each) => each.id === `${each.pluginId}/${each.key}`, "id"),
);

/**
 * The schemas of the records of each store, wherever they come from: the database, a backup, an import. A
 * field that can be mended is; a record that lacks what it is about does not pass. Unknown fields are kept.
 */
export const RECORD_SCHEMAS: { readonly [S in CoreStoreName]: v.GenericSchema<unknown, object> } = {
  agents: agent,
  tasks: task,
  artifacts: artifact,
  contexts: context,
  events: event,
  runs: run,
  conversations: conversation,
  messages: message,
  knowledgeItems: knowledgeItem,
  folderWatchers: folderWatcher,
  credentials: credential,
  langfuse_config: observabilityConfig,
  drafts: draft,
  projects: project,
  syncedFiles: syncedFile,
  externalPlugins: externalPlugin,
  schedules: schedule,
  scheduleRuns: scheduleRun,
  workUsage,
  pluginData,
};
