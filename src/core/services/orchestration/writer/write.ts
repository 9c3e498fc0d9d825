import type { Agent } from "../../../domain/agent/agent";
import type { Artifact } from "../../../domain/artifact/artifact";
import { childrenOf, deliverableOf } from "../../../domain/journal/task-outline";
import type { LlmMessage } from "../../../domain/model/llm";
import { askedLength, tokensOf } from "../../../domain/requirement/asked-length";
import type { Task } from "../../../domain/task/task";
import type { Stage } from "../../../points/orchestration-strategy";
import { REPLY_TOKENS } from "../calls/call-bound";
import type { StepRunner } from "../calls/step-runner";
import { promptContexts } from "../contexts/prompt-contexts";
import { findAgent } from "../recruiting/find-or-recruit";
import { beginningFacts, deliveryFacts, endingOf } from "./delivery-facts";
import { joinedParts } from "./joined-parts";
import type { ReadParts } from "./read-parts";
import { textFacts } from "./text-facts";
import { type WholeNote, wholeNotes } from "./whole-notes";
import { REST_KEY, type WrittenText, writeText } from "./write-text";
import { writerMessages } from "./writer-prompt";

const KEY = "deliverable";
/** The length that is passed on where the model's context window is not known. */
const USUAL_CHARACTERS = 100_000;
/** Of a window the rest is for rules, request, attachments and the answer. */
const NOTES_SHARE = 0.6;
/** A token is at least so many characters in any language the notes come in. */
const CHARACTERS_PER_TOKEN = 2;

/** The writer of a deliverable, and the prompts for the whole of it or for other work on it. */
interface Writer {
  readonly agent: Agent;
  readonly prompt: (work?: readonly string[]) => Promise<readonly LlmMessage[]>;
  readonly usesTools: boolean;
}

/** The order to write a text: the agent, its notes and its part of the plan. */
export interface Writing {
  readonly agent: Agent;
  readonly notes: readonly Artifact[];
  /** The part of the plan that the writing is, where there is one. */
  readonly part?: Task | undefined;
  /** Whether the writer may use no tools. */
  readonly fromNotes?: boolean;
  /** The attached files that were read part by part, whose notes stand for them. */
  readonly files?: ReadParts | undefined;
}

/**
 * Lets one agent write the deliverable, once in a run: the artifact that the root task owns. It goes on from what an
 * attempt that hit a limit has left.
 * @throws AppError as `writeText`.
 */
export async function write(engine: StepRunner, given: Writing, signal: AbortSignal): Promise<Artifact> {
  const { agent, part, fromNotes, files } = given;
  const { root } = engine;
  const writing = files ? { ...given, notes: [...given.notes, ...notesOf(files)] } : given;
  const operations = [engine.resources.modelCalls.drafts.deletion(root.id, agent.id)];
  const begins = [
    ...beginningFacts(engine, root.id, agent),
    ...(part ? beginningFacts(engine, part.id, agent) : []),
  ];
  const description = part?.title ?? root.title;
  const work = { taskId: root.id, key: KEY, step: "execution", description, agentId: agent.id } as const;
  const artifactId = await engine.step({ ...work, begins, operations }, async (stage) => {
    await engine.enter("synthesising");
    if (files?.isInOrder && notesOf(files).length > 0) {
      const text = joinedParts(files.parts, engine.resources.language);
      const artifact = artifactOf(engine, writing, notesOf(files), {
        text,
        sources: undefined,
        fromMemory: false,
      });
      return staged(engine, artifact, part, stage);
    }
    const whole = writing.notes.length > 0 ? await fittingNotes(engine, writing, signal) : [];
    const prompt = async (work?: readonly string[]) =>
      writerMessages(
        {
          root: files ? { ...root, attachments: files.others } : root,
          agent: await engine.resources.instructions.inForce(agent, signal),
          part,
          notes: whole,
          gaps: gapsOf(engine),
          contexts: promptContexts(engine, root, agent),
          language: engine.resources.language,
        },
        work,
      );
    const written = await writtenText(engine, { agent, prompt, usesTools: !fromNotes }, signal);
    return staged(engine, artifactOf(engine, writing, whole, written), part, stage);
  });
  const artifact = engine.state.artifacts.get(artifactId);
  if (!artifact) throw new Error("What is accepted is there.");
  return artifact;
}

