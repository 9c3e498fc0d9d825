import { AppError } from "../../errors/app-error";
import { DEFAULT_TEMPERATURE } from "../model/llm";
import { visibleName } from "../text/visible-text";
import type { Agent, InstructionReference } from "./agent";
import { parseAgent } from "./agent-schema";

/** The input of the user that makes an agent. */
export type AgentDraft = Pick<Agent, "name" | "role" | "instructions"> &
  Partial<
    Pick<
      Agent,
      | "instructionsFrom"
      | "desc"
      | "icon"
      | "tags"
      | "temperature"
      | "effort"
      | "knowledgeItemIds"
      | "tools"
      | "provider"
      | "model"
    >
  >;

/** An untouched form. */
export const EMPTY_AGENT_DRAFT: AgentDraft = {
  name: "",
  role: "",
  instructions: "",
  temperature: DEFAULT_TEMPERATURE,
};

/** Trims a draft, and shows what hides in its name and role. @throws AppError `name.required` or `agent.role-required`. */
export function checkAgentDraft(draft: AgentDraft): AgentDraft {
  const name = visibleName(draft.name.trim());
  const role = visibleName(draft.role.trim());
  if (name === "") throw new AppError("name.required");
  if (role === "") throw new AppError("agent.role-required");
  const model = draft.model?.trim() || undefined;
  const desc = draft.desc?.trim() || undefined;
  const instructionsFrom = draft.instructionsFrom && checkReference(draft.instructionsFrom);
  return { ...draft, name, role, instructions: draft.instructions.trim(), instructionsFrom, desc, model };
}

/** Without a name there is nothing to refer to. */
function checkReference({
  source,
  name,
  version,
  label,
}: InstructionReference): InstructionReference | undefined {
  if (name.trim() === "") return undefined;
  const which = version === undefined ? label?.trim() && { label: label.trim() } : { version };
  return { source, name: name.trim(), ...which };
}

/** The part of an agent the user can change. */
export function draftOf(agent: Agent): AgentDraft {
  const { id: _, createdAt: _1, updatedAt: _2, i18n: _3, origin: _4, ...draft } = agent;
  return draft;
}

/** Marks a file as an agent exported by this application. */
const EXPORT_KIND = "troupe-agent";

/** One agent as the text of a JSON file. Its knowledge stays behind: ids mean nothing on another device. */
export function agentToFile(agent: Agent): string {
  const { knowledgeItemIds: _knowledge, ...rest } = agent;
  return `${JSON.stringify({ kind: EXPORT_KIND, version: 1, agent: rest }, null, 2)}\n`;
}

/** The file name of an agent: after its name. */
export function agentFileName({ id, name }: Agent): string {
  const words = name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
  return `${words.replace(/^-|-$/g, "") || id}.agent.json`;
}

/** Reads an exported agent, or a plain agent file. @throws AppError `agent.file-invalid`, or as `checkAgentDraft` does. */
export function agentFromFile(content: string): AgentDraft {
  const agent = readAgent(content);
  return checkAgentDraft({ ...draftOf(agent), knowledgeItemIds: undefined });
}

function readAgent(content: string): Agent {
  try {
    const parsed: unknown = JSON.parse(content);
    const wrapped = parsed as { kind?: unknown; agent?: unknown } | null;
    return parseAgent(wrapped?.kind === EXPORT_KIND ? wrapped.agent : parsed);
  } catch (error) {
    // For reports: what a parser or a schema says is no sentence for people.
    const message = error instanceof Error ? error.message : String(error);
    throw new AppError("agent.file-invalid", { message }, { cause: error });
  }
}
