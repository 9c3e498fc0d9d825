import type { Agent } from "../../../domain/agent/agent";
import type { LlmMessage } from "../../../domain/model/llm";
import type { Requirement } from "../../../domain/requirement/requirement";
import type { Task } from "../../../domain/task/task";
import { persona, sharedMessages, tag } from "../prompts/prompts";

const AGENTS_LENGTH = 6_000;
const MARK = "\n[… left out …]\n";

const REQUIREMENT = `{"requirement":"...","quote":"words of the request","type":"functional|non_functional|constraint","priority":"must|should|could|wont","source":"explicit|implicit|inferred","proof":"count|quote|absence|judgement","scope":"throughout|somewhere","measure":{"unit":"words","max":300}}`;
const PROOF = [
  "proof says how it",
  '  shows: "count" with a measure (unit words, characters, sentences, paragraphs, headings, list-items, table-rows,',
  '  code-blocks, or occurrences with "of"; min and max), "quote" where words of the text show it, "absence" where',
  '  something must not be there, else "judgement". scope is "throughout" where all of the text has to be so, as its',
  '  language and tone or what every section has, and "somewhere" where one place is enough.',
].join("\n");
const FORMAT = `{"title":"..."}
${REQUIREMENT}
{"assumption":"..."}
{"reader":"question","name":"...","scope":"...","needs":[1],"agent":"Name"}
{"agent":"Name","role":"...","skills":["..."]}
{"files":"in-order|all|search"}
{"complexity":"simple|complex"}
{"done":N}`;

/** The agents there are to ask, and those to ask before all others. */
export interface Team {
  readonly agents: readonly Agent[];
  readonly preferred: readonly Agent[];
}

/** Asks the orchestrator for the brief: what has to be delivered, and who has to find out what before it is written. */
export function briefMessages(
  orchestrator: Agent,
  root: Task,
  { agents, preferred }: Team,
  language: string,
): readonly LlmMessage[] {
  const known = linesOf(agents);
  return sharedMessages({ ...root, requirements: [] }, language, [
    persona(orchestrator),
    tag("existing-agents", clipped(known, AGENTS_LENGTH)),
    preferred.length > 0
      ? `Those of this project come before all others where they fit:\n${clipped(linesOf(preferred), AGENTS_LENGTH)}`
      : "",
    [
      "Analyse the request and write the brief for those who will do the work: one JSON object per line and nothing",
      "else, in this order, as few and as short as the request allows:",
    ].join(" "),
    FORMAT,
    [
      "- title: a name for the result in at most six words, in the language of the request.",
      `- requirement: one sentence that can be checked in the finished text, at most eight of them. ${PROOF}`,
      "- assumption: what you take for granted where the request is silent; none is fine.",
      "- reader: an independent question whose answer the writer needs and could not give alongside. Mostly there is",
      "  none; at most eight. name says in at most four words what it is about. needs are the numbers, from 1, of",
      "  earlier readers whose answers it builds on.",
      "- agent: who writes the result; one that exists where it fits. A reader may name an agent likewise.",
      "- files: only where files are attached. in-order: the result is their text worked through from beginning to end,",
      "  as a translation or a correction is; all: it rests on all of their text, as a summary does; search: a few places",
      "  hold all that is asked for.",
      "- N is the number of lines before the last one.",
      "One JSON object with requirements, complexity, suggestedStrategy and suggestedAgents is understood as well.",
    ].join("\n"),
  ]);
}

/** Asks for requirements on what a brief leaves out of the request. */
export function missingMessages(
  root: Task,
  requirements: readonly Pick<Requirement, "description">[],
  demands: readonly string[],
  language: string,
): readonly LlmMessage[] {
  const { attachments: _, ...request } = root;
  return sharedMessages({ ...request, requirements: [] }, language, [
    tag("known-requirements", requirements.map(({ description }) => `- ${description}`).join("\n")),
    tag("not-covered", demands.map((demand) => `- ${demand}`).join("\n")),
    [
      "These words of the request are in none of the known requirements. Write a requirement for each that asks for",
      "something, quoting its words, and for nothing else: one JSON object per line, and nothing beside them:",
    ].join(" "),
    `${REQUIREMENT}\n{"done":N}`,
    `requirement: one sentence that can be checked in the finished text. ${PROOF}`,
    "N is the number of lines before the last one. Where none of them asks for anything, write only that one.",
  ]);
}

function linesOf(agents: readonly Agent[]): string {
  return agents.map(({ name, role }) => `- ${name}: ${role}`).join("\n");
}

/** A text within a budget of characters: of a longer one the beginning and the end, which say most. */
function clipped(text: string, budget: number): string {
  if (text.length <= budget) return text;
  const room = Math.max(0, budget - MARK.length);
  const head = Math.ceil(room * 0.7);
  return text.slice(0, head) + MARK + text.slice(text.length - (room - head));
}
