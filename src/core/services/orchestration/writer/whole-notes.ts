import type { Agent } from "../../../domain/agent/agent";
import type { Artifact } from "../../../domain/artifact/artifact";
import { isAppError } from "../../../errors/app-error";
import type { StepRunner } from "../calls/step-runner";
import { shorteningMessages } from "../prompts/note-prompt";
import { writeText } from "./write-text";

/** A note as the writer gets it. */
export type WholeNote = Pick<Artifact, "id" | "title" | "content" | "sources">;

/**
 * All notes, such that together they fit the window of the one who writes, in characters. One that is too long for
 * that is shortened by its own reader, in one call, and never cut.
 */
export function wholeNotes(
  engine: StepRunner,
  notes: readonly Artifact[],
  agentOf: (agentId: string) => Promise<Agent | undefined>,
  characters: number,
  signal: AbortSignal,
): Promise<readonly WholeNote[]> {
  const share = fairShare(
    notes.map(({ content }) => content.length),
    characters,
  );
  return Promise.all(
    notes.map(async (note): Promise<WholeNote> => {
      const agent = note.content.length > share ? await agentOf(note.agentId) : undefined;
      if (!agent) return note;
      const { id, title, sources } = note;
      return { id, title, sources, content: await shortened(engine, note, agent, share, signal) };
    }),
  );
}

/** The length up to which texts fit as they are, once what the short ones leave over is shared by the long ones. */
function fairShare(lengths: readonly number[], characters: number): number {
  const ascending = [...lengths].sort((a, b) => a - b);
  let left = characters;
  for (const [place, length] of ascending.entries()) {
    const share = Math.floor(left / (ascending.length - place));
    if (length > share) return share;
    left -= length;
  }
  return Number.POSITIVE_INFINITY;
}

/**
 * The shortened note; where that fails, the note as it is: a provider refuses one too long, nothing is lost unseen. Where
 * the limits leave no room for it, its beginning, and that is told.
 */
function shortened(
  engine: StepRunner,
  note: Artifact,
  agent: Agent,
  share: number,
  signal: AbortSignal,
): Promise<string> {
  const { taskId, id, version, title } = note;
  const task = engine.task(taskId);
  const { language } = engine.resources;
  return engine.once(taskId, `shortened/${id}/${version}/${share}`, async (stage) => {
    const messages = shorteningMessages({ root: engine.root, task, agent, language }, note, share);
    try {
      const { text } = await writeText(engine, { taskId, title, agent, messages, isNote: true }, signal);
      return text.length < note.content.length ? text : note.content;
    } catch (error) {
      // The journal has the call that failed.
      signal.throwIfAborted();
      if (!isAppError(error) || error.code !== "task.limit-reached") return note.content;
      const reason = "task.limit-near";
      stage({ type: "fallback-taken", taskId, fallback: "note", reason, leftOut: [title] });
      return cutTo(note.content, share);
    }
  });
}

/** The beginning of a text, up to the end of a paragraph where there is one. */
function cutTo(text: string, length: number): string {
  const begin = text.slice(0, length);
  const end = begin.lastIndexOf("\n\n");
  return `${end > length / 2 ? begin.slice(0, end) : begin}\n\n[…]`;
}
