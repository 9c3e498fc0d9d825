import type { CoreStoreName } from "../src/core/domain/store-records";

/** Values that no field of ours ever has, or only by accident or malice. */
export const WRONG_VALUES: Readonly<Record<string, unknown>> = {
  nan: Number.NaN,
  infinite: Number.POSITIVE_INFINITY,
  huge: 1e300,
  minus: -1e300,
  late: 1.7e18,
  empty: "",
  surrogate: "\ud800",
  nothing: null,
  object: {},
  list: [],
  flag: true,
  long: "x".repeat(1_000_000),
};

/** A record as it should be. */
export interface GoodRecord {
  readonly id: string;
  readonly [field: string]: unknown;
}

const AT = 1_700_000_000_000;
const attachment = { type: "text", name: "notes.txt", mimeType: "text/plain", data: "eA==", sizeBytes: 1 };
const source = { number: 1, itemId: "good", name: "notes.txt", start: 0, end: 1 };
const usage = { promptTokens: 1, completionTokens: 2, totalTokens: 3 };
const sealed = { v: 2, kdf: { n: "PBKDF2-SHA256", i: 600_000 }, salt: "eA==", iv: "eA==", data: "eA==" };

const requirement = {
  id: "r",
  taskId: "good",
  type: "functional",
  description: "Has a title",
  priority: "must",
  source: "explicit",
  status: "satisfied",
  validationCriteria: ["There is a title"],
  detectedAt: AT,
  validatedAt: AT,
  validationResult: "It has",
  satisfiedAt: AT,
};
const step = {
  id: "s",
  name: "Execution",
  kind: "execution",
  description: "Do it",
  order: 0,
  status: "completed",
  agentId: "default",
  startedAt: AT,
  completedAt: AT + 1000,
  duration: 1000,
};
const task = {
  id: "good",
  workflowId: "good",
  title: "The good task",
  description: "Write a menu",
  complexity: "simple",
  status: "completed",
  dependencies: [],
  requirements: [requirement],
  artifacts: ["good"],
  steps: [step],
  estimatedPasses: 1,
  actualPasses: 1,
  assignedAgentId: "default",
  assignedAt: AT,
  dueDate: AT,
  attachments: [attachment],
  createdAt: AT,
  updatedAt: AT,
  completedAt: AT + 1000,
};
const artifact = {
  id: "good",
  taskId: "good",
  agentId: "default",
  title: "The good artifact",
  description: "A menu",
  type: "document",
  format: "markdown",
  content: "# The good menu\n\nSoup of the day.",
  version: 1,
  status: "final",
  dependencies: [],
  validates: ["r"],
  reviewedBy: ["validator-agent"],
  createdAt: AT,
  updatedAt: AT,
  sources: [source],
};
const context = {
  id: "good",
  taskId: "good",
  agentId: "default",
  contextType: "finding",
  title: "Prices",
  content: "In euros",
  relevantAgents: ["default"],
  expiryDate: AT,
  createdAt: AT,
};
const agent = {
  id: "custom-good",
  name: "The good agent",
  role: "Cook",
  instructions: "Cook well.",
  desc: "Cooks",
  icon: "globe",
  tags: ["writer"],
  temperature: 0.5,
  knowledgeItemIds: ["good"],
  tools: ["search"],
  provider: "custom",
  model: "m",
  createdAt: AT,
  updatedAt: AT,
  i18n: { fr: { name: "Le bon agent", desc: "Cuisine" } },
};

const FACTS: readonly { readonly type: string; readonly [field: string]: unknown }[] = [
  { type: "run-started", provider: "custom", model: "m", simulated: false },
  { type: "task-created", task: { ...task, artifacts: [], status: "in_progress" } },
  { type: "strategy-chosen", strategy: "single-pass" },
  { type: "analysis-completed", analysis: { requirements: [], complexity: "simple" }, fallback: false },
  { type: "task-planned", taskId: "good", complexity: "simple", estimatedPasses: 1 },
  { type: "agent-recruited", agent, fallback: false },
  { type: "agent-assigned", taskId: "good", agentId: "default", agentName: "Assistant" },
  { type: "step-added", taskId: "good", step: { ...step, id: "s2" } },
  { type: "step-changed", taskId: "good", stepId: "s2", status: "completed" },
  { type: "requirement-detected", taskId: "good", requirement: { ...requirement, id: "r2" } },
  { type: "requirement-validated", taskId: "good", requirementId: "r2", satisfied: true, reason: "It is" },
  { type: "user-message", taskId: "good", content: "Go on" },
  { type: "agent-response", taskId: "good", agentId: "default", content: "Done" },
  { type: "artifact-created", artifact },
  { type: "artifact-changed", artifact },
  { type: "context-added", context },
  {
    type: "model-called",
    taskId: "good",
    agentId: "default",
    purpose: "execute",
    provider: "custom",
    model: "m",
    durationMs: 5,
    usage,
  },
  { type: "node-accepted", taskId: "good", key: "k", result: { text: "x" } },
  { type: "deliverable-validated", taskId: "good", artifactIds: ["good"], passed: true, reason: "Good" },
  { type: "passes-counted", taskId: "good", actualPasses: 1 },
  {
    type: "task-status-changed",
    taskId: "good",
    status: "completed",
    errorCode: "unexpected",
    params: { message: "x" },
  },
  { type: "run-resumed", provider: "custom", model: "m", simulated: false },
  { type: "run-state-changed", state: "done", errorCode: "unexpected", params: { message: "x" } },
];

/** The journal of the good task: an event of every kind. */
const EVENTS = FACTS.map((fact, seq) => ({
  ...fact,
  id: `good/${seq}`,
  runId: "good",
  rootTaskId: "good",
  seq,
  at: AT + seq,
}));

