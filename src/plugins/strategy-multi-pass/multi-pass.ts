import type { Agent } from "@core/domain/agent/agent";
import type { Artifact } from "@core/domain/artifact/artifact";
import { nextWave } from "@core/domain/task/execution-waves";
import { TASK_EXECUTOR } from "@core/domain/task/fallback-analysis";
import type { SubTaskPlan } from "@core/domain/task/sub-task-templates";
import type { Task } from "@core/domain/task/task";
import type { RunContext, StrategyRun } from "@core/points/orchestration-strategy";

/** Divides the task, builds a team, and works on the parts in waves; the last part writes the whole. */
export const multiPass: StrategyRun = {
  async run(context, signal) {
    const plans = await context.plan(signal);
    const tasks = await context.createParts(plans);
    const team = await buildTeam(context, signal);
    await context.deliver(await runWaves(context, { plans, tasks, team }, signal), signal);
    const { rootTaskId: taskId } = context;
    const { estimatedPasses: actualPasses } = context.analysis;
    await context.once(taskId, "passes", async (stage) => {
      stage({ type: "passes-counted", taskId, actualPasses });
    });
  },
};

/** The agents of a task, each once, and by the names they were suggested under. */
interface Team {
  readonly members: readonly Agent[];
  readonly bySuggestion: ReadonlyMap<string, Agent>;
}

interface Division {
  readonly plans: readonly SubTaskPlan[];
  readonly tasks: readonly Task[];
  readonly team: Team;
}

/** The agents suggested, found or recruited; one executor when nobody was suggested. */
async function buildTeam(context: RunContext, signal: AbortSignal): Promise<Team> {
  const { suggestedAgents } = context.analysis;
  const bySuggestion = new Map<string, Agent>();
  for (const each of suggestedAgents.length > 0 ? suggestedAgents : [TASK_EXECUTOR]) {
    const agent = await context.findOrRecruit(context.rootTaskId, each, signal);
    bySuggestion.set(normalised(each.name), agent);
  }
  const byId = new Map([...bySuggestion.values()].map((agent) => [agent.id, agent]));
  return { members: [...byId.values()], bySuggestion };
}

/** Works on the parts in waves of at most as many as there are agents. The last one writes the deliverable. */
async function runWaves(context: RunContext, division: Division, signal: AbortSignal): Promise<Artifact> {
  const { tasks, team } = division;
  const notes = new Map<string, Artifact | undefined>();
  const last = tasks.at(-1);
  for (;;) {
    const wave = nextWave(tasks, new Set(notes.keys()), team.members.length);
    if (!last || wave.length === 0) throw new Error("A plan has a last part.");
    const [slot] = wave;
    if (slot?.task === last) {
      const writer = await agentOf(context, division, last, slot.agentIndex, signal);
      return context.write(writer, [...notes.values()].filter(isNote), signal, last);
    }
    const parts = wave.filter(({ task }) => task !== last);
    const made = await Promise.all(
      parts.map(async ({ task, agentIndex }) => {
        const agent = await agentOf(context, division, task, agentIndex, signal);
        const needed = task.dependencies.map((id) => notes.get(id)).filter(isNote);
        const note = await context.read(task, agent, needed, signal);
        return [task.id, note && (await context.review(task, note, signal))] as const;
      }),
    );
    for (const [id, note] of made) notes.set(id, note);
  }
}

/** Who does a part: whom the plan names, on the team or anywhere; else the next of the team. */
async function agentOf(
  context: RunContext,
  { plans, tasks, team }: Division,
  task: Task,
  agentIndex: number,
  signal: AbortSignal,
): Promise<Agent> {
  const role = plans[tasks.indexOf(task)]?.role?.trim();
  const requested = role ? await requestedAgent(context, team, task, role, signal) : undefined;
  const agent = requested ?? team.members[agentIndex % team.members.length];
  if (!agent) throw new Error("A team has at least one agent.");
  return agent;
}

async function requestedAgent(
  context: RunContext,
  { members, bySuggestion }: Team,
  task: Task,
  role: string,
  signal: AbortSignal,
): Promise<Agent | undefined> {
  const member = members.find(({ name }) => normalised(name) === normalised(role));
  return member ?? bySuggestion.get(normalised(role)) ?? context.findNamed(task.id, role, signal);
}

function normalised(name: string): string {
  return name.trim().toLowerCase();
}

function isNote(note: Artifact | undefined): note is Artifact {
  return note !== undefined;
}
