import type { Artifact } from "@core/domain/artifact/artifact";
import type { TaskState } from "@core/domain/journal/task-state";
import type { Requirement } from "@core/domain/requirement/requirement";
import { newTask } from "@core/domain/task/new-task";
import { inOrder, isListed, type TaskFilter } from "@core/domain/task/root-task";
import type { Task, TaskStep } from "@core/domain/task/task";
import type { TaskSummary } from "@core/domain/task/task-summary";
import type { TaskPage } from "@core/stores/tasks/task-summaries";

const AT = Date.UTC(2026, 0, 2, 12);

/** A pending root task with the given differences. */
export function sampleTask(over: Partial<Task> = {}): Task {
  return newTask({
    id: "task-1",
    workflowId: "workflow-1",
    title: "Write a guide",
    description: "Write a guide for new volunteers.",
    complexity: "simple",
    assignedAgentId: "troupe",
    createdAt: AT,
    ...over,
  });
}

/** A final Markdown document with the given differences. */
export function sampleArtifact(over: Partial<Artifact> = {}): Artifact {
  return {
    id: "artifact-00000001",
    taskId: "task-1",
    agentId: "writer",
    title: "Guide",
    description: "A guide",
    type: "document",
    format: "markdown",
    content: "Welcome to the library.",
    version: 1,
    status: "final",
    dependencies: [],
    validates: [],
    reviewedBy: [],
    createdAt: AT,
    updatedAt: AT,
    ...over,
  };
}

/** A pending functional must with the given differences. */
export function sampleRequirement(over: Partial<Requirement> = {}): Requirement {
  return {
    id: "requirement-1",
    taskId: "task-1",
    type: "functional",
    description: "It fits on two pages",
    priority: "must",
    source: "explicit",
    status: "pending",
    validationCriteria: [],
    detectedAt: AT,
    ...over,
  };
}

/** A completed step of 15 seconds with the given differences. */
export function sampleStep(over: Partial<TaskStep> = {}): TaskStep {
  return {
    id: "step-1",
    name: "Analysis",
    description: "Find out what is asked for",
    order: 0,
    status: "completed",
    agentId: "troupe",
    startedAt: AT,
    completedAt: AT + 15_000,
    duration: 15_000,
    ...over,
  };
}

/** The state of a root task, the first given, with sub-tasks and artifacts. */
export function sampleState(
  tasks: readonly [Task, ...Task[]],
  artifacts: readonly Artifact[] = [],
): TaskState {
  return {
    rootTaskId: tasks[0].id,
    tasks: new Map(tasks.map((task) => [task.id, task])),
    artifacts: new Map(artifacts.map((artifact) => [artifact.id, artifact])),
    contexts: new Map(),
    recruits: new Map(),
    accepted: new Map(),
    events: [],
  };
}

/** The `page` of a store of tasks, all of which were read. */
export function pageOf(tasks: readonly TaskSummary[]): (filter: TaskFilter, length: number) => TaskPage {
  return (filter, length) => {
    const listed = tasks.filter(({ task }) => isListed(task, filter));
    const places = inOrder(
      listed.map(({ task }) => task),
      filter.order,
    ).map(({ id }) => id);
    const list = filter.order
      ? listed.toSorted((a, b) => places.indexOf(a.id) - places.indexOf(b.id))
      : listed;
    return { tasks: list.slice(0, length), unread: [], total: list.length };
  };
}
