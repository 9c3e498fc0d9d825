import type { Artifact } from "../../../domain/artifact/artifact";
import type { Amendment, JournalFact } from "../../../domain/journal/journal-event";
import { finalOf } from "../../../domain/journal/task-outline";
import type { TaskState } from "../../../domain/journal/task-state";
import { toCheckAgain } from "../../../domain/requirement/carried-proofs";
import type { Requirement } from "../../../domain/requirement/requirement";
import { NOTE_READER } from "../../../domain/task/fallback-analysis";
import type { Task } from "../../../domain/task/task";
import { AppError } from "../../../errors/app-error";
import type { StepRunner } from "../calls/step-runner";
import { proposeChanges } from "../changes/propose";
import { deliver } from "../edits/deliver";
import { writerOf } from "../edits/editor";
import { read } from "../readers/read";
import { agentFor, findAgent } from "../recruiting/find-or-recruit";
import { writeDeliverable } from "./write-deliverable";

/** An amendment of a deliverable the user wants, and its number. */
export interface PendingAmendment {
  readonly amendment: Amendment;
  /** From 1. */
  readonly number: number;
}

/** The wish that a run is to carry out next, if it is not over and there is a deliverable to carry it out on. */
export function pendingAmendment(state: TaskState): PendingAmendment | undefined {
  const { events } = state;
  const place = events.findLastIndex(({ type }) => type === "amendment-wanted");
  const wanted = events[place];
  if (wanted?.type !== "amendment-wanted" || !finalOf(state)) return undefined;
  const isOver = events
    .slice(place)
    .some(
      (event) => event.type === "run-state-changed" && (event.state === "done" || event.state === "failed"),
    );
  if (isOver) return undefined;
  const number = events.filter(({ type }) => type === "amendment-wanted").length;
  return { amendment: wanted.amendment, number };
}

/** The journal facts of a wish, with the user's words. @throws AppError `task.prompt-empty` where they are blank. */
export function amendmentFacts(taskId: string, amendment: Amendment): readonly JournalFact[] {
  const wanted = { type: "amendment-wanted", taskId, amendment } as const;
  // With the wish itself: a page that goes away right after it has the task found as work that was cut off.
  const working = { type: "task-status-changed", taskId, status: "in_progress" } as const;
  if (amendment.kind !== "change") return [wanted, working];
  if (amendment.request.trim() === "") throw new AppError("task.prompt-empty");
  return [{ type: "user-message", taskId, content: amendment.request }, wanted, working];
}

/** Does what the user wants to the deliverable, and nothing else again. */
export async function amend(engine: StepRunner, amendment: Amendment, signal: AbortSignal): Promise<void> {
  const artifact = finalOf(engine.state);
  if (!artifact) return;
  if (amendment.kind === "change") return proposeChanges(engine, artifact, amendment, signal);
  if (amendment.kind === "check") {
    return deliver(engine, artifact.id, signal, { rounds: 0, only: toCheckAgain(engine.root.requirements) });
  }
  if (amendment.kind === "read-all") return readAll(engine, artifact, signal);
  if (amendment.kind === "fix") {
    return deliver(engine, artifact.id, signal, { only: [amendment.requirementId], rounds: 1 });
  }
  const task = engine.state.tasks.get(amendment.subTaskId);
  if (task) await retry(engine, artifact.id, task, signal);
}

/** Has the deliverable written anew from all of the attached files. */
async function readAll(engine: StepRunner, before: Artifact, signal: AbortSignal): Promise<void> {
  const agent = await writerOf(engine, before, signal);
  const notes = before.dependencies.flatMap((id) => engine.state.artifacts.get(id) ?? []);
  const artifact = await writeDeliverable(engine, { agent, notes, readsAll: true }, signal);
  await deliver(engine, artifact.id, signal);
}

/** Has a sub-task done again; what it finds out is worked into the deliverable as a repair. */
async function retry(engine: StepRunner, artifactId: string, task: Task, signal: AbortSignal): Promise<void> {
  const agent =
    (await findAgent(engine, task.assignedAgentId, signal)) ??
    (await agentFor(engine, task.id, NOTE_READER, signal));
  const notes = [...engine.state.artifacts.values()].filter(({ taskId }) =>
    task.dependencies.includes(taskId),
  );
  const note = await read(engine, { task, agent, notes, again: true }, signal);
  if (!note) return;
  const requirementId = await engine.once(engine.rootTaskId, `retried/${task.id}`, async (stage) => {
    const artifact = engine.state.artifacts.get(artifactId);
    if (artifact && !artifact.dependencies.includes(note.id)) {
      const dependencies = [...artifact.dependencies, note.id];
      stage({ type: "artifact-changed", artifact: { ...artifact, dependencies } });
    }
    const { requirements } = engine.root;
    const known = requirements.find(({ description }) => description === task.title);
    if (known) return known.id;
    const requirement = answering(engine, task);
    stage({ type: "requirement-detected", taskId: engine.rootTaskId, requirement });
    return requirement.id;
  });
  await deliver(engine, artifactId, signal, { only: [requirementId], rounds: 1 });
}

/** The requirement that the deliverable answers a question. */
function answering(engine: StepRunner, { title, description }: Task): Requirement {
  return {
    id: engine.newId(),
    taskId: engine.rootTaskId,
    type: "functional",
    description: title,
    priority: "should",
    source: "inferred",
    status: "pending",
    validationCriteria: description === title ? [] : [description],
    proofKind: "judged",
    detectedAt: engine.now(),
  };
}
