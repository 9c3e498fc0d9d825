import { type AgentDraft, checkAgentDraft, draftOf } from "../agent-draft";
import { parseAgent } from "../agent-schema";

/** Parts of another application's agent that have no place here. */
export type LeftOut = "picture" | "model" | "tools" | "files";

/** An agent of another application's file, to be looked at before it is kept. */
export interface ForeignAgent {
  readonly draft: AgentDraft;
  readonly leftOut: readonly LeftOut[];
}

/** Longest name and role, in characters. */
const LONGEST = { name: 80, role: 200, tag: 30 };
const MOST_TAGS = 12;

/** The texts of a foreign agent as they stand in its file. */
export interface ForeignTexts {
  readonly name: string;
  /** The words that say what it is for; the first of these is its role. */
  readonly about: readonly (string | null | undefined)[];
  readonly instructions: string;
  readonly tags?: readonly string[] | undefined;
  readonly temperature?: number | undefined;
}

/** The draft of a foreign agent, every text bounded and every character in its names made visible. @throws AppError. */
export function foreignDraft({
  name,
  about,
  instructions,
  tags = [],
  temperature,
}: ForeignTexts): AgentDraft {
  const said = about.map((text) => oneLine(text ?? "", LONGEST.role)).filter((text) => text !== "");
  const [role = oneLine(name, LONGEST.role)] = said;
  const known = tags.map((tag) => oneLine(tag, LONGEST.tag)).filter((tag) => tag !== "");
  const isUsual = temperature !== undefined && temperature >= 0 && temperature <= 2;
  const agent = parseAgent({
    id: "imported",
    name: oneLine(name, LONGEST.name),
    role,
    instructions,
    ...(said[0] === undefined ? {} : { desc: said[0] }),
    ...(known.length > 0 ? { tags: known.slice(0, MOST_TAGS) } : {}),
    ...(isUsual ? { temperature } : {}),
  });
  return checkAgentDraft(draftOf(agent));
}

function oneLine(text: string, longest: number): string {
  const line = text
    .slice(0, longest * 4)
    .replace(/\s+/g, " ")
    .trim();
  const letters = [...line];
  return letters.length > longest ? `${letters.slice(0, longest - 1).join("")}…` : line;
}
