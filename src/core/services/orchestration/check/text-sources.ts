import { ORCHESTRATOR_ID } from "../../../domain/agent/agent";
import type { Artifact } from "../../../domain/artifact/artifact";
import { figuresIn } from "../../../domain/grounding/figures";
import { proseOf } from "../../../domain/grounding/prose-of";
import { type ReadSources, readSources, unsourcedWords } from "../../../domain/grounding/unsourced";
import { versionsOf } from "../../../domain/journal/artifact-versions";
import type { TaskState } from "../../../domain/journal/task-state";
import { toolUsesOf } from "../../../domain/journal/tool-turns";
import { attachmentOf } from "../../../domain/knowledge/knowledge-summary";
import type { PromptFile } from "../../../domain/model/llm";
import type { FileSource } from "../../../domain/source/source";
import { fromBase64 } from "../../../domain/text/base64";
import { detectLanguage } from "../../../domain/text/detect-language";
import { termsOf } from "../calls/in-project";
import type { StepRunner } from "../calls/step-runner";

/** One thing that a text rests on, in words. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** All that a text rests on. */
export interface TextSources {
  /** The request, and what the user has said since. */
  readonly told: readonly NamedText[];
  readonly notes: readonly NamedText[];
  /** Files, pages and results of tools. */
  readonly found: readonly NamedText[];
  /** The same read by code; absent where something of it cannot be, such as a picture. */
  readonly read: ReadSources | undefined;
}

/** From so great a share of its figures on, a note is taken to rest on what was found. */
const SHARE_OF_FIGURES = 0.7;

/**
 * Reads what a deliverable rests on; `undefined` where it was written from what its writer knows: without files, notes or
 * anything found.
 * @throws the signal's reason.
 */
export async function textSources(
  engine: StepRunner,
  artifact: Artifact,
  signal: AbortSignal,
): Promise<TextSources | undefined> {
  const { state, root, resources } = engine;
  const attached = root.attachments ?? [];
  const files = await fileTexts(engine, attached, signal);
  const known = await knowledgeTexts(engine, signal);
  const found = [...files, ...known.texts, ...toolResults(state)];
  const notes = artifact.dependencies.flatMap((id) => state.artifacts.get(id) ?? []);
  if (found.length + notes.length === 0) return undefined;
  const told = toldBy(engine, artifact);
  const isWhole = files.length === attached.length && known.isWhole && !isSearchedElsewhere(state);
  const now = resources.clock.now();
  const base = [...told, ...found].map(({ text }) => text);
  const held = found.length > 0 ? readSources(base, now) : undefined;
  const noted = notes.map(({ title: name, content }) => ({
    name,
    text: held ? heldTo(content, held) : content,
  }));
  return {
    told,
    notes: notes.map(({ title: name, content: text }) => ({ name, text })),
    found,
    read: isWhole ? readSources([...base, ...noted.map(({ text }) => text)], now) : undefined,
  };
}

/**
 * The words of the user: the request, the requirements, what was said since, and what they have written themselves; and
 * what the brief takes for granted, which they were shown.
 */
function toldBy({ state, root }: StepRunner, artifact: Artifact): readonly NamedText[] {
  const said = state.events.flatMap((event) => (event.type === "user-message" ? [event.content] : []));
  const required = root.requirements.flatMap(({ description, quote = "" }) => [description, quote]);
  const terms = termsOf(state);
  const granted = [...state.contexts.values()].filter(
    ({ agentId, contextType }) => agentId === ORCHESTRATOR_ID && contextType === "decision",
  );
  const texts = [
    root.description,
    ...said,
    ...required,
    ...granted.map(({ content }) => content),
    terms?.instructions ?? "",
    ...ownWords(state, artifact),
  ];
  return texts.filter((text) => text.trim() !== "").map((text) => ({ name: "request", text }));
}

/** The lines of a text that the user has written, and the reply that it began as. */
function ownWords(state: TaskState, { id }: Artifact): readonly string[] {
  const versions = versionsOf(state.events, id);
  const isReply = state.tasks.get(state.rootTaskId)?.fromReply !== undefined;
  return versions.flatMap(({ artifact, by }, place) => {
    if (place === 0) return isReply ? [artifact.content] : [];
    if (by !== "user") return [];
    const before = new Set(versions[place - 1]?.artifact.content.split("\n"));
    const lines = artifact.content.split("\n").filter((line) => !before.has(line));
    return lines.length > 0 ? [lines.join("\n")] : [];
  });
}

async function fileTexts(
  { resources }: StepRunner,
  files: readonly PromptFile[],
  signal: AbortSignal,
): Promise<readonly NamedText[]> {
  const { attachedFiles } = resources;
  if (attachedFiles) {
    const read = await attachedFiles.texts(files, signal);
    return read.map(({ file, text }) => ({ name: file.name, text }));
  }
  const plain = files.filter(({ type }) => type === "text");
  return plain.map(({ name, data }) => ({ name, text: new TextDecoder().decode(fromBase64(data)) }));
}

/** The files and deliverables of which passages were given to anybody. */
async function knowledgeTexts(engine: StepRunner, signal: AbortSignal) {
  const { database } = engine.resources;
  const given = new Map<string, FileSource>();
  for (const event of engine.state.events) {
    if (event.type !== "model-called") continue;
    for (const source of event.passages ?? []) given.set(source.itemId, source);
  }
  const texts = await Promise.all(
    [...given.values()].map(async ({ itemId, taskId, name }): Promise<readonly NamedText[]> => {
      if (taskId !== undefined) {
        const deliverable = await database?.get("artifacts", itemId);
        return deliverable ? [{ name, text: deliverable.content }] : [];
      }
      const item = await database?.get("knowledgeItems", itemId);
      if (!item) return [];
      if (item.fileType === "text") return [{ name, text: item.content }];
      return fileTexts(engine, [attachmentOf(item)], signal);
    }),
  );
  return { texts: texts.flat(), isWhole: texts.every((each) => each.length > 0) };
}

function toolResults({ events }: TaskState): readonly NamedText[] {
  return toolUsesOf(events).flatMap(
    ({
      use: {
        call: { name },
        result,
      },
    }) => (result && result.content.trim() !== "" ? [{ name, text: result.content }] : []),
  );
}

/** Whether a provider has searched the web itself: what it read there nobody else knows. */
function isSearchedElsewhere({ events }: TaskState): boolean {
  return events.some((event) => event.type === "model-called" && event.webSearch === "provider");
}

/** A note that rests on what was found, without the figures that do not stand there. */
function heldTo(content: string, found: ReadSources): string {
  const other = unsourcedWords(content, found, detectLanguage(content)).filter(({ kind }) => kind !== "name");
  const all = figuresIn(proseOf(content).text).length;
  if (other.length === 0 || other.length > all * (1 - SHARE_OF_FIGURES)) return content;
  let held = content;
  for (const { start, end } of other.toReversed())
    held = held.slice(0, start) + " ".repeat(end - start) + held.slice(end);
  return held;
}
