import { type Agent, customAgentId, RECRUITER_ID } from "../../../domain/agent/agent";
import type { TaskState } from "../../../domain/journal/task-state";
import type { LlmMessage } from "../../../domain/model/llm";
import { agentNamed, matchAgent } from "../../../domain/task/match-agent";
import type { Task } from "../../../domain/task/task";
import type { SuggestedAgent } from "../../../domain/task/task-analysis";
import { distinctTags } from "../../../domain/text/distinct-tags";
import { AppError, toAppError } from "../../../errors/app-error";
import type { Stage } from "../../../points/orchestration-strategy";
import { askStructured } from "../calls/ask-structured";
import { termsOf } from "../calls/in-project";
import type { StepRunner } from "../calls/step-runner";
import { persona, sharedMessages, tag } from "../prompts/prompts";
import { RECRUIT_FORM } from "../prompts/reply-forms";
import { recruitSchema } from "../prompts/reply-schemas";
import { systemAgent } from "./system-agents";

const RECRUIT_TEMPERATURE = 0.7;

type Profile = Pick<Agent, "name" | "role" | "instructions">;

/** An agent of the task or the directory; `undefined` for one that is gone. */
export async function findAgent(
  engine: StepRunner,
  id: string,
  signal: AbortSignal,
): Promise<Agent | undefined> {
  return engine.state.recruits.get(id) ?? (await systemAgent(engine.resources.agents, id, signal));
}

/** The agent with a name, out of all there are, or `undefined`. */
export function findNamed(
  engine: StepRunner,
  taskId: string,
  name: string,
  signal: AbortSignal,
): Promise<Agent | undefined> {
  return engine
    .once(
      taskId,
      `named/${taskId}/${name}`,
      async () => agentNamed(await known(engine, signal), name) ?? null,
    )
    .then((agent) => agent ?? undefined);
}

/** An agent that fits a suggestion, or one made of the suggestion's own words, without a call. */
export function agentFor(
  engine: StepRunner,
  taskId: string,
  wanted: SuggestedAgent,
  signal: AbortSignal,
): Promise<Agent> {
  return engine.once(taskId, `agent/${taskId}/${wanted.name}`, async (stage) => {
    const found = await fitting(engine, wanted, signal);
    if (found) return found;
    const agent = recruitOf(engine, wanted, basicProfile(wanted));
    stage({ type: "agent-recruited", agent, fallback: false });
    return agent;
  });
}

/** An agent that fits a suggestion, or a new one by the recruiter, or failing that one made of the suggestion. */
export function findOrRecruit(
  engine: StepRunner,
  taskId: string,
  wanted: SuggestedAgent,
  signal: AbortSignal,
): Promise<Agent> {
  return engine.once(taskId, `agent/${taskId}/${wanted.name}`, async (stage) => {
    const found = await fitting(engine, wanted, signal);
    return found ?? (await recruit(engine, taskId, wanted, stage, signal));
  });
}

/**
 * Those recruited for this task fit the suggestion they were made of; everyone else may fit by skills, those of the
 * project before all others.
 */
async function fitting(
  engine: StepRunner,
  wanted: SuggestedAgent,
  signal: AbortSignal,
): Promise<Agent | undefined> {
  const recruit = agentNamed([...engine.state.recruits.values()], wanted.name);
  if (recruit) return recruit;
  const all = await engine.resources.agents.list(signal);
  return matchAgent(preferredOf(all, engine.state), wanted) ?? matchAgent(all, wanted);
}

/** The agents of a task's project, in its order. */
export function preferredOf(all: readonly Agent[], state: TaskState): readonly Agent[] {
  const ids = termsOf(state)?.agentIds ?? [];
  return ids.flatMap((id) => all.find((agent) => agent.id === id) ?? []);
}

async function known(engine: StepRunner, signal: AbortSignal): Promise<readonly Agent[]> {
  return [...engine.state.recruits.values(), ...(await engine.resources.agents.list(signal))];
}

async function recruit(
  engine: StepRunner,
  taskId: string,
  wanted: SuggestedAgent,
  stage: Stage,
  signal: AbortSignal,
): Promise<Agent> {
  let profile: Profile | undefined;
  try {
    profile = await askRecruiter(engine, taskId, wanted, signal);
  } catch (error) {
    signal.throwIfAborted();
    const { code } = toAppError(error, "task.recruiter-reply");
    if (code === "task.limit-reached") throw error;
    stage({ type: "fallback-taken", taskId, fallback: "agent", reason: code });
  }
  const agent = recruitOf(engine, wanted, profile ?? basicProfile(wanted));
  stage({ type: "agent-recruited", agent, fallback: profile === undefined });
  return agent;
}

function recruitOf(engine: StepRunner, wanted: SuggestedAgent, profile: Profile): Agent {
  const now = engine.now();
  return {
    ...profile,
    id: customAgentId(now, engine.newId()),
    desc: wanted.specialization || wanted.role,
    icon: "bot",
    tags: distinctTags(["other", ...wanted.requiredSkills]).slice(0, 4),
    temperature: RECRUIT_TEMPERATURE,
    createdAt: now,
    updatedAt: now,
  };
}

/** @throws AppError `task.recruiter-reply` for a reply that is no profile, or what the call threw. */
async function askRecruiter(
  engine: StepRunner,
  taskId: string,
  wanted: SuggestedAgent,
  signal: AbortSignal,
): Promise<Profile | undefined> {
  const { agents, language } = engine.resources;
  const agent = await systemAgent(agents, RECRUITER_ID, signal);
  if (!agent) return undefined;
  const messages = recruitingMessages(agent, engine.root, wanted, language);
  const { temperature, provider, model } = agent;
  const asked = { taskId, agent, messages, temperature, provider, model };
  const call = { ...asked, purpose: "recruiting", schema: RECRUIT_FORM } as const;
  const read = await askStructured(engine.resources, call, recruitSchema, signal);
  if (!("value" in read)) throw new AppError("task.recruiter-reply", { reason: read.problem });
  return read.value;
}

function basicProfile({ name, role, requiredSkills, specialization }: SuggestedAgent): Profile {
  const skills = requiredSkills.length > 0 ? `Your skills: ${requiredSkills.join(", ")}.` : "";
  const focus = specialization ? `You specialise in: ${specialization}.` : "";
  const duty = "You do the work completely, state your assumptions and deliver well structured Markdown.";
  return { name, role, instructions: [focus, skills, duty].filter(Boolean).join(" ") };
}

/** Asks the recruiter for an agent. */
function recruitingMessages(
  recruiter: Agent,
  root: Task,
  wanted: SuggestedAgent,
  language: string,
): readonly LlmMessage[] {
  const { name, role, requiredSkills, estimatedExperience, specialization } = wanted;
  const requested = [
    `Name: ${name}`,
    `Role: ${role}`,
    `Skills: ${requiredSkills.join(", ") || "-"}`,
    `Experience: ${estimatedExperience}`,
    `Specialization: ${specialization || "-"}`,
  ].join("\n");
  return sharedMessages(root, language, [
    persona(recruiter),
    "Recruit an agent for this task.",
    tag("wanted-agent", requested),
    'Answer with a single JSON object and nothing else: {"name":"...","role":"...","instructions":"..."}',
  ]);
}
