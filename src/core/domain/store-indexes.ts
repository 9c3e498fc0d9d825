import type { StoreName } from "./store-records";

/**
 * The indexes of every store. An index is named after its fields, joined by `+`; a record that lacks one of
 * them, or holds something IndexedDB cannot order by (such as a boolean), is not in it.
 */
export const STORE_INDEXES: { readonly [S in StoreName]: readonly string[] } = {
  agents: ["name", "role", "tags"],
  conversations: ["agentId", "workflowId", "timestamp", "title"],
  knowledgeItems: ["name", "type", "parentId", "path", "createdAt", "tags"],
  folderWatchers: ["basePath", "isActive", "createdAt", "lastSync"],
  credentials: ["provider"],
  artifacts: ["taskId", "agentId", "status", "type", "createdAt"],
  tasks: ["workflowId", "status", "complexity", "assignedAgentId", "parentTaskId", "createdAt", "dueDate"],
  contexts: ["taskId", "agentId", "contextType", "relevantAgents", "createdAt", "expiryDate"],
  langfuse_config: ["enabled", "timestamp"],
  messages: ["conversationId+timestamp"],
  runs: ["taskId", "state", "createdAt"],
  events: ["runId+seq", "rootTaskId+seq"],
  drafts: ["updatedAt"],
  pluginData: ["pluginId"],
};

/** Indexes with one entry per element of an array field, as `{store}/{index}`. */
export const MULTI_ENTRY_INDEXES: ReadonlySet<string> = new Set(["agents/tags", "contexts/relevantAgents"]);
