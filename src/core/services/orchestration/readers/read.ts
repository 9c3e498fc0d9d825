import type { Agent } from "../../../domain/agent/agent";
import type { Artifact } from "../../../domain/artifact/artifact";
import type { TaskState } from "../../../domain/journal/task-state";
import type { PromptFile } from "../../../domain/model/llm";
import { stepIdOf } from "../../../domain/task/step-names";
import type { Task } from "../../../domain/task/task";
import { AppError, toAppError } from "../../../errors/app-error";
import type { Stage } from "../../../points/orchestration-strategy";
import type { StepRunner } from "../calls/step-runner";
import { promptContexts } from "../contexts/prompt-contexts";
import { type FilePart, noteMessages } from "../prompts/note-prompt";
import { beginningFacts, deliveryFacts, endingOf } from "../writer/delivery-facts";
import { textFacts } from "../writer/text-facts";
import { type WrittenText, writeText } from "../writer/write-text";

/** From here on what is left of the time is for the writer, as a share of it. */
const FULL_SHARE = 0.8;
/** From here on a note that is too long is taken as far as it goes, as a share of the limits. */
const HALF_SHARE = 0.5;
/** Less of a note that was cut short is none, in UTF-16 units. */
const LEAST_CUT = 400;

/** The task to read up on, its agent and the notes it builds on. */
export interface Reading {
  readonly task: Task;
  readonly agent: Agent;
  readonly notes: readonly Artifact[];
  /** Whether it is done though it has been done before. */
  readonly again?: boolean;
  /** The part of a file to read, in place of all attachments. */
  readonly file?: { readonly part: FilePart; readonly attachment: PromptFile };
}

/**
 * Lets an agent answer the question of a sub-task. Where that fails, the sub-task has failed with its reason, and
 * nothing else has: `undefined`. It is tried again when the run goes on after it had ended without a deliverable.
 */
export async function read(
  engine: StepRunner,
  reading: Reading,
  signal: AbortSignal,
): Promise<Artifact | undefined> {
  const { task, agent } = reading;
  const attempts = unhappyEndings(engine.state);
  const earlier = reading.again ? undefined : acceptedNote(engine.state, task.id, attempts);
  if (earlier) return earlier;
  const key = noteKey(task.id, attempts);
  const operations = [engine.resources.modelCalls.drafts.deletion(task.id, agent.id)];
  const begins = beginningFacts(engine, task.id, agent);
  const work = {
    taskId: task.id,
    key,
    step: "execution",
    description: task.title,
    agentId: agent.id,
  } as const;
  const artifactId = await engine.step({ ...work, begins, operations }, (stage) =>
    noted(engine, reading, stage, signal),
  );
  return artifactId === null ? undefined : engine.state.artifacts.get(artifactId);
}

async function noted(
  engine: StepRunner,
  reading: Reading,
  stage: Stage,
  signal: AbortSignal,
): Promise<string | null> {
  const { task, agent, notes, file } = reading;
  const { language, instructions, modelCalls } = engine.resources;
  const fail = ({ code, params }: AppError) => {
    const stepId = stepIdOf(task.id, "execution");
    stage({ type: "step-changed", taskId: task.id, stepId, status: "failed" });
    stage(...endingOf(task, { code, params }));
    stage({ type: "fallback-taken", taskId: task.id, fallback: "note", reason: code });
    return null;
  };
  if (modelCalls.budget.timeShare >= FULL_SHARE) return fail(new AppError("task.limit-near"));
  try {
    const own = await instructions.inForce(agent, signal);
    const contexts = promptContexts(engine, task, agent);
    const root = file ? { ...engine.root, attachments: [file.attachment] } : engine.root;
    const of = { root, task, agent: own, notes, contexts, language };
    const messages = noteMessages({ ...of, filePart: file?.part });
    const node = noteKey(task.id, unhappyEndings(engine.state));
    const written = await writeText(
      engine,
      {
        taskId: task.id,
        title: task.title,
        agent,
        ...(file?.part.isInOrder ? {} : { node }),
        messages,
        isNote: true,
      },
      signal,
    );
    const artifact = noteOf(engine, reading, written);
    const exists = engine.state.artifacts.has(artifact.id);
    stage({ type: exists ? "artifact-changed" : "artifact-created", artifact });
    stage(...deliveryFacts(engine, task, artifact));
    // A task that is held against criteria of its own has not ended before that.
    if (task.requirements.length === 0) stage(...endingOf(task));
    return artifact.id;
  } catch (error) {
    signal.throwIfAborted();
    const failure = toAppError(error, "task.orchestration-failed");
    const { code, params } = failure;
    const isLimited = code === "task.limit-reached" && params.kind !== "minutes";
    const isCut = code === "task.too-long" && modelCalls.budget.share >= HALF_SHARE;
    if (!isLimited && !isCut) return fail(failure);
    // The rest of the limits is the writer's.
    const near = new AppError("task.limit-near");
    return (await cutShort(engine, reading, stage, near.code)) ?? fail(near);
  }
}

