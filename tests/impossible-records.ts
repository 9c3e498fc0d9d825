import type { WorkChoice } from "@core/domain/tool/work-choice";
import type { Agent } from "../src/core/domain/agent/agent";
import type { Artifact } from "../src/core/domain/artifact/artifact";
import type { Message } from "../src/core/domain/conversation/conversation";
import type { Draft } from "../src/core/domain/conversation/draft";
import type { Attachment } from "../src/core/domain/file/attachment";
import type { FileReading } from "../src/core/domain/file/file-reading";
import type { JournalFact } from "../src/core/domain/journal/journal-event";
import type { TokenUsage } from "../src/core/domain/model/llm";
import type { ModelFallback } from "../src/core/domain/model/model-fallback";
import type { CoreStoreName, CoreStoreRecords } from "../src/core/domain/records/store-records";
import type { Proof } from "../src/core/domain/requirement/proof";
import type { Requirement } from "../src/core/domain/requirement/requirement";
import type { FileSource, WebSource } from "../src/core/domain/source/source";
import type { Task, TaskStep } from "../src/core/domain/task/task";
import type { TaskContext } from "../src/core/domain/task/task-context";
import type { ToolTouch, ToolTurn, ToolUse } from "../src/core/domain/tool/tool-use";

/** A value with every field that its kind has, so that none is forgotten here: that would not compile. */
type Whole<T> = T extends readonly (infer E)[]
  ? readonly Whole<E>[]
  : T extends object
    ? { readonly [K in keyof T]-?: Whole<Exclude<T[K], undefined>> }
    : T;

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
const attachment: Whole<Attachment> = {
  type: "text",
  name: "notes.txt",
  mimeType: "text/plain",
  data: "eA==",
  sizeBytes: 1,
};
const partlyRead: Whole<FileReading> = {
  name: "notes.txt",
  of: 9,
  unit: "rows",
  isNative: false,
  recognised: { pages: 1, of: 2, confidence: 80 },
  tokens: 90,
  ranges: [{ from: 0, to: 3 }],
};
const source: Omit<Whole<FileSource>, "kind"> = {
  number: 1,
  itemId: "good",
  name: "notes.txt",
  start: 0,
  end: 1,
  taskId: "good",
};
const webSource: Whole<WebSource> = {
  kind: "web",
  number: 501,
  name: "Soups",
  url: "https://good.example/",
  readAt: AT,
  passage: "Soup is served at noon",
};
const usage: Whole<TokenUsage> = {
  promptTokens: 1,
  completionTokens: 2,
  totalTokens: 3,
  cacheReadTokens: 1,
  cacheWriteTokens: 1,
  reasoningTokens: 1,
  webSearches: 1,
  webSearchCost: 0.01,
  cost: 0.02,
};
const fallback: Whole<ModelFallback> = { answeredBy: "A · m", insteadOf: "B · n", reason: "key" };
const sealed = {
  v: 2,
  kdf: { n: "PBKDF2-SHA256", i: 600_000 },
  salt: "eA==",
  iv: "eA==",
  data: "eA==",
} as const;
const limits = { tokens: 1000, minutes: 10, cost: 1 };
const chosenModel = { credentialId: "good", model: "m" };
const proof: Whole<Proof> = {
  kind: "quote",
  text: "Soup",
  start: 17,
  end: 21,
  also: [{ text: "menu", start: 11, end: 15 }],
  artifactId: "good",
  version: 1,
};
const touch: Whole<ToolTouch> = {
  effect: "writes",
  target: "menus",
  lostFolder: "good",
  overwrites: ["menu.md 1"],
};
const plainUse: Omit<Whole<ToolUse>, "viewCalls"> = {
  id: "u",
  call: { id: "c", name: "search", arguments: "{}", providerData: { provider: "custom", value: {} } },
  state: "done",
  touch,
  fingerprint: "f",
  question: {
    concern: "effect",
    touch,
    fingerprint: "f",
    round: 2,
    preview: [{ path: "menu.md", sizeBytes: 1, before: "a", after: "b", isCut: true }],
  },
  answer: { decision: "once", arguments: "{}", scope: "here" },
  isRepeatable: true,
  result: {
    content: "Found soup",
    source: "good.example",
    isUntrusted: true,
    isPrivate: true,
    fullLength: 10,
    sources: [source, webSource] as Whole<FileSource | WebSource>[],
    files: [attachment],
    showsPictures: true,
    forView: "{}",
    errorCode: "unexpected",
    params: { message: "x" },
  },
  durationMs: 5,
};
const use = { ...plainUse, viewCalls: [{ ...plainUse, id: "v" }] } as unknown as Whole<ToolUse>;
const turn: Whole<ToolTurn> = { text: "Let me see", uses: [use] };

