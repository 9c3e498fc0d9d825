import type { Agent } from "../../../domain/agent/agent";
import type { Artifact } from "../../../domain/artifact/artifact";
import type { LlmMessage } from "../../../domain/model/llm";
import { citedSources, isWebSource, type WebSource } from "../../../domain/source/source";
import type { Task } from "../../../domain/task/task";
import { wholeTitle } from "../../../domain/task/task-title";
import { fenced } from "../../../domain/text/fenced";
import { persona, requirementLines, sharedMessages, tag } from "./prompts";

/** The brief of a reader's note. */
export interface NoteBrief {
  readonly root: Task;
  readonly task: Task;
  readonly agent: Agent;
  /** The notes it builds on. */
  readonly notes: readonly Artifact[];
  /** Decisions, constraints and the like, one a line. */
  readonly contexts: string;
  readonly language: string;
  /** The part of a file that is read; absent where a question is answered. */
  readonly filePart?: FilePart | undefined;
}

/** A part of a file that is too long for one call. */
export interface FilePart {
  readonly name: string;
  /** From 1. */
  readonly number: number;
  readonly count: number;
  /** Whether the result is the parts worked through in their order, and not notes on them. */
  readonly isInOrder: boolean;
}

/** Asks an agent to answer the one question of a sub-task. */
export function noteMessages({
  root,
  task,
  agent,
  notes,
  contexts,
  language,
  filePart,
}: NoteBrief): readonly LlmMessage[] {
  return sharedMessages(root, language, [
    persona(agent),
    notesText(notes),
    tag("contexts", contexts),
    `Your task: ${wholeTitle(task)}`,
    tag("task", `${wholeTitle(task)}\n\n${task.description}`),
    tag("criteria", requirementLines(task.requirements)),
    filePart ? partInstruction(filePart) : NOTE_INSTRUCTION,
  ]);
}

const NOTE_INSTRUCTION = [
  "Work on this task alone: someone else writes what the request asks for, and needs your findings for it. Answer",
  "with the note itself as Markdown, beginning with a heading: every fact, figure, name and source that matters,",
  "and nothing else.",
].join(" ");

function partInstruction({ name, number, count, isInOrder }: FilePart): string {
  const given = `The attachment is part ${number} of ${count} of the file ${JSON.stringify(name)}`;
  const asked = isInOrder
    ? [
        "; the results of all parts are put together in their order, as they are. Do what the request asks for with this",
        "part alone, from its first sentence to its last: leave nothing out and add nothing. Answer with the result itself",
        "as Markdown, without remarks around it and without a heading that the part does not have.",
      ]
    : [
        "; others read the other parts, and someone else writes what the request asks for from all of your notes. Answer",
        "with the note itself as Markdown, beginning with a heading: all that this part says on the matter, every fact,",
        "figure, name and date in the words of the file, and where in the file it stands. Where it says nothing on the",
        "matter, say so in one sentence.",
      ];
  return given + asked.join(" ");
}

/** Asks a reader to say again in less what it has noted. */
export function shorteningMessages(
  brief: Omit<NoteBrief, "notes" | "contexts">,
  note: Artifact,
  characters: number,
): readonly LlmMessage[] {
  const { root, task, agent, language } = brief;
  return sharedMessages(root, language, [
    persona(agent),
    `Your task: ${wholeTitle(task)}`,
    notesText([note]),
    [
      `Your note is too long for the one who writes. Write it again in at most ${characters} characters: every fact,`,
      "figure, name and source stays, what is said twice goes. Answer with the note itself.",
    ].join(" "),
  ]);
}

/** Asks a reader to put right what its note lacks. */
export function repairMessages(
  brief: NoteBrief,
  note: Artifact,
  objections: readonly string[],
): readonly LlmMessage[] {
  const { root, task, agent, notes, language } = brief;
  return sharedMessages(root, language, [
    persona(agent),
    notesText(notes),
    `Your task: ${wholeTitle(task)}`,
    tag("task", `${wholeTitle(task)}\n\n${task.description}`),
    tag("previous", note.content),
    tag("objection", objections.join("\n")),
    "Answer with the whole note again, with what was objected to put right.",
  ]);
}

/** Notes in full, each with its title. */
export function notesText(notes: readonly Pick<Artifact, "title" | "content" | "sources">[]): string {
  const texts = notes.map(({ title, content, sources }) => {
    const cited = citedSources(content, sources)?.filter(isWebSource) ?? [];
    return tag("note", content, { title }) + (cited.length > 0 ? `\n${sourcesText(cited)}` : "");
  });
  return tag("notes", texts.join("\n"));
}

/** Pages of the web, each with its words on the matter, which somebody else wrote. */
export function sourcesText(sources: readonly WebSource[]): string {
  const lines = sources.map(({ number, name, url, passage }) =>
    [`[${number}] ${JSON.stringify(name)} ${url}`, ...(passage ? [fenced(passage)] : [])].join("\n"),
  );
  return tag("sources", lines.join("\n"));
}