/** A note of what a reader had written when there was no room for more, which is told; nothing where that is little. */
async function cutShort(
  engine: StepRunner,
  reading: Reading,
  stage: Stage,
  reason: string,
): Promise<string | undefined> {
  const { task, agent } = reading;
  const written = (await engine.resources.modelCalls.drafts.saved(task.id, agent.id)).trim();
  const end = written.lastIndexOf("\n\n");
  const text = end > written.length / 2 ? written.slice(0, end) : written;
  if (text.length < LEAST_CUT) return undefined;
  const artifact = noteOf(engine, reading, { text: `${text}\n\n[…]`, sources: undefined, fromMemory: false });
  stage({ type: "artifact-created", artifact }, ...deliveryFacts(engine, task, artifact), ...endingOf(task));
  stage({ type: "fallback-taken", taskId: task.id, fallback: "note", reason, leftOut: [task.title] });
  return artifact.id;
}

function noteOf(
  engine: StepRunner,
  { task, agent, notes, file }: Reading,
  { text, sources, fromMemory }: WrittenText,
): Artifact {
  const now = engine.now();
  const before = [...engine.state.artifacts.values()].find(({ taskId }) => taskId === task.id);
  return {
    ...textFacts(text, task),
    // Parts of a file are told apart by their place: many begin with the same heading, or none.
    ...(file ? { title: task.title } : {}),
    id: before?.id ?? engine.newId(),
    taskId: task.id,
    agentId: agent.id,
    version: (before?.version ?? 0) + 1,
    status: "draft",
    dependencies: notes.map(({ id }) => id),
    validates: task.requirements.map(({ id }) => id),
    reviewedBy: [],
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
    ...(sources ? { sources } : {}),
    ...(fromMemory ? { fromMemory } : {}),
  };
}

/** The note that was accepted in this attempt of the run or an earlier one. */
function acceptedNote(
  { accepted, artifacts }: TaskState,
  taskId: string,
  attempts: number,
): Artifact | undefined {
  for (let attempt = attempts; attempt >= 0; attempt--) {
    const id = accepted.get(noteKey(taskId, attempt));
    const note = typeof id === "string" ? artifacts.get(id) : undefined;
    if (note) return note;
  }
  return undefined;
}

/** The key the note of a sub-task is accepted under in a run that has not ended yet. */
export function firstNoteKey(taskId: string): string {
  return noteKey(taskId, 0);
}

function noteKey(taskId: string, attempt: number): string {
  return `note/${taskId}/${attempt}`;
}

/** The number of times the run has failed or reached a limit. */
function unhappyEndings({ events }: TaskState): number {
  return events.filter(
    (event) =>
      event.type === "run-state-changed" && (event.state === "failed" || event.state === "limit-reached"),
  ).length;
}