const requirement: Whole<Requirement> = {
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
  quote: "a title",
  proofKind: "counted",
  scope: "somewhere",
  measure: { unit: "occurrences", of: "Soup", min: 1, max: 9 },
  outcome: "met",
  proof,
  touched: true,
  acceptedAt: AT,
};
const step: Whole<TaskStep> = {
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
const workChoice: Whole<WorkChoice> = {
  web: true,
  withTools: ["look"],
  withoutTools: ["search"],
  effort: "maximum",
};
const task: Omit<Whole<Task>, "parentTaskId"> = {
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
  titledByUser: true,
  pinned: true,
  archived: false,
  projectId: "good",
  assignedAgentName: "Assistant",
  strategy: "single-pass",
  chosenModel,
  checkModel: chosenModel,
  madeFrom: "gone",
  placedOn: "gone",
  givenBy: { protocol: "MCP", name: "The good program" },
  fromReply: { conversationId: "good", messageId: "good-2", agentId: "default" },
  conversationId: "good",
  recording: { id: "gone", language: "en" },
  forked: true,
  keptFrom: "gone",
  chosenAgentId: "default",
  checkAgentId: "default",
  web: false,
  withTools: ["look"],
  withoutTools: ["search"],
  effort: "high",
  startsByHand: false,
  limits,
  approveFirst: false,
  readsAll: true,
  plan: {
    id: "good",
    workflowId: "good",
    strategy: "single-pass",
    estimatedDuration: 5,
    requiredSkills: ["cooking"],
    agentAssignments: [{ taskId: "good", agentId: "default", agentName: "Assistant" }],
  },
  runState: "done",
  runDevice: "0123456789ab",
};
const artifact: Whole<Artifact> = {
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
  sources: [source, webSource] as Whole<FileSource | WebSource>[],
  language: "markdown",
  fromMemory: true,
};
const context: Whole<TaskContext> = {
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
const agent: Whole<Agent> = {
  id: "custom-good",
  name: "The good agent",
  role: "Cook",
  instructions: "Cook well.",
  desc: "Cooks",
  icon: "globe",
  tags: ["writer"],
  temperature: 0.5,
  effort: "low",
  knowledgeItemIds: ["good"],
  tools: ["search"],
  provider: "custom",
  model: "m",
  createdAt: AT,
  updatedAt: AT,
  i18n: { fr: { name: "Le bon agent", desc: "Cuisine", tags: ["cuisine"] } },
  instructionsFrom: { source: "langfuse", name: "cook", version: 1, label: "live" },
  origin: "good.example",
};

type WholeFact<T extends JournalFact["type"]> = Whole<Omit<Extract<JournalFact, { type: T }>, "type">>;

const start = { provider: "custom", model: "m", simulated: false };
const failure = { errorCode: "unexpected", params: { message: "x" } };
const passage = { start: 0, end: 5 };

/** A fact of every kind, in an order in which they may happen. */
const FACTS: { readonly [T in JournalFact["type"]]: WholeFact<T> } = {
  "run-started": start,
  "task-created": {
    task: { ...task, artifacts: [], status: "in_progress" } as unknown as Whole<Task>,
  },
  "strategy-chosen": { strategy: "single-pass" },
  "analysis-completed": {
    analysis: {
      title: "A soup",
      requirements: [],
      complexity: "simple",
      suggestedStrategy: "single_agent",
      estimatedPasses: 1,
      estimatedDuration: 5,
      requiredSkills: ["cooking"],
      suggestedAgents: [],
      assumptions: ["For two"],
      readers: [{ question: "Which soup?", name: "Soups", scope: "Soups", needs: [], agent: "Cook" }],
      filesUse: "all",
      leftOut: { requirements: ["It is green"], readers: [], agents: [], skills: ["Stirring"] },
    },
    fallback: false,
  },
  "task-planned": { taskId: "good", complexity: "simple", estimatedPasses: 1, title: "A soup" },
  "agent-recruited": { agent, fallback: false },
  "agent-assigned": { taskId: "good", agentId: "default", agentName: "Assistant" },
  "step-added": { taskId: "good", step: { ...step, id: "s2" } },
  "step-changed": { taskId: "good", stepId: "s2", status: "completed" },
  "requirement-detected": { taskId: "good", requirement: { ...requirement, id: "r2" } },
  "requirement-validated": {
    taskId: "good",
    requirementId: "r2",
    satisfied: true,
    reason: "It is",
    outcome: "met",
    proof,
  },
  "requirements-changed": { taskId: "good", requirements: [requirement] },
  "requirement-accepted": { taskId: "good", requirementId: "r", accepted: true },
  "readers-changed": {
    taskId: "good",
    readers: [{ question: "Which soup?", name: "Soups", scope: "Soups", needs: [0], agent: "Cook" }],
  },
  "brief-approved": { taskId: "good" },
  "limits-set": { taskId: "good", limits },
  "task-labelled": {
    taskId: "good",
    labels: { title: "The good task", pinned: true, archived: false, projectId: "good" },
    placedOn: "good",
  },
  "project-given": {
    taskId: "good",
    project: {
      projectId: "good",
      name: "The good project",
      instructions: "Be good",
      agentIds: ["default"],
      knowledgeItemIds: ["good"],
      deliverableIds: ["good"],
    },
  },
  "fallback-taken": { taskId: "good", fallback: "brief", reason: "none came", leftOut: ["Soup"] },
  "user-message": { taskId: "good", content: "Go on" },
  "agent-response": { taskId: "good", agentId: "default", content: "Done" },
  "artifact-created": { artifact },
  "artifact-changed": {
    artifact,
    repair: { requirementIds: ["r"], edits: 1 },
    by: "user",
    restoredFrom: 1,
    beside: 1,
    change: { request: "Shorter", agentId: "default", edits: 1 },
  },
  "amendment-wanted": {
    taskId: "good",
    amendment: {
      ...{ kind: "change", request: "Shorter", version: 1, passage, choice: workChoice },
      attachments: [attachment],
    },
  },
  "changes-proposed": {
    taskId: "good",
    proposal: {
      id: "p",
      artifactId: "good",
      agentId: "default",
      request: "Shorter",
      version: 1,
      passage,
      edits: [{ ...passage, replacement: "#" }],
      unfit: 1,
      remark: "Done",
      offeredBy: "Typography",
    },
  },
  "changes-decided": { taskId: "good", proposalId: "p", accepted: [], rejected: [0] },
  "proofs-carried": { taskId: "good", proofs: [{ requirementId: "r", proof }], touched: ["r2"] },
  "artifact-deleted": { taskId: "good", artifactId: "gone" },
  "artifact-restored": { artifact, place: 0 },
  "context-added": { context },
  "context-changed": { context },
  "context-deleted": { taskId: "good", contextId: "gone" },
  "call-reserved": {
    ...{ taskId: "good", callId: "c", tokens: 100, cost: 0.1 },
    prompt: { characters: 200, beyondAscii: 20 },
  },
  "model-called": {
    callId: "c",
    taskId: "good",
    agentId: "default",
    purpose: "execute",
    provider: "custom",
    model: "m",
    durationMs: 5,
    usage,
    reply: { characters: 200, beyondAscii: 20 },
    estimated: true,
    cost: 0.1,
    failed: true,
    finishReason: "stop",
    webSearch: "provider",
    fallback,
    traffic: [{ host: "good.example", requests: 1, sentBytes: 2, receivedBytes: 3 }],
    attached: ["notes.txt"],
    passages: [source as Whole<FileSource>],
    partlyRead: [partlyRead],
  },
  "tool-turn": { taskId: "good", agentId: "default", node: "good/Execution", turn },
  "tool-changed": { taskId: "good", agentId: "default", use },
  "files-kept": { taskId: "good", files: [attachment] },
  "node-accepted": { taskId: "good", key: "k", result: { text: "x" }, version: 2 },
  "deliverable-validated": { taskId: "good", artifactIds: ["good"], passed: true, reason: "Good" },
  "passes-counted": { taskId: "good", actualPasses: 1 },
  "task-status-changed": { taskId: "good", status: "completed", ...failure },
  "run-resumed": start,
  "run-state-changed": { state: "done", ...failure },
};

/** The journal of the good task: an event of every kind. */
const EVENTS = Object.entries(FACTS).map(([type, fact], seq) => ({
  ...fact,
  type,
  id: `good/${seq}`,
  runId: "good",
  rootTaskId: "good",
  seq,
  at: AT + seq,
}));

/** Records of every store, with every field there is. */
export const GOOD_RECORDS: Readonly<Record<CoreStoreName, readonly GoodRecord[]>> = {
  agents: [agent],
  tasks: [task, { ...task, id: "part", title: "Part", parentTaskId: "good" } satisfies Whole<Task>],
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
  ] satisfies readonly Whole<CoreStoreRecords["runs"]>[],
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
      ...workChoice,
      summaries: [{ id: "s", throughId: "gone", text: "Before", state: "replaced" }],
    },
  ] satisfies readonly Whole<CoreStoreRecords["conversations"]>[],
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
      rewritten: { by: ["Careful"], original: "The question" },
      webSearch: "provider",
      fallback,
      turns: [turn],
      attachments: [attachment],
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
      sources: [source, webSource] as Whole<FileSource | WebSource>[],
      sent: {
        instructions: "Be good",
        summaryId: "s",
        sources: [source as Whole<FileSource>],
        partlyRead: [partlyRead],
      },
    } satisfies Whole<Message>,
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
  ] satisfies readonly Whole<CoreStoreRecords["knowledgeItems"]>[],
  projects: [
    {
      id: "good",
      name: "The good project",
      instructions: "Be good",
      knowledgeItemIds: ["good"],
      agentIds: ["default"],
      model: { credentialId: "good", model: "m" },
      limits,
      runsOn: "runner",
      createdAt: AT,
      updatedAt: AT,
    },
  ] satisfies readonly Whole<CoreStoreRecords["projects"]>[],
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
  ] satisfies readonly Whole<CoreStoreRecords["syncedFiles"]>[],
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
  schedules: [
    {
      id: "good",
      title: "The good schedule",
      prompt: "A good menu",
      attachments: [attachment],
      projectId: "good",
      pattern: "0 8 * * 1",
      timeZone: "Europe/Paris",
      language: "fr",
      watch: { kind: "page", target: "https://example.org/menu", name: "example.org" },
      seen: "abc",
      isPaused: true,
      nextDue: AT,
      createdAt: AT,
    },
  ] satisfies readonly Whole<CoreStoreRecords["schedules"]>[],
  scheduleRuns: [
    {
      id: "good",
      scheduleId: "good",
      due: AT,
      outcome: "missed",
      taskId: "good",
      reason: "away",
      times: 2,
      isMore: false,
      byHand: false,
      at: AT,
    },
  ] satisfies readonly Whole<CoreStoreRecords["scheduleRuns"]>[],
  workUsage: [
    {
      id: "2026-11-26/custom/good/here",
      day: "2026-11-26",
      provider: "custom",
      projectId: "good",
      tokens: 12,
      cost: 0.5,
      unpriced: 1,
      device: "here",
      updatedAt: AT,
    },
  ] satisfies readonly Whole<CoreStoreRecords["workUsage"]>[],
  folderWatchers: [{ id: "good", basePath: "/menus", lastSync: AT, isActive: true, createdAt: AT }],
  credentials: [
    {
      id: "good",
      provider: "custom",
      name: "Mine",
      encryptedApiKey: "",
      sealed,
      model: "good-model",
      contextWindow: 16_000,
      baseUrl: "http://127.0.0.1:9/v1",
      temperature: 0.5,
      maxTokens: 100,
      topP: 0.9,
      stop: ["END"],
      seed: 7,
      extraBody: "{}",
      headerNames: ["X-Team"],
      timestamp: AT,
      order: 0,
      fallback: true,
    },
  ] satisfies readonly Whole<CoreStoreRecords["credentials"]>[],
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
  ] satisfies readonly Whole<CoreStoreRecords["langfuse_config"]>[],
  drafts: [
    {
      id: "home",
      text: "",
      reasoning: "Hm",
      turns: [turn],
      sources: [source, webSource] as Whole<FileSource | WebSource>[],
      updatedAt: AT,
      detail: { agentId: "default" },
    } satisfies Whole<Draft>,
  ],
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

/** Whether IndexedDB takes a value for a key. */
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
