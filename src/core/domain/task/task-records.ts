import * as v from "valibot";
import type { Artifact } from "../artifact/artifact";
import { attachment } from "../file/attachment-record";
import { MEASURE_UNITS, type Measure, type Proof } from "../requirement/proof";
import type { Requirement } from "../requirement/requirement";
import { REQUIREMENT_SCOPES } from "../requirement/scope";
import {
  type FieldsOf,
  id,
  ids,
  listOf,
  mendedCount,
  mendedId,
  mendedText,
  mendedTime,
  oneOf,
  optional,
  optionalId,
  optionalText,
  optionalTime,
  shownName,
  text,
  texts,
  wholeName,
} from "../schema/values";
import { source } from "../source/source-record";
import { workChoiceFields } from "../tool/work-choice-record";
import type { Run } from "./run";
import type { Task, TaskLabels, TaskLimits, TaskModel, TaskStep } from "./task";
import type { TaskContext } from "./task-context";
import type { TaskPlan } from "./task-plan";
import { taskTitle } from "./task-title";

/** The progress of a task, or a step of it. */
export const taskStatus = oneOf("pending", "in_progress", "completed", "failed");
export const complexity = oneOf("simple", "complex");
export const runState = oneOf(
  "planning",
  "awaiting-approval",
  "running",
  "paused",
  "synthesising",
  "validating",
  "refining",
  "done",
  "failed",
  "stopped",
  "limit-reached",
  "interrupted",
);

/** The ground of a verdict. */
export const proof = v.looseObject({
  kind: oneOf("counted", "quote", "none-found", "judged"),
  text,
  start: optional(mendedCount),
  end: optional(mendedCount),
  also: optional(listOf(v.looseObject({ text, start: mendedCount, end: mendedCount }))),
  artifactId: id,
  version: mendedCount,
} satisfies FieldsOf<Proof>);
export const outcome = oneOf("met", "unmet", "unverified");
const positive = v.pipe(v.number(), v.minValue(0), v.maxValue(1e15));

/** The limits of a task. */
export const limits = v.looseObject({
  tokens: optional(positive),
  minutes: optional(positive),
  cost: optional(positive),
} satisfies FieldsOf<TaskLimits>);
/** The measure that code counts. */
export const measure = v.looseObject({
  unit: oneOf(...MEASURE_UNITS),
  of: optionalText,
  min: optional(positive),
  max: optional(positive),
} satisfies FieldsOf<Measure>);

/** A model of one of the user's providers. */
export const taskModel = v.looseObject({ credentialId: id, model: text } satisfies FieldsOf<TaskModel>);

/** The labels the user keeps a task under. */
export const labels = v.looseObject({
  title: optional(wholeName),
  pinned: optional(v.boolean()),
  archived: optional(v.boolean()),
  projectId: optional(v.nullable(id)),
} satisfies FieldsOf<TaskLabels>);

/** Something the result has to be. */
export const requirement = v.looseObject({
  id,
  taskId: mendedId,
  type: v.fallback(oneOf("functional", "non_functional", "constraint"), "functional"),
  description: text,
  priority: v.fallback(oneOf("must", "should", "could", "wont"), "must"),
  source: v.fallback(oneOf("explicit", "implicit", "inferred"), "explicit"),
  status: v.fallback(oneOf("pending", "satisfied", "failed"), "pending"),
  validationCriteria: texts,
  detectedAt: mendedTime,
  validatedAt: optionalTime,
  validationResult: optionalText,
  satisfiedAt: optionalTime,
  quote: optionalText,
  proofKind: optional(oneOf("counted", "quote", "none-found", "judged")),
  scope: optional(oneOf(...REQUIREMENT_SCOPES)),
  measure: optional(measure),
  outcome: optional(outcome),
  proof: optional(proof),
  touched: optional(v.boolean()),
  acceptedAt: optionalTime,
} satisfies FieldsOf<Requirement>);

/** One unit of work. */
export const step = v.looseObject({
  id,
  name: mendedText,
  kind: optional(oneOf("analysis", "planning", "execution", "validation", "requirements")),
  description: mendedText,
  order: mendedCount,
  status: v.fallback(taskStatus, "pending"),
  agentId: optionalId,
  startedAt: optionalTime,
  completedAt: optionalTime,
  duration: optionalTime,
} satisfies FieldsOf<TaskStep>);

