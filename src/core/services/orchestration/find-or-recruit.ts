import { type Agent, customAgentId, RECRUITER_ID } from "../../domain/agent";
import { matchAgent } from "../../domain/match-agent";
import type { SuggestedAgent } from "../../domain/task-analysis";
import { AppError } from "../../errors/app-error";
import type { Stage } from "../../points/orchestration-strategy";
import { askStructured } from "./calls/ask-structured";
import { recruitingMessages } from "./prompts";
import { recruitSchema } from "./reply-schemas";
import type { StepRunner } from "./step-runner";
import { systemAgent } from "./system-agents";

const RECRUIT_TEMPERATURE = 0.7;

type Profile = Pick<Agent, "name" | "role" | "instructions">;

/** An agent that fits a suggestion, or a new one by the recruiter, or failing that one made of the suggestion. */
export function findOrRecruit(
  engine: StepRunner,
  taskId: string,
  wanted: SuggestedAgent,
  signal: AbortSignal,
): Promise<Agent> {
  return engine.once(taskId, `agent/${taskId}/${wanted.name}`, async (stage) => {
    const known = [...engine.state.recruits.values(), ...(await engine.resources.agents.list(signal))];
    return matchAgent(known, wanted) ?? (await recruit(engine, taskId, wanted, stage, signal));
  });
}

async function recruit(
  engine: StepRunner,
  taskId: string,
  wanted: SuggestedAgent,
  stage: Stage,
  signal: AbortSignal,
): Promise<Agent> {
  const profile = await askRecruiter(engine, taskId, wanted, signal).catch(() => undefined);
  signal.throwIfAborted();
  const now = engine.now();
  const agent: Agent = {
    ...(profile ?? basicProfile(wanted)),
    id: customAgentId(now, engine.newId()),
    desc: wanted.specialization || wanted.role,
    icon: "bot",
    tags: ["other", ...wanted.requiredSkills.slice(0, 3)],
    temperature: RECRUIT_TEMPERATURE,
    createdAt: now,
    updatedAt: now,
  };
  stage({ type: "agent-recruited", agent, fallback: profile === undefined });
  return agent;
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
  const messages = recruitingMessages(agent, engine.task(taskId), wanted, language);
  const { temperature, provider, model } = agent;
  const call = { purpose: "recruiting", taskId, agent, messages, temperature, provider, model } as const;
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
