import { emptyState, foldEvents } from "../../src/core/domain/journal/fold-event";
import type { JournalEvent, JournalFact } from "../../src/core/domain/journal/journal-event";
import type { StoreName } from "../../src/core/domain/records/store-records";
import type { Task } from "../../src/core/domain/task/task";
import {
  artifact,
  context,
  FOOD,
  HOUR_MS,
  NOTE,
  REPAIRED,
  REQUIREMENTS,
  root,
  SIGHTS,
  START,
  TASK_ID,
  WRITER,
} from "./lyon-task";
import type { Records } from "./seed";

const ROUTE = { provider: "openai", model: "gpt-4o", simulated: false } as const;

const agent = (id: string, name: string, role: string) => ({
  id,
  name,
  role,
  instructions: role,
  tags: ["writer"],
});
const call = (
  taskId: string,
  agentId: string,
  purpose: string,
  tokens: number,
  estimated?: boolean,
): JournalFact => ({
  type: "model-called",
  taskId,
  agentId,
  purpose,
  ...ROUTE,
  durationMs: tokens * 4,
  usage: { promptTokens: tokens - 200, completionTokens: 200, totalTokens: tokens },
  ...(estimated ? { estimated } : {}),
});
const status = (taskId: string, to: Task["status"], errorCode?: string): JournalFact => ({
  type: "task-status-changed",
  taskId,
  status: to,
  ...(errorCode ? { errorCode, params: { title: "Which sights lie close together?" } } : {}),
});

/** From the request to the brief. */
const BRIEFED: readonly JournalFact[] = [
  { type: "task-created", task: root },
  { type: "user-message", taskId: TASK_ID, content: root.description },
  { type: "run-started", ...ROUTE },
  { type: "agent-assigned", taskId: TASK_ID, agentId: "troupe", agentName: "Troupe" },
  status(TASK_ID, "in_progress"),
  call(TASK_ID, "troupe", "analysis", 900),
  {
    type: "analysis-completed",
    fallback: false,
    analysis: {
      requirements: [],
      complexity: "complex",
      suggestedStrategy: "parallel_agents",
      estimatedPasses: 1,
      estimatedDuration: 5,
      requiredSkills: [],
      suggestedAgents: [],
      assumptions: ["They come from Paris"],
      readers: [
        { question: FOOD.title, scope: "Trains from Paris, bouchons, museums", needs: [] },
        { question: SIGHTS.title, scope: "On foot", needs: [0] },
      ],
    },
  },
  ...REQUIREMENTS.map(
    (each): JournalFact => ({ type: "requirement-detected", taskId: TASK_ID, requirement: each }),
  ),
];

/** The readers: one answers, the other breaks. */
const READ: readonly JournalFact[] = [
  { type: "run-state-changed", state: "running" },
  { type: "strategy-chosen", strategy: "multi-pass" },
  {
    type: "context-added",
    context: context("c1", {
      contextType: "constraint",
      title: "They come from Paris",
      content: "They come from Paris",
    }),
  },
  {
    type: "agent-recruited",
    agent: agent("custom-reader", "Price Scout", "Finds out prices"),
    fallback: false,
  },
  { type: "agent-recruited", agent: agent(WRITER, "Travel Writer", "Writes about cities"), fallback: false },
  { type: "task-created", task: FOOD },
  { type: "task-created", task: SIGHTS },
  { type: "agent-assigned", taskId: FOOD.id, agentId: "custom-reader", agentName: "Price Scout" },
  status(FOOD.id, "in_progress"),
  status(SIGHTS.id, "in_progress"),
  call(FOOD.id, "custom-reader", "execution", 1400),
  { type: "artifact-created", artifact: NOTE },
  {
    type: "context-added",
    context: context("c2", {
      agentId: "custom-reader",
      title: "Prices in Lyon",
      content: "A bouchon lunch is 20 to 30 €.",
      expiryDate: START + 26 * HOUR_MS,
    }),
  },
  {
    type: "context-added",
    context: context("c3", { title: "An old finding", content: "Long ago", expiryDate: START + 1 }),
  },
  status(FOOD.id, "completed"),
];
const GAP: readonly JournalFact[] = [
  call(SIGHTS.id, "troupe", "execution", 700, true),
  status(SIGHTS.id, "failed", "task.empty-deliverable"),
  { type: "fallback-taken", taskId: TASK_ID, fallback: "note", reason: "empty" },
];