/** The plan of how a task is done, and by whom. */
const plan = v.looseObject({
  id: mendedId,
  workflowId: mendedId,
  strategy: mendedText,
  estimatedDuration: mendedCount,
  requiredSkills: texts,
  agentAssignments: listOf(v.looseObject({ taskId: id, agentId: id, agentName: mendedText })),
} satisfies FieldsOf<TaskPlan>);

/** The request is the one thing that a task cannot do without; it also makes up for a lost title. */
export const task = v.pipe(
  v.looseObject({
    id,
    workflowId: mendedId,
    title: mendedText,
    titledByUser: optional(v.boolean()),
    pinned: optional(v.boolean()),
    archived: optional(v.boolean()),
    description: text,
    complexity: v.fallback(complexity, "simple"),
    status: v.fallback(taskStatus, "failed"),
    dependencies: ids,
    requirements: listOf(requirement),
    artifacts: ids,
    steps: listOf(step),
    estimatedPasses: v.fallback(v.pipe(v.number(), v.minValue(1), v.maxValue(1000)), 1),
    actualPasses: mendedCount,
    assignedAgentId: mendedId,
    assignedAgentName: optionalText,
    assignedAt: optionalTime,
    parentTaskId: optionalId,
    dueDate: optionalTime,
    attachments: optional(listOf(attachment)),
    chosenModel: optional(taskModel),
    checkModel: optional(taskModel),
    checkAgentId: optionalId,
    madeFrom: optionalId,
    placedOn: optionalId,
    givenBy: optional(v.looseObject({ protocol: oneOf("MCP", "A2A"), name: shownName })),
    recording: optional(v.looseObject({ id, language: text })),
    fromReply: optional(v.looseObject({ conversationId: id, messageId: id, agentId: id })),
    conversationId: optionalId,
    forked: optional(v.boolean()),
    keptFrom: optionalId,
    chosenAgentId: optionalId,
    ...workChoiceFields,
    projectId: optionalId,
    startsByHand: optional(v.boolean()),
    limits: optional(limits),
    approveFirst: optional(v.boolean()),
    readsAll: optional(v.boolean()),
    strategy: optionalText,
    plan: optional(plan),
    runState: optional(runState),
    runDevice: optionalId,
    createdAt: mendedTime,
    updatedAt: mendedTime,
    completedAt: optionalTime,
  } satisfies FieldsOf<Task>),
  v.transform((each) => (each.title === "" ? { ...each, title: taskTitle(each.description) } : each)),
);

/** Something delivered: a content, and the task it is for. */
export const artifact = v.looseObject({
  id,
  taskId: id,
  agentId: mendedId,
  title: mendedText,
  description: mendedText,
  type: v.fallback(oneOf("document", "code", "design", "analysis", "plan", "report"), "document"),
  format: v.fallback(text, "markdown"),
  language: optionalText,
  content: text,
  version: v.fallback(v.pipe(v.number(), v.minValue(1), v.maxValue(1e9)), 1),
  status: v.fallback(oneOf("draft", "review", "approved", "rejected", "final"), "draft"),
  dependencies: ids,
  validates: ids,
  reviewedBy: ids,
  createdAt: mendedTime,
  updatedAt: mendedTime,
  sources: optional(listOf(source)),
  fromMemory: optional(v.boolean()),
} satisfies FieldsOf<Artifact>);

/** Something agents share. */
export const context = v.looseObject({
  id,
  taskId: id,
  agentId: mendedId,
  contextType: v.fallback(oneOf("decision", "finding", "resource", "constraint"), "finding"),
  title: mendedText,
  content: text,
  relevantAgents: ids,
  expiryDate: optionalTime,
  createdAt: mendedTime,
} satisfies FieldsOf<TaskContext>);

/** An attempt at a task. */
export const run = v.looseObject({
  id,
  taskId: id,
  strategy: optionalText,
  state: v.fallback(runState, "interrupted"),
  provider: mendedText,
  model: mendedText,
  simulated: v.fallback(v.boolean(), false),
  createdAt: mendedTime,
  updatedAt: mendedTime,
} satisfies FieldsOf<Run>);
