import type { Artifact } from "../../../domain/artifact/artifact";
import { emptyState } from "../../../domain/journal/fold-event";
import type { JournalFact } from "../../../domain/journal/journal-event";
import type { Source } from "../../../domain/source/source";
import { readCheckModel } from "../../../domain/task/check-model";
import { newTask } from "../../../domain/task/new-task";
import type { Task } from "../../../domain/task/task";
import { taskTitle, userTitle } from "../../../domain/task/task-title";
import { isAppError } from "../../../errors/app-error";
import { RunJournal } from "../journal/run-journal";
import type { TaskDependencies } from "../task-dependencies";

/** A reply in a conversation, which is to be worked on as a document. */
export interface ReplyToOpen {
  readonly conversationId: string;
  readonly messageId: string;
  /** The prompt it answers, as far as known. */
  readonly prompt: string;
  /** Its text, in Markdown. */
  readonly content: string;
  /** The sources it cites. */
  readonly sources?: readonly Source[] | undefined;
  /** Whether it was to be searched for on the web and nobody could. */
  readonly fromMemory?: boolean;
  /** The title where the text has none. */
  readonly title: string;
  /** The agent that wrote it, and its model. */
  readonly agentId: string;
  readonly agentName: string;
  readonly provider: string;
  readonly model: string;
  /** Whether that only practises. */
  readonly simulated: boolean;
}

/** The beginning of the ids of all documents of a conversation, so that they are found together. */
export function replyDocumentPrefix(conversationId: string): string {
  return `reply.${conversationId}.`;
}

/**
 * The document of a reply: a finished task with one deliverable, whose first version is the reply. The same one however
 * often it is opened. @throws what the database throws.
 */
export async function openReply(
  dependencies: Pick<TaskDependencies, "database" | "tabs" | "clock" | "ids" | "preferences">,
  reply: ReplyToOpen,
): Promise<Task> {
  const id = replyDocumentPrefix(reply.conversationId) + reply.messageId;
  const known = await dependencies.database.get("tasks", id);
  if (known) return known;
  // Named after the task, so that of two tabs that open it at once one alone begins the journal.
  const journal = new RunJournal(dependencies, { runId: `${id}.run`, state: emptyState(id) });
  // Whatever is asked of it later is checked as tasks are.
  const checkModel = readCheckModel(dependencies.preferences);
  const at = dependencies.clock.now();
  const task = { ...taskOf(reply, id, at), ...(checkModel ? { checkModel } : {}) };
  try {
    await journal.append(factsOf(reply, task, dependencies.ids.next()));
  } catch (error) {
    if (!isAppError(error) || error.code !== "task.conflict") throw error;
  }
  return journal.state.tasks.get(id) ?? (await dependencies.database.get("tasks", id)) ?? task;
}

function factsOf(reply: ReplyToOpen, task: Task, artifactId: string): readonly JournalFact[] {
  const { id: taskId, createdAt: at } = task;
  const { agentId, agentName, content, provider, model, simulated, prompt, sources, fromMemory } = reply;
  const artifact: Artifact = {
    ...{ id: artifactId, taskId, agentId, title: task.title, description: "", content },
    ...{ type: "document", format: "markdown", version: 1, status: "final" },
    ...{ dependencies: [], validates: [], reviewedBy: [], createdAt: at, updatedAt: at },
    ...(sources ? { sources } : {}),
    ...(fromMemory ? { fromMemory } : {}),
  };
  return [
    { type: "task-created", task },
    ...(prompt === "" ? [] : [{ type: "user-message", taskId, content: prompt } as const]),
    { type: "run-started", provider, model, simulated },
    { type: "agent-assigned", taskId, agentId, agentName },
    { type: "artifact-created", artifact },
    { type: "task-status-changed", taskId, status: "completed" },
    { type: "run-state-changed", state: "done" },
  ];
}

function taskOf(reply: ReplyToOpen, id: string, createdAt: number): Task {
  const { conversationId, messageId, prompt, content, agentId } = reply;
  const title = headingOf(content) || userTitle(reply.title) || taskTitle(content);
  return newTask({
    ...{ id, workflowId: id, title, description: prompt || title, complexity: "simple", createdAt },
    assignedAgentId: agentId,
    fromReply: { conversationId, messageId, agentId },
  });
}

/** The length of a text's beginning in which its title may stand. */
const BEGINNING_LENGTH = 2000;

/** The first heading of a text, without its look. */
function headingOf(content: string): string {
  const [, heading = ""] = /^ {0,3}#{1,6}[ \t]+(.+)$/m.exec(content.slice(0, BEGINNING_LENGTH)) ?? [];
  return userTitle(heading.replace(/[ \t]+#+[ \t]*$/, "").replace(/[*_`]/g, ""));
}
