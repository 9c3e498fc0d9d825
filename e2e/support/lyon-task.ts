import type { Artifact } from "../../src/core/domain/artifact/artifact";
import type { Requirement } from "../../src/core/domain/requirement/requirement";
import { newTask } from "../../src/core/domain/task/new-task";
import type { Task } from "../../src/core/domain/task/task";
import type { TaskContext } from "../../src/core/domain/task/task-context";

/** The id of the task that all journals of this file are about. */
export const TASK_ID = "lyon";
/** In milliseconds. */
export const HOUR_MS = 3_600_000;
/** When the task was made, in milliseconds since the epoch. */
export const START = Date.now() - 2 * HOUR_MS;
/** Id of the agent that writes the text. */
export const WRITER = "custom-writer";

const CONTENT = `# A weekend in Lyon

## Saturday

Begin at the **Croix-Rousse** market, then walk down the *traboules* to the old town.

## Sunday

Take the funicular to Fourvière. Lunch at a bouchon costs about 25 € a head.

## What it costs

Two nights, trains and meals come to 310 € a person.
`;
/** The text as it was delivered, after its repair. */
export const REPAIRED = CONTENT.replace("310 €", "290 €");

/** The task as it was asked for. */
export const root: Task = newTask({
  id: TASK_ID,
  workflowId: "workflow-lyon",
  title: "Plan a weekend in Lyon",
  description:
    "Plan a weekend in Lyon for two, in at most 300 words, under 300 € a person. Mention a market.",
  complexity: "complex",
  assignedAgentId: "troupe",
  createdAt: START,
});

const requirement = (id: string, description: string, over: Partial<Requirement> = {}): Requirement => ({
  id,
  taskId: TASK_ID,
  type: "functional",
  description,
  priority: "must",
  source: "explicit",
  status: "pending",
  validationCriteria: [],
  detectedAt: START,
  ...over,
});

/** Requirements on the text. */
export const REQUIREMENTS = [
  requirement("market", "It names a market", { quote: "Mention a market", proofKind: "quote" }),
  requirement("length", "It has at most 300 words", {
    type: "constraint",
    quote: "in at most 300 words",
    proofKind: "counted",
    measure: { unit: "words", max: 300 },
  }),
  requirement("price", "It stays under 300 € a person", {
    quote: "under 300 € a person",
    proofKind: "quote",
  }),
  requirement("tone", "It reads like a friend's advice", {
    priority: "should",
    source: "inferred",
    proofKind: "judged",
  }),
  requirement("rain", "It says what to do when it rains", {
    priority: "could",
    source: "inferred",
    proofKind: "quote",
  }),
] as const;

const reader = (id: string, title: string): Task =>
  newTask({
    id,
    workflowId: root.workflowId,
    title,
    description: title,
    complexity: "simple",
    assignedAgentId: "troupe",
    parentTaskId: TASK_ID,
    createdAt: START + 20_000,
  });
/** A question that is answered. */
export const FOOD = reader("lyon-food", "What do meals and trains cost?");
/** A question that is not. */
export const SIGHTS = reader("lyon-sights", "Which sights lie close together?");

/** The text, or with differences another artifact. */
export const artifact = (over: Partial<Artifact>): Artifact => ({
  id: "lyon-text",
  taskId: TASK_ID,
  agentId: WRITER,
  title: "A weekend in Lyon",
  description: "The plan",
  type: "document",
  format: "markdown",
  content: CONTENT,
  version: 1,
  status: "review",
  dependencies: ["lyon-note"],
  validates: REQUIREMENTS.map(({ id }) => id),
  reviewedBy: [],
  createdAt: START + 60_000,
  updatedAt: START + 60_000,
  ...over,
});
/** The one reader's note. */
export const NOTE = artifact({
  id: "lyon-note",
  taskId: FOOD.id,
  agentId: "custom-reader",
  title: "Prices in Lyon",
  content: "# Prices in Lyon\n\nA bouchon lunch is 20 to 30 €; a train from Paris 45 to 70 €.",
  status: "draft",
  dependencies: [],
  validates: [],
});
/** Something agents share. */
export const context = (id: string, over: Partial<TaskContext>): TaskContext => ({
  id,
  taskId: TASK_ID,
  agentId: "troupe",
  contextType: "finding",
  title: "",
  content: "",
  relevantAgents: [],
  createdAt: START + 30_000,
  ...over,
});
