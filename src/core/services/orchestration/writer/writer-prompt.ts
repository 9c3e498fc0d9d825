import type { Agent } from "../../../domain/agent/agent";
import type { Artifact } from "../../../domain/artifact/artifact";
import type { LlmMessage } from "../../../domain/model/llm";
import { isWebSource } from "../../../domain/source/source";
import type { Task } from "../../../domain/task/task";
import { wholeTitle } from "../../../domain/task/task-title";
import { notesText } from "../prompts/note-prompt";
import { persona, sharedMessages, tag } from "../prompts/prompts";

/** The brief of the writer. */
export interface WriterBrief {
  readonly root: Task;
  readonly agent: Agent;
  /** The part of the plan that the writing is, where there is one. */
  readonly part: Task | undefined;
  readonly notes: readonly Pick<Artifact, "title" | "content" | "sources">[];
  /** Questions nobody has answered. */
  readonly gaps: readonly string[];
  readonly contexts: string;
  readonly language: string;
}

/** The rules of citing, which code checks afterwards, word by word. */
const CITING = [
  "What rests on a source is cited by its number in square brackets, such as [101], right behind it, and where it matters with",
  "its own words in quotation marks, copied exactly: “…” [101]. Cite only numbers that stand in the notes.",
].join(" ");

/** The format that `deliverableFiles` reads. */
const FILES = [
  "Only where several files are asked for, such as the files of a program or a site: write each whole into a fenced block of",
  'its own that names its path, as in ```ts file="src/index.ts". A file that holds a fence itself goes between longer ones.',
].join(" ");

/** The work of writing a deliverable in one go. */
const WHOLE: readonly string[] = [
  [
    "Meet every requirement. Answer with the complete deliverable itself as Markdown, beginning with a heading,",
    "without remarks around it.",
  ].join(" "),
  FILES,
];

/** Asks the one writer for the deliverable, or for other `work` on it. */
export function writerMessages(
  brief: WriterBrief,
  [asked = "", ...more]: readonly string[] = WHOLE,
): readonly LlmMessage[] {
  const { root, agent, part, notes, gaps, contexts, language } = brief;
  return sharedMessages(root, language, [
    persona(agent),
    notesText(notes),
    tag("gaps", gaps.map((gap) => `- Nobody could find out: ${gap}`).join("\n")),
    tag("contexts", contexts),
    `Your task: ${part?.title ?? wholeTitle(root)}`,
    part ? tag("task", `${part.title}\n\n${part.description}`) : "",
    [
      notes.length > 0 ? "Draw on all of the notes. Where they differ, decide and say so." : "",
      notes.some(({ sources }) => sources?.some(isWebSource)) ? CITING : "",
      gaps.length > 0 ? "Say openly in the text what could not be found out." : "",
      asked,
    ]
      .filter(Boolean)
      .join(" "),
    ...more,
  ]);
}