/** The text, and the checks of it. */
const proof = { artifactId: "lyon-text", version: 2 } as const;
const verdict = (
  requirementId: string,
  outcome: "met" | "unmet" | "unverified",
  reason: string,
  kind?: "counted" | "quote" | "judged",
): JournalFact => ({
  type: "requirement-validated",
  taskId: TASK_ID,
  requirementId,
  satisfied: outcome === "met",
  outcome,
  reason,
  ...(kind ? { proof: { ...proof, kind, text: reason, ...placeOf(kind, reason) } } : {}),
});
const placeOf = (kind: string, words: string) =>
  kind === "quote" ? { start: REPAIRED.indexOf(words), end: REPAIRED.indexOf(words) + words.length } : {};
const WRITTEN: readonly JournalFact[] = [
  { type: "agent-assigned", taskId: TASK_ID, agentId: WRITER, agentName: "Travel Writer" },
  call(TASK_ID, WRITER, "execution", 2100),
  { type: "artifact-created", artifact: artifact({}) },
];
const CHECKED: readonly JournalFact[] = [
  { type: "run-state-changed", state: "validating" },
  call(TASK_ID, "validator-agent", "validation", 1100),
  {
    type: "artifact-changed",
    artifact: artifact({ content: REPAIRED, version: 2, status: "final" }),
    repair: { requirementIds: ["price"], edits: 1 },
  },
  verdict("market", "met", "Begin at the **Croix-Rousse** market", "quote"),
  verdict("length", "met", "62", "counted"),
  verdict("price", "met", "trains and meals come to 290 € a person", "quote"),
];
const MET = [
  verdict("tone", "met", "It speaks to the reader directly.", "judged"),
  verdict("rain", "met", "traboules", "quote"),
];
const OPEN = [
  verdict("tone", "unmet", "It reads like a brochure.", "judged"),
  verdict("rain", "unverified", "The words that were to show it do not stand in the text."),
];
const DONE: readonly JournalFact[] = [
  status(TASK_ID, "completed"),
  { type: "run-state-changed", state: "done" },
];

/** Events of the task, by its state after them. */
export const JOURNALS = {
  running: [...BRIEFED, ...READ],
  approval: [...BRIEFED, { type: "run-state-changed", state: "awaiting-approval" }],
  stopped: [...BRIEFED, ...READ, { type: "run-state-changed", state: "stopped" }],
  paused: [...BRIEFED, ...READ, { type: "run-state-changed", state: "paused" }],
  limit: [
    ...BRIEFED,
    { type: "limits-set", taskId: TASK_ID, limits: { tokens: 4000 } },
    ...READ,
    ...WRITTEN,
    { type: "run-state-changed", state: "limit-reached" },
  ],
  completed: [...BRIEFED, ...READ, status(SIGHTS.id, "completed"), ...WRITTEN, ...CHECKED, ...MET, ...DONE],
  open: [...BRIEFED, ...READ, ...GAP, ...WRITTEN, ...CHECKED, ...OPEN, ...DONE],
  failed: [
    ...BRIEFED,
    ...READ,
    ...GAP,
    status(TASK_ID, "failed", "task.unfinished"),
    { type: "run-state-changed", state: "failed", errorCode: "task.unfinished" },
  ],
} as const satisfies Readonly<Record<string, readonly JournalFact[]>>;

/** A journal and the records it makes, as they would be stored. */
export function recordsOf(facts: readonly JournalFact[]): Records {
  const events = facts.map(
    (fact, seq): JournalEvent => ({
      ...fact,
      id: `run-lyon/${seq}`,
      runId: "run-lyon",
      rootTaskId: TASK_ID,
      seq,
      at: START + seq * 3000,
    }),
  );
  const { tasks, artifacts, contexts, run } = foldEvents(emptyState(TASK_ID), events);
  return {
    tasks: [...tasks.values()],
    artifacts: [...artifacts.values()],
    contexts: [...contexts.values()],
    runs: run ? [run] : [],
    events,
  };
}

/** The records of the task as those of several tasks, each with an id of its own. */
export function asTasks(records: Readonly<Record<string, Records>>): Records {
  const all = Object.entries(records).map(
    ([id, each]) => JSON.parse(JSON.stringify(each).replaceAll(TASK_ID, id)) as Records,
  );
  const stores = new Set(all.flatMap((each) => Object.keys(each) as StoreName[]));
  return Object.fromEntries([...stores].map((name) => [name, all.flatMap((each) => each[name] ?? [])]));
}
