import { type Agent, ORCHESTRATOR_ID } from "../../../domain/agent/agent";
import type { Artifact } from "../../../domain/artifact/artifact";
import { estimatedTokens } from "../../../domain/conversation/conversation-summary";
import { DEFAULT_CONTEXT_WINDOW } from "../../models/model-call";
import type { StepRunner } from "../calls/step-runner";
import { orchestrator, systemAgent } from "../recruiting/system-agents";

/** Notes are left out of a prompt that would fill more than this share of what the model can read. */
const SHARE = 0.6;

/** The agent that edits a text, and the notes that fit beside it. */
export interface Editor {
  readonly agent: Agent;
  readonly notes: readonly Artifact[];
}

/** The writer of a text, or the orchestrator where they are gone, with what the text was written from. */
export async function editorOf(
  engine: StepRunner,
  artifact: Artifact,
  content: string,
  signal: AbortSignal,
): Promise<Editor> {
  const { resources, root, state } = engine;
  const agent = await resources.instructions.inForce(await writerOf(engine, artifact, signal), signal);
  const notes = artifact.dependencies.flatMap((id) => state.artifacts.get(id) ?? []);
  const { provider, model } = agent;
  const route = await resources.modelCalls.route("write", { provider, model });
  const { contextWindow: window = DEFAULT_CONTEXT_WINDOW } = route;
  const size = [root.description, content, ...notes.map((note) => note.content)].join("");
  return { agent, notes: estimatedTokens(size) <= window * SHARE ? notes : [] };
}

/** The writer of a text, or the orchestrator where they are gone. */
export async function writerOf(
  { resources, state }: StepRunner,
  { agentId }: Artifact,
  signal: AbortSignal,
): Promise<Agent> {
  const recruit = state.recruits.get(agentId);
  if (recruit) return recruit;
  const writer =
    agentId === ORCHESTRATOR_ID ? undefined : await systemAgent(resources.agents, agentId, signal);
  return writer ?? orchestrator(resources.agents, signal);
}
