import * as v from "valibot";
import { agent } from "../agent/agent-record";
import type { Proposal } from "../artifact/proposal";
import { finishReason, usage } from "../conversation/conversation-records";
import { attachment, keptFile } from "../file/attachment-record";
import { fileReading } from "../file/file-reading-record";
import { modelFallback } from "../model/model-fallback-record";
import { projectTerms } from "../project/project-record";
import {
  errorParams,
  type FieldsOf,
  flag,
  id,
  ids,
  listOf,
  mendedCount,
  mendedId,
  mendedText,
  mendedTime,
  name,
  oneOf,
  optional,
  optionalFlag,
  optionalId,
  optionalText,
  text,
  texts,
} from "../schema/values";
import { fileSource } from "../source/source-record";
import type { ReaderPlan } from "../task/task-analysis";
import {
  artifact,
  complexity,
  context,
  labels,
  limits,
  outcome,
  proof,
  requirement,
  runState,
  step,
  task,
  taskStatus,
} from "../task/task-records";
import { areInOrder } from "../text/text-edit";
import { hidesNothing } from "../text/visible-text";
import { toolTurn, toolUse } from "../tool/tool-record";
import { workChoiceFields } from "../tool/work-choice-record";
import type { JournalEvent, JournalFact } from "./journal-event";

/** Characters of a name that a brief gives; longer ones are no names. */
const BRIEF_TITLE_LIMIT = 1_000;
const taskId = id;
const places = v.fallback(v.array(v.pipe(v.number(), v.integer(), v.minValue(0))), []);
const mendedAmount = v.fallback(v.pipe(v.number(), v.minValue(0), v.maxValue(1e12)), 0);
const version = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1e9));
/** The name a brief gives a task: all of it can be seen, and no more than a few lines of it. */
const briefTitle = v.pipe(name, v.maxLength(BRIEF_TITLE_LIMIT), v.check(hidesNothing));
const start = { provider: mendedText, model: mendedText, simulated: flag };
const offset = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e9));
const stretch = { start: offset, end: offset };
const changeRequest = { request: text, version, passage: optional(v.looseObject(stretch)) };
const edits = v.pipe(
  v.array(v.looseObject({ ...stretch, replacement: text })),
  v.check((given) => areInOrder(given)),
);
const amendment = v.union([
  v.looseObject({ kind: oneOf("check") }),
  v.looseObject({ kind: oneOf("read-all") }),
  v.looseObject({ kind: oneOf("fix"), requirementId: id }),
  v.looseObject({ kind: oneOf("retry"), subTaskId: id }),
  v.looseObject({
    kind: oneOf("change"),
    choice: optional(v.looseObject(workChoiceFields)),
    attachments: optional(listOf(attachment)),
    ...changeRequest,
  }),
]);
const failure = { errorCode: optionalText, params: errorParams };

type PayloadOf<T extends JournalEvent["type"]> = FieldsOf<Omit<Extract<JournalFact, { type: T }>, "type">>;

const textSize = v.looseObject({ characters: mendedCount, beyondAscii: mendedCount });

