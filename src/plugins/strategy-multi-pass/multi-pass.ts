import type { Agent } from "@core/domain/agent";
import type { Artifact } from "@core/domain/artifact";
import { nextWave } from "@core/domain/execution-waves";
import { TASK_EXECUTOR } from "@core/domain/fallback-analysis";
import type { Task } from "@core/domain/task";
import type { SuggestedAgent } from "@core/domain/task-analysis";
import type { RunContext, StrategyRun } from "@core/points/orchestration-strategy";
import { meetRequirements } from "@shared/meet-requirements";
import { createParts, type Part } from "./create-parts";
import { deliverPart } from "./deliver-part";

/** Divides the task, builds a team, and runs the parts in waves; the last part delivers the whole. */
export const multiPass: StrategyRun = {
  async run(context, signal) {
    const parts = await createParts(context, await context.plan(signal));
    const team = await buildTeam(context, signal);
    const delivered = await runWaves(context, parts, team, signal);
    await checkWhole(context, delivered, signal);
    const { estimatedPasses } = context.analysis;
    await context.once(context.rootTaskId, `passes/${context.rootTaskId}`, async (stage) => {
      stage({ type: "passes-counted", taskId: context.rootTaskId, actualPasses: estimatedPasses });
    });
  },
};

/** What a part delivered, and who did it. */
interface PartDelivery {
  readonly part: Part;
  readonly agent: Agent;
  readonly artifact: Artifact;
}

/** The agents suggested, found or recruited, each once; one executor when nobody was suggested. */
async function buildTeam(context: RunContext, signal: AbortSignal): Promise<readonly Agent[]> {
  const { suggestedAgents } = context.analysis;
  const wanted: readonly SuggestedAgent[] = suggestedAgents.length > 0 ? suggestedAgents : [TASK_EXECUTOR];
  const agents: Agent[] = [];
  for (const each of wanted) agents.push(await context.findOrRecruit(context.rootTaskId, each, signal));
  return [...new Map(agents.map((agent) => [agent.id, agent])).values()];
}

async function runWaves(
  context: RunContext,
  parts: readonly Part[],
  team: readonly Agent[],
  signal: AbortSignal,
): Promise<readonly PartDelivery[]> {
  const tasks = parts.map(({ task }) => task);
  const delivered = new Map<string, PartDelivery>();
  for (;;) {
    const wave = nextWave(tasks, new Set(delivered.keys()), team.length);
    if (wave.length === 0) break;
    const done = await Promise.all(
      wave.map(({ task, agentIndex }) => runPart(context, partOf(parts, task), team, agentIndex, signal)),
    );
    for (const each of done) delivered.set(each.part.task.id, each);
  }
  return tasks.flatMap(({ id }) => delivered.get(id) ?? []);
}

async function runPart(
  context: RunContext,
  part: Part,
  team: readonly Agent[],
  agentIndex: number,
  signal: AbortSignal,
): Promise<PartDelivery> {
  const agent = wishedAgent(context, part, team) ?? team[agentIndex % team.length];
  if (!agent) throw new Error("A team has at least one agent.");
  return { part, agent, artifact: await deliverPart(context, part, agent, signal) };
}

/** The member the plan names for a part: by its name, or by the name it was suggested under. */
function wishedAgent(context: RunContext, { plan }: Part, team: readonly Agent[]): Agent | undefined {
  const wish = plan.role?.trim().toLowerCase();
  if (!wish) return undefined;
  const place = context.analysis.suggestedAgents.findIndex(({ name }) => name.trim().toLowerCase() === wish);
  return team.find(({ name }) => name.trim().toLowerCase() === wish) ?? (place < 0 ? undefined : team[place]);
}

/** Checks the requirements of the root task against the parts; what is missing is added to the last one. */
async function checkWhole(
  context: RunContext,
  delivered: readonly PartDelivery[],
  signal: AbortSignal,
): Promise<void> {
  const last = delivered.at(-1);
  if (!last) return;
  const delivery = { task: last.part.task, agent: last.agent, requirements: last.part.requirements };
  const artifacts = delivered.map(({ artifact }) => artifact);
  await meetRequirements(context, delivery, artifacts, 0, signal);
}

function partOf(parts: readonly Part[], task: Task): Part {
  const part = parts.find((each) => each.task.id === task.id);
  if (!part) throw new Error("A wave holds parts of the plan.");
  return part;
}
