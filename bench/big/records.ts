import type { Artifact } from "../../src/core/domain/artifact/artifact";
import type { Conversation, Message } from "../../src/core/domain/conversation/conversation";
import type { JournalFact } from "../../src/core/domain/journal/journal-event";
import type { KnowledgeItem } from "../../src/core/domain/knowledge/knowledge-item";
import type { StoreName } from "../../src/core/domain/records/store-records";
import { newTask } from "../../src/core/domain/task/new-task";
import type { Task } from "../../src/core/domain/task/task";
import { sampleAnswer } from "../page/sample-answer";

/** Stands for the number of a record in its store, of its group, and of its place within that. */
export const RECORD = "§";
export const GROUP = "¤";
export const PLACE = "¦";

/** Records of one store, made in the page by counting: each is the template of its place, or else the last one. */
export interface Filling {
  readonly store: StoreName;
  readonly count: number;
  /** The number of records that belong together. */
  readonly perGroup: number;
  /** JSON in which the marks stand for numbers, `"#¦"` for the place as a number, and `"@{base}+{step}"` for `base + step × record`. */
  readonly templates: readonly string[];
}

/** How much there is on a device. */
export interface Amounts {
  readonly conversations: number;
  readonly messagesEach: number;
  readonly tasks: number;
  readonly eventsEach: number;
  readonly artifacts: number;
  readonly files: number;
}

/** Of a device that has just been taken into use. */
export const TEN: Amounts = {
  conversations: 10,
  messagesEach: 50,
  tasks: 10,
  eventsEach: 161,
  artifacts: 20,
  files: 10,
};

/** Of one that has been worked with for years; a smaller share is for a quick look. */
export function full(share: number): Amounts {
  const of = (count: number) => Math.max(10, Math.round(count * share));
  return { ...TEN, conversations: of(2000), tasks: of(3000), artifacts: of(5500), files: of(10_000) };
}

const AGENT = "default";
const START = 1_700_000_000_000;
const PER_TASK = 3;
/** A time that grows from record to record. */
const later = (step: number, base = START) => `@${base}+${step}` as unknown as number;
const markup = (length: number, seed: number) => sampleAnswer(length, "mixed", seed);

/** All that a device of these amounts holds, by the application's own formats. */
export function fillings(amounts: Amounts): readonly Filling[] {
  const { conversations, messagesEach, tasks, eventsEach, artifacts, files } = amounts;
  return [
    filling("conversations", conversations, 1, [conversation(messagesEach)]),
    filling("messages", conversations * messagesEach, messagesEach, messages(messagesEach)),
    filling("tasks", tasks * PER_TASK, PER_TASK, [task(), ...[1, 2].map(subTask)]),
    filling("events", tasks * eventsEach, eventsEach, events()),
    filling("artifacts", artifacts, 1, [artifact()]),
    filling("knowledgeItems", files, 1, [file()]),
  ];
}

/** The JSON of a record. */
export function recordText({ perGroup, templates }: Filling, at: number): string {
  const inGroup = at % perGroup;
  const template = templates[Math.min(inGroup, templates.length - 1)] ?? "{}";
  return template
    .replaceAll(`"#${PLACE}"`, String(inGroup))
    .replaceAll(RECORD, String(at))
    .replaceAll(GROUP, String(Math.floor(at / perGroup)))
    .replaceAll(PLACE, String(inGroup))
    .replaceAll(/"@(\d+)\+(\d+)"/g, (_, base: string, step: string) =>
      String(Number(base) + Number(step) * at),
    );
}

function filling(store: StoreName, count: number, perGroup: number, records: readonly object[]): Filling {
  return { store, count, perGroup, templates: records.map((record) => JSON.stringify(record)) };
}

function conversation(messageCount: number): Conversation {
  return {
    id: `c${RECORD}`,
    agentId: AGENT,
    participatingAgents: [AGENT],
    title: `Conversation ${RECORD}`,
    timestamp: later(1000),
    messageCount,
    activeLeafId: `c${RECORD}-${messageCount - 1}`,
  };
}

function messages(each: number): readonly Message[] {
  return Array.from({ length: each }, (_, place) => ({
    id: `c${GROUP}-${PLACE}`,
    conversationId: `c${GROUP}`,
    role: place % 2 === 0 ? "user" : "assistant",
    content: `word${GROUP} of ${RECORD}\n\n${markup(950, place)}`,
    timestamp: later(20),
    state: "complete",
    ...(place > 0 ? { parentId: `c${GROUP}-${place - 1}` } : {}),
    ...(place % 2 === 0 ? {} : { agentId: AGENT }),
  }));
}

function task(): Task {
  return {
    ...newTask({
      id: `t${GROUP}`,
      workflowId: `w${GROUP}`,
      title: `Task ${GROUP} of this device`,
      description: markup(1500, 3),
      complexity: "complex",
      assignedAgentId: AGENT,
      createdAt: later(1000),
    }),
    status: "completed",
    runState: "done",
    requirements: Array.from({ length: 8 }, (_, place) => ({
      id: `r${place}`,
      taskId: `t${GROUP}`,
      type: "functional",
      description: markup(160, place),
      priority: "must",
      source: "explicit",
      status: "satisfied",
      validationCriteria: [],
      detectedAt: START,
    })),
  };
}

function subTask(place: number): Task {
  const part = newTask({
    id: `t${GROUP}-${place}`,
    workflowId: `w${GROUP}`,
    title: `Part ${place} of ${GROUP}`,
    description: markup(600, place),
    complexity: "simple",
    assignedAgentId: AGENT,
    createdAt: later(1000),
  });
  return { ...part, parentTaskId: `t${GROUP}`, status: "completed" };
}

/** A journal that begins with its tasks and goes on with what was said. */
function events(): readonly object[] {
  const facts: readonly JournalFact[] = [
    { type: "task-created", task: task() },
    ...[1, 2].map((place): JournalFact => ({ type: "task-created", task: subTask(place) })),
    { type: "agent-response", taskId: `t${GROUP}`, agentId: AGENT, content: markup(150, 5) },
  ];
  return facts.map((fact) => ({
    ...fact,
    id: `run${GROUP}/${PLACE}`,
    runId: `run${GROUP}`,
    rootTaskId: `t${GROUP}`,
    seq: `#${PLACE}` as unknown as number,
    at: later(6),
  }));
}

function artifact(): Artifact {
  return {
    id: `a${RECORD}`,
    taskId: `t${RECORD}`,
    agentId: AGENT,
    title: `Report ${RECORD}`,
    description: "",
    type: "document",
    format: "markdown",
    content: `# Report ${RECORD}\n\n${markup(8000, 9)}`,
    version: 1,
    status: "final",
    dependencies: [],
    validates: [],
    reviewedBy: [],
    createdAt: later(1000),
    updatedAt: later(1000),
  };
}

function file(): KnowledgeItem {
  return {
    id: `k${RECORD}`,
    name: `notes-${RECORD}.md`,
    type: "file",
    fileType: "text",
    mimeType: "text/markdown",
    size: 10_000,
    content: `Notes ${RECORD}\n\n${markup(10_000, 11)}`,
    contentHash: `hash-${RECORD}`,
    tags: [],
    lastModified: later(1000),
    createdAt: later(1000),
    path: `notes-${RECORD}.md`,
    syncSource: "manual",
  };
}
