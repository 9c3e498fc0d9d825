import { outcomeOf, type Requirement } from "../requirement/requirement";
import type { Task, TaskLabels, TaskStep } from "../task/task";
import type { JournalEvent } from "./journal-event";
import { withAdded, withChanged } from "./own-copies";

/** Events that change one task. */
export type TaskEvent = Extract<
  JournalEvent,
  {
    type:
      | "task-status-changed"
      | "task-planned"
      | "passes-counted"
      | "agent-assigned"
      | "step-added"
      | "step-changed"
      | "requirement-detected"
      | "requirement-validated"
      | "proofs-carried"
      | "requirement-accepted"
      | "requirements-changed"
      | "limits-set"
      | "task-labelled";
  }
>;

/** The task after an event that is about it. */
export function foldTaskEvent(task: Task, event: TaskEvent): Task {
  return { ...unplaced(task, event), ...changeOf(task, event), updatedAt: event.at };
}

/** The task without its place, where an event takes that away. */
function unplaced(task: Task, event: TaskEvent): Task {
  if (event.type !== "task-labelled" || event.placedOn !== null) return task;
  const { placedOn: _, ...others } = task;
  return others;
}

function changeOf(task: Task, event: TaskEvent): Partial<Task> {
  switch (event.type) {
    case "task-status-changed":
      return {
        status: event.status,
        completedAt: event.status === "completed" ? event.at : undefined,
      };
    case "task-planned":
      return {
        ...{ complexity: event.complexity, estimatedPasses: event.estimatedPasses },
        ...(event.title && !task.titledByUser ? { title: event.title } : {}),
      };
    case "passes-counted":
      return { actualPasses: event.actualPasses };
    case "agent-assigned":
      return {
        assignedAgentId: event.agentId,
        assignedAgentName: event.agentName,
        assignedAt: event.at,
      };
    case "step-added":
      return { steps: withAdded(task.steps, event.step, idOf) };
    case "step-changed":
      return {
        steps: withChanged(
          task.steps,
          event.stepId,
          (step) => changedStep(step, event.status, event.at),
          idOf,
        ),
      };
    case "requirement-detected":
      return { requirements: withDetected(task.requirements, event.requirement) };
    case "requirement-accepted":
      return { requirements: task.requirements.map((each) => accepted(each, event)) };
    case "requirements-changed":
      return { requirements: event.requirements };
    case "limits-set":
      return { limits: event.limits };
    case "task-labelled":
      return { ...labelled(event.labels), ...(event.placedOn ? { placedOn: event.placedOn } : {}) };
    case "requirement-validated":
      return { requirements: task.requirements.map((each) => validated(each, event)) };
    case "proofs-carried":
      return { requirements: task.requirements.map((each) => carried(each, event)) };
  }
}

function idOf({ id }: { readonly id: string }): string {
  return id;
}

/** One that is detected again stands there twice, as it always did. */
function withDetected(requirements: readonly Requirement[], found: Requirement): readonly Requirement[] {
  const count = requirements.length;
  const added = withAdded(requirements, found, idOf);
  return added.length > count ? added : [...requirements, found];
}

/** Picked one by one: nothing else of a task is a label, whatever a record says. */
function labelled({ title, pinned, archived, projectId }: TaskLabels): Partial<Task> {
  return {
    ...(title === undefined ? {} : { title, titledByUser: true }),
    ...(pinned === undefined ? {} : { pinned }),
    ...(archived === undefined ? {} : { archived }),
    ...(projectId === undefined ? {} : { projectId: projectId ?? undefined }),
  };
}

function changedStep(step: TaskStep, status: TaskStep["status"], at: number): TaskStep {
  if (status === "pending") return { ...step, status };
  if (status === "in_progress") {
    return { ...step, status, startedAt: at, completedAt: undefined, duration: undefined };
  }
  return { ...step, status, completedAt: at, duration: at - (step.startedAt ?? at) };
}

function validated(
  requirement: Requirement,
  event: Extract<TaskEvent, { type: "requirement-validated" }>,
): Requirement {
  if (requirement.id !== event.requirementId) return requirement;
  const { satisfied, reason, at, outcome, proof } = event;
  const otherwise = outcome === "unverified" ? "pending" : "failed";
  return {
    ...requirement,
    status: satisfied ? "satisfied" : otherwise,
    outcome,
    proof,
    validatedAt: at,
    validationResult: reason,
    satisfiedAt: satisfied ? at : undefined,
    touched: undefined,
    // A requirement that is met needs nobody to put up with it; one that is not stays the user's decision.
    acceptedAt: satisfied ? undefined : requirement.acceptedAt,
  };
}

/** An unmet requirement stays so until its next check; a met one is no longer shown to be where its proof is gone. */
function carried(
  requirement: Requirement,
  { proofs, touched }: Extract<TaskEvent, { type: "proofs-carried" }>,
): Requirement {
  if (touched.includes(requirement.id)) {
    if (outcomeOf(requirement) !== "met") return { ...requirement, touched: true };
    const open = { status: "pending", outcome: "unverified", touched: true } as const;
    return { ...requirement, ...open, proof: undefined, validationResult: undefined, satisfiedAt: undefined };
  }
  const proof = proofs.find(({ requirementId }) => requirementId === requirement.id)?.proof;
  return proof ? { ...requirement, proof } : requirement;
}

function accepted(
  requirement: Requirement,
  { requirementId, accepted, at }: Extract<TaskEvent, { type: "requirement-accepted" }>,
): Requirement {
  if (requirement.id !== requirementId) return requirement;
  return { ...requirement, acceptedAt: accepted ? at : undefined };
}