/** The text, which is written section by section where it is longer than one reply. A simulated model writes none. */
async function writtenText(
  engine: StepRunner,
  { agent, prompt, usesTools }: Writer,
  signal: AbortSignal,
): Promise<WrittenText> {
  const { root, rootTaskId: taskId, state } = engine;
  const mayBeLong = state.run?.simulated === false;
  const asLong = async (begun?: WrittenText) => {
    const { longText } = await import("./long-text");
    return longText(engine, { agent, prompt, usesTools }, signal, begun);
  };
  const asked = askedLength(root.description, root.requirements);
  const isLong = asked !== undefined && tokensOf(asked, root.description) > REPLY_TOKENS;
  const long = mayBeLong && (isLong || engine.isAccepted(REST_KEY)) ? await asLong() : undefined;
  if (long) return long;
  const work = { taskId, title: root.title, agent, messages: await prompt() };
  return writeText(
    engine,
    { ...work, ...(usesTools ? { node: KEY } : {}), ...(mayBeLong ? { goOn: asLong } : {}) },
    signal,
  );
}

/** Adds a deliverable to what is committed. */
function staged(engine: StepRunner, artifact: Artifact, part: Task | undefined, stage: Stage): string {
  const exists = engine.state.artifacts.has(artifact.id);
  stage({ type: exists ? "artifact-changed" : "artifact-created", artifact });
  stage(...deliveryFacts(engine, part ?? engine.root, artifact), ...(part ? endingOf(part) : []));
  return artifact.id;
}

function notesOf({ parts }: ReadParts): readonly Artifact[] {
  return parts.flatMap(({ note }) => note ?? []);
}

/** The gaps: titles of the sub-tasks that failed. */
function gapsOf({ state, rootTaskId }: StepRunner): readonly string[] {
  return childrenOf(state, rootTaskId)
    .filter(({ status }) => status === "failed")
    .map(({ title }) => title);
}

function artifactOf(
  engine: StepRunner,
  { agent, notes: given }: Writing,
  notes: readonly WholeNote[],
  { text, sources, fromMemory }: WrittenText,
): Artifact {
  const { root, state } = engine;
  const now = engine.now();
  const before = deliverableOf(
    [...state.artifacts.values()].filter(({ taskId }) => taskId === root.id),
    root.id,
  );
  return {
    ...textFacts(text, root),
    id: before?.id ?? engine.newId(),
    taskId: root.id,
    agentId: agent.id,
    version: (before?.version ?? 0) + 1,
    // In the place of a deliverable, which stays one whatever becomes of the work.
    status: before?.status === "final" ? "final" : "review",
    dependencies: notes.map(({ id }) => id),
    validates: root.requirements.map(({ id }) => id),
    reviewedBy: [],
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
    ...(sources ? { sources } : {}),
    ...(fromMemory || given.some((note) => note.fromMemory) ? { fromMemory: true } : {}),
  };
}

/** All notes, such that the writer can read them together. */
async function fittingNotes(
  engine: StepRunner,
  { agent, notes }: Writing,
  signal: AbortSignal,
): Promise<readonly WholeNote[]> {
  const agentOf = (id: string) => findAgent(engine, id, signal);
  return wholeNotes(engine, notes, agentOf, await notesCharacters(engine, agent), signal);
}

/** The limit of all notes together that an agent's model is given, in characters. */
async function notesCharacters(
  { resources }: Pick<StepRunner, "resources">,
  { provider, model }: Pick<Agent, "provider" | "model">,
): Promise<number> {
  const { contextWindow: window } = await resources.modelCalls.route("write", { provider, model });
  return window === undefined ? USUAL_CHARACTERS : Math.floor(window * NOTES_SHARE * CHARACTERS_PER_TOKEN);
}
