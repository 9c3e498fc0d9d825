import type { Artifact } from "../../../domain/artifact/artifact";
import type { JournalFact } from "../../../domain/journal/journal-event";
import type { Task } from "../../../domain/task/task";
import { isAppError } from "../../../errors/app-error";
import type { RequirementVerdict } from "../../../points/orchestration-strategy";
import type { StepRunner } from "../calls/step-runner";
import { check } from "../check/check";
import type { CheckedText } from "../check/checked-text";
import { promptContexts } from "../contexts/prompt-contexts";
import { repairMessages } from "../prompts/note-prompt";
import { findAgent } from "../recruiting/find-or-recruit";
import { endingOf } from "../writer/delivery-facts";
import { textFacts } from "../writer/text-facts";
import { writeText } from "../writer/write-text";

/**
 * Holds a note against the criteria of its sub-task; what they miss is put right once. Ends the sub-task.
 * @throws the cancellation, and AppError `task.limit-reached`.
 */
export async function review(
  engine: StepRunner,
  task: Task,
  note: Artifact,
  signal: AbortSignal,
): Promise<Artifact> {
  if (task.requirements.length === 0) return note;
  const { id, agentId } = note;
  const operations = [engine.resources.modelCalls.drafts.deletion(task.id, agentId)];
  const description = "Check the note against its criteria";
  const work = {
    taskId: task.id,
    key: reviewKey(task.id, id),
    step: "validation",
    description,
    agentId,
  } as const;
  await engine.step({ ...work, operations }, async (stage) => {
    const verdicts = await check(engine, checked(note), task.requirements, stage, signal);
    const missed = verdicts.filter(({ outcome }) => outcome === "unmet");
    const repaired = missed.length > 0 ? await repair(engine, task, note, missed, signal) : undefined;
    const last = repaired
      ? await check(engine, checked(repaired), task.requirements, stage, signal)
      : verdicts;
    const isBetter = repaired && met(last) > met(verdicts);
    if (isBetter) stage({ type: "artifact-changed", artifact: repaired });
    stage(...verdictFacts(task, isBetter ? last : verdicts), ...endingOf(task));
    return id;
  });
  return engine.state.artifacts.get(id) ?? note;
}

/** The key the review of a sub-task's note is accepted under. */
export function reviewKey(taskId: string, noteId: string): string {
  return `review/${taskId}/${noteId}`;
}

/** The note with what was objected to put right; `undefined` where that fails, and the note stays as it is. */
async function repair(
  engine: StepRunner,
  task: Task,
  note: Artifact,
  missed: readonly RequirementVerdict[],
  signal: AbortSignal,
): Promise<Artifact | undefined> {
  const { language, instructions } = engine.resources;
  const agent = await findAgent(engine, note.agentId, signal);
  if (!agent) return undefined;
  const notes = note.dependencies.flatMap((id) => engine.state.artifacts.get(id) ?? []);
  const own = await instructions.inForce(agent, signal);
  const contexts = promptContexts(engine, task, agent);
  const objections = missed.map(({ requirementId, reason }) => {
    const criterion = task.requirements.find(({ id }) => id === requirementId)?.description ?? "";
    return `- ${criterion}: ${reason}`;
  });
  const brief = { root: engine.root, task, agent: own, notes, contexts, language };
  const messages = repairMessages(brief, note, objections);
  try {
    const { id, version } = note;
    const work = { taskId: task.id, title: task.title, agent, messages, isNote: true };
    const node = reviewKey(task.id, id);
    const { text, sources } = await writeText(engine, { ...work, node }, signal);
    return { ...note, ...textFacts(text, task), id, version: version + 1, updatedAt: engine.now(), sources };
  } catch (error) {
    signal.throwIfAborted();
    if (isAppError(error) && error.code === "task.limit-reached") throw error;
    return undefined;
  }
}

function checked({ id: artifactId, version, content, format }: Artifact): CheckedText {
  return { artifactId, version, content, format };
}

function met(verdicts: readonly RequirementVerdict[]): number {
  return verdicts.filter(({ outcome }) => outcome === "met").length;
}

function verdictFacts(task: Task, verdicts: readonly RequirementVerdict[]): readonly JournalFact[] {
  return verdicts.map(({ requirementId, outcome, reason, proof }) => ({
    type: "requirement-validated",
    taskId: task.id,
    requirementId,
    satisfied: outcome === "met",
    outcome,
    reason,
    ...(proof ? { proof } : {}),
  }));
}