/** Records of every store, with every field there is. */
export const GOOD_RECORDS: Readonly<Record<CoreStoreName, readonly GoodRecord[]>> = {
  agents: [agent],
  tasks: [task],
  artifacts: [artifact],
  contexts: [context],
  events: EVENTS,
  runs: [
    {
      id: "good",
      taskId: "good",
      strategy: "single-pass",
      state: "done",
      provider: "custom",
      model: "m",
      simulated: false,
      createdAt: AT,
      updatedAt: AT,
    },
  ],
  conversations: [
    {
      id: "good",
      agentId: "default",
      participatingAgents: ["default"],
      workflowId: "good",
      projectId: "good",
      title: "The good conversation",
      timestamp: AT,
      messageCount: 2,
      pinned: false,
      activeLeafId: "good-2",
      credentialId: "good",
      model: "m",
      summaries: [{ id: "s", throughId: "gone", text: "Before", state: "replaced" }],
    },
  ],
  messages: [
    {
      id: "good-1",
      conversationId: "good",
      role: "user",
      content: "The good question",
      timestamp: AT,
      attachments: [attachment],
    },
    {
      id: "good-2",
      conversationId: "good",
      role: "assistant",
      content: "The good answer [1]",
      parentId: "good-1",
      agentId: "default",
      timestamp: AT + 1,
      reasoning: "Hm",
      state: "complete",
      finishReason: "stop",
      usage,
      provider: "custom",
      model: "m",
      errorCode: "unexpected",
      sources: [source],
      sent: { instructions: "Be good", summaryId: "s", sources: [source] },
    },
  ],
  knowledgeItems: [
    {
      id: "good",
      name: "The good file.txt",
      type: "file",
      fileType: "text",
      mimeType: "text/plain",
      size: 4,
      content: "Soup",
      contentHash: "abc",
      description: "A soup",
      tags: ["soup"],
      lastModified: AT,
      createdAt: AT,
      parentId: "folder",
      path: "menus/The good file.txt",
      syncSource: "manual",
      watchId: "good",
      lastSyncCheck: AT,
    },
  ],
  projects: [
    {
      id: "good",
      name: "The good project",
      instructions: "Be good",
      knowledgeItemIds: ["good"],
      agentIds: ["default"],
      model: { credentialId: "good", model: "m" },
      limits: { tokens: 1000 },
      createdAt: AT,
      updatedAt: AT,
    },
  ],
  syncedFiles: [
    {
      id: "good",
      watchId: "good",
      path: "The good file.txt",
      size: 4,
      lastModified: AT,
      contentHash: "abc",
      left: "unreadable",
    },
  ],
  externalPlugins: [
    {
      id: "good",
      manifest: { id: "good", name: "The good plugin" },
      code: "good()",
      sha256: "abc",
      address: "https://good.example/plugin.js",
      isConfigured: false,
      installedAt: AT,
      updatedAt: AT,
      mayReplace: ["tool/good"],
    },
  ],
  folderWatchers: [{ id: "good", basePath: "/menus", lastSync: AT, isActive: true, createdAt: AT }],
  credentials: [
    {
      id: "good",
      provider: "custom",
      encryptedApiKey: "",
      sealed,
      model: "good-model",
      baseUrl: "http://127.0.0.1:9/v1",
      temperature: 0.5,
      maxTokens: 100,
      timestamp: AT,
      order: 0,
    },
  ],
  langfuse_config: [
    {
      id: "good",
      enabled: false,
      host: "https://good.example",
      publicKey: "pk",
      encryptedSecretKey: "eA==",
      sealed,
      withoutSecret: false,
      environment: "staging",
      sampleRate: 0.5,
      sendsFiles: true,
      timestamp: AT,
    },
  ],
  drafts: [{ id: "home", text: "", reasoning: "Hm", updatedAt: AT, detail: { agentId: "default" } }],
  pluginData: [{ id: "probe/good", pluginId: "probe", key: "good", value: 1 }],
};

/** A record with one impossible value in it. */
export interface SpoiltRecord {
  /** Where the value is, such as `steps.0.name`, and which one. */
  readonly name: string;
  readonly path: readonly string[];
  readonly record: { readonly id: unknown };
}

/** Every field of a record, those within others included, with each of the wrong values. */
export function spoilt(
  good: GoodRecord,
  { depth = Number.POSITIVE_INFINITY, long = true } = {},
): SpoiltRecord[] {
  return pathsOf(good, depth).flatMap((path) =>
    Object.entries(WRONG_VALUES)
      .filter(([kind, value]) =>
        path[0] === "id" ? isKey(value) : kind !== "long" || (long && path.length === 1),
      )
      .map(([kind, value]) => {
        const name = `${good.id}:${path.join(".")}:${kind}`;
        return {
          name,
          path,
          record: changed({ ...good, id: name }, path, value) as { readonly id: unknown },
        };
      }),
  );
}

/** What IndexedDB takes for a key. */
function isKey(value: unknown): boolean {
  return (
    typeof value === "string" || (typeof value === "number" && !Number.isNaN(value)) || Array.isArray(value)
  );
}

function pathsOf(value: unknown, depth: number): string[][] {
  if (typeof value !== "object" || value === null || depth === 0) return [];
  return Object.entries(value).flatMap(([field, inner]) => [
    [field],
    ...pathsOf(inner, depth - 1).map((path) => [field, ...path]),
  ]);
}

function changed(value: unknown, [field, ...rest]: readonly string[], wrong: unknown): unknown {
  if (field === undefined) return wrong;
  if (Array.isArray(value))
    return value.map((each, at) => (String(at) === field ? changed(each, rest, wrong) : each));
  const fields = value as Readonly<Record<string, unknown>>;
  return { ...fields, [field]: changed(fields[field], rest, wrong) };
}