/** The fields, by kind, that an event cannot do without: the stores are folded from it. */
const PAYLOADS = {
  "run-started": start,
  "run-resumed": start,
  "run-state-changed": { state: runState, ...failure },
  "strategy-chosen": { strategy: text },
  "analysis-completed": { analysis: v.optional(v.unknown()), fallback: flag },
  "task-created": { task },
  "task-status-changed": { taskId, status: taskStatus, ...failure },
  "task-planned": {
    taskId,
    complexity: v.fallback(complexity, "simple"),
    estimatedPasses: mendedCount,
    title: optional(briefTitle),
  },
  "passes-counted": { taskId, actualPasses: mendedCount },
  "agent-recruited": { agent, fallback: flag },
  "agent-assigned": { taskId, agentId: id, agentName: mendedText },
  "step-added": { taskId, step },
  "step-changed": { taskId, stepId: id, status: taskStatus },
  "requirement-detected": { taskId, requirement },
  "requirement-validated": {
    taskId,
    requirementId: id,
    satisfied: v.boolean(),
    reason: mendedText,
    outcome: optional(outcome),
    proof: optional(proof),
  },
  "requirement-accepted": { taskId, requirementId: id, accepted: v.boolean() },
  "requirements-changed": { taskId, requirements: listOf(requirement) },
  "readers-changed": {
    taskId,
    readers: listOf(
      v.looseObject({
        question: text,
        name: optionalText,
        scope: mendedText,
        needs: places,
        agent: optionalText,
      } satisfies FieldsOf<ReaderPlan>),
    ),
  },
  "brief-approved": { taskId },
  "limits-set": { taskId, limits },
  "task-labelled": { taskId, labels, placedOn: optional(v.nullable(id)) },
  "project-given": { taskId, project: optional(projectTerms) },
  "amendment-wanted": { taskId, amendment },
  "changes-proposed": {
    taskId,
    proposal: v.looseObject({
      ...changeRequest,
      id,
      artifactId: id,
      agentId: mendedId,
      edits,
      unfit: mendedCount,
      remark: optionalText,
      offeredBy: optionalText,
    } satisfies FieldsOf<Proposal>),
  },
  "changes-decided": { taskId, proposalId: id, accepted: places, rejected: places },
  "proofs-carried": {
    taskId,
    proofs: listOf(v.looseObject({ requirementId: id, proof })),
    touched: ids,
  },
  "fallback-taken": {
    taskId,
    fallback: oneOf("brief", "plan", "agent", "validator", "note"),
    reason: mendedText,
    leftOut: optional(texts),
  },
  "user-message": { taskId, content: text },
  "agent-response": { taskId, agentId: mendedId, content: text },
  "artifact-created": { artifact },
  "artifact-changed": {
    artifact,
    repair: optional(v.looseObject({ requirementIds: ids, edits: mendedCount })),
    by: optional(oneOf("user")),
    restoredFrom: optional(version),
    beside: optional(version),
    change: optional(v.looseObject({ request: text, agentId: mendedId, edits: mendedCount })),
  },
  "artifact-deleted": { taskId, artifactId: id },
  "artifact-restored": { artifact, place: mendedCount },
  "context-added": { context },
  "context-changed": { context },
  "context-deleted": { taskId, contextId: id },
  "deliverable-validated": { taskId, artifactIds: ids, passed: v.boolean(), reason: mendedText },
  "model-called": {
    callId: optionalId,
    taskId,
    agentId: mendedId,
    purpose: mendedText,
    provider: mendedText,
    model: mendedText,
    durationMs: mendedCount,
    usage: optional(usage),
    reply: optional(textSize),
    estimated: optionalFlag,
    cost: optional(mendedAmount),
    failed: optionalFlag,
    finishReason: optional(finishReason),
    traffic: optional(
      listOf(
        v.looseObject({
          host: text,
          requests: mendedCount,
          sentBytes: mendedCount,
          receivedBytes: mendedCount,
        }),
      ),
    ),
    attached: optional(listOf(text)),
    webSearch: optional(oneOf("provider", "nobody")),
    fallback: optional(modelFallback),
    passages: optional(listOf(fileSource)),
    partlyRead: optional(listOf(fileReading)),
  },
  "call-reserved": {
    taskId,
    callId: id,
    tokens: mendedCount,
    cost: optional(mendedAmount),
    prompt: optional(textSize),
  },
  "tool-turn": { taskId, agentId: mendedId, node: text, turn: toolTurn },
  "tool-changed": { taskId, agentId: mendedId, use: toolUse },
  "files-kept": { taskId, files: listOf(keptFile) },
  "node-accepted": {
    taskId,
    key: text,
    result: v.optional(v.unknown()),
    version: optional(version),
  },
} satisfies { readonly [T in JournalEvent["type"]]: PayloadOf<T> };

const envelope = {
  id,
  type: id,
  runId: id,
  rootTaskId: id,
  seq: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER)),
  at: mendedTime,
};

const KINDS = new Map<string, v.GenericSchema<unknown, object>>(
  Object.entries(PAYLOADS).map(([type, payload]) => [type, v.looseObject({ ...envelope, ...payload })]),
);
/** Whether this version knows what events of a kind are about. */
export function isEventKind(type: string): boolean {
  return KINDS.has(type);
}
const OTHER_KIND = v.looseObject(envelope);

/** An event with what its kind is about. One of a kind that a later version may know is kept as it is. */
export const event = v.lazy((input): v.GenericSchema<unknown, object> => {
  const type = typeof input === "object" && input !== null && "type" in input ? input.type : undefined;
  return KINDS.get(String(type)) ?? OTHER_KIND;
});
