import * as v from "valibot";
import type { StoreName } from "../../domain/store-records";

const text = v.string();
const name = v.pipe(v.string(), v.nonEmpty());
const number = v.pipe(v.number(), v.finite());
const texts = v.optional(v.array(text), []);
/** Milliseconds since the epoch; older versions did not note all of them. */
const time = v.optional(number, 0);
const maybe = { text: v.optional(text), number: v.optional(number) } as const;

const attachments = v.optional(
  v.array(v.looseObject({ type: text, name: text, mimeType: text, data: text })),
);

/** A sealed key is only checked for its shape here: whether its parameters are acceptable is the vault's to say. */
const sealed = v.optional(
  v.looseObject({
    v: v.number(),
    kdf: v.looseObject({ n: text, i: v.number() }),
    salt: text,
    iv: text,
    data: text,
  }),
);

const requirement = v.looseObject({
  id: name,
  description: text,
  status: v.picklist(["pending", "satisfied", "failed"]),
  validationCriteria: texts,
});

const step = v.looseObject({
  id: name,
  name: text,
  order: v.optional(number, 0),
  status: v.picklist(["pending", "in_progress", "completed", "failed"]),
});

const agent = v.looseObject({
  id: name,
  name: text,
  role: text,
  instructions: v.optional(text, ""),
  desc: maybe.text,
  icon: maybe.text,
  tags: texts,
  temperature: maybe.number,
  knowledgeItemIds: v.optional(v.array(text)),
  tools: v.optional(v.array(text)),
  provider: maybe.text,
  model: maybe.text,
  i18n: v.optional(v.record(text, v.looseObject({ name: maybe.text, desc: maybe.text }))),
});

const task = v.looseObject({
  id: name,
  workflowId: v.optional(text, ""),
  title: text,
  description: text,
  complexity: v.picklist(["simple", "complex"]),
  status: v.picklist(["pending", "in_progress", "completed", "failed"]),
  dependencies: texts,
  requirements: v.optional(v.array(requirement), []),
  artifacts: texts,
  steps: v.optional(v.array(step), []),
  estimatedPasses: v.optional(number, 1),
  actualPasses: v.optional(number, 0),
  assignedAgentId: v.optional(text, ""),
  parentTaskId: maybe.text,
  attachments: v.optional(v.array(v.looseObject({ name: text, data: text }))),
  createdAt: time,
  updatedAt: time,
});

const artifact = v.looseObject({
  id: name,
  taskId: text,
  agentId: text,
  title: text,
  description: v.optional(text, ""),
  type: text,
  format: text,
  content: text,
  version: v.optional(number, 1),
  status: v.picklist(["draft", "review", "approved", "rejected", "final"]),
  dependencies: texts,
  validates: texts,
  reviewedBy: texts,
  createdAt: time,
  updatedAt: time,
});

const context = v.looseObject({
  id: name,
  taskId: text,
  agentId: text,
  contextType: v.picklist(["decision", "finding", "resource", "constraint"]),
  title: text,
  content: text,
  relevantAgents: texts,
  expiryDate: maybe.number,
  createdAt: time,
});

/** What an event of a kind cannot do without: the stores are folded from it. */
const EVENT_CARGO: Readonly<Record<string, string>> = {
  "task-created": "task",
  "artifact-created": "artifact",
  "artifact-changed": "artifact",
  "context-added": "context",
  "agent-recruited": "agent",
  "step-added": "step",
  "requirement-detected": "requirement",
};

const event = v.pipe(
  v.looseObject({
    id: name,
    type: name,
    runId: text,
    rootTaskId: text,
    seq: v.pipe(v.number(), v.integer(), v.minValue(0)),
    at: number,
    task: v.optional(task),
    artifact: v.optional(artifact),
    context: v.optional(context),
    agent: v.optional(agent),
    step: v.optional(step),
    requirement: v.optional(requirement),
  }),
  v.check((each) => {
    const cargo = Object.hasOwn(EVENT_CARGO, each.type) ? EVENT_CARGO[each.type] : undefined;
    return cargo === undefined || each[cargo as "task"] !== undefined;
  }, "cargo"),
);

/** What the records of each store have to look like before they are let in. Unknown fields are kept. */
export const RECORD_SCHEMAS: { readonly [S in StoreName]: v.GenericSchema<unknown, object> } = {
  agents: agent,
  tasks: task,
  artifacts: artifact,
  contexts: context,
  events: event,
  conversations: v.looseObject({
    id: name,
    agentId: text,
    participatingAgents: v.array(text),
    title: text,
    timestamp: number,
    messageCount: number,
  }),
  messages: v.looseObject({
    id: name,
    conversationId: name,
    role: v.picklist(["system", "user", "assistant"]),
    content: text,
    parentId: maybe.text,
    agentId: maybe.text,
    timestamp: number,
    attachments,
    reasoning: maybe.text,
  }),
  knowledgeItems: v.looseObject({
    id: name,
    name: text,
    type: v.picklist(["file", "folder"]),
    fileType: v.optional(v.picklist(["text", "image", "document"])),
    mimeType: maybe.text,
    size: v.optional(number, 0),
    content: v.optional(text, ""),
    description: maybe.text,
    tags: texts,
    lastModified: time,
    createdAt: time,
    path: v.optional(text, ""),
  }),
  folderWatchers: v.looseObject({ id: name, basePath: text, lastSync: time, createdAt: time }),
  credentials: v.looseObject({
    id: name,
    provider: name,
    encryptedApiKey: v.optional(text, ""),
    sealed,
    model: text,
    baseUrl: maybe.text,
    temperature: maybe.number,
    maxTokens: maybe.number,
    timestamp: time,
    order: v.optional(number, 0),
  }),
  langfuse_config: v.looseObject({
    id: name,
    enabled: v.boolean(),
    host: text,
    publicKey: text,
    encryptedSecretKey: text,
    sealed,
    timestamp: time,
  }),
  runs: v.looseObject({
    id: name,
    taskId: text,
    state: text,
    provider: text,
    model: text,
    simulated: v.boolean(),
    createdAt: number,
    updatedAt: number,
  }),
  drafts: v.looseObject({ id: name, text, reasoning: maybe.text, updatedAt: number }),
  pluginData: v.pipe(
    v.looseObject({ id: name, pluginId: name, key: text }),
    v.check(({ id, pluginId, key }) => id === `${pluginId}/${key}`, "id"),
  ),
};
