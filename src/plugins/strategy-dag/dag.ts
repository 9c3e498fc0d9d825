import type { Agent } from "@core/domain/agent";
import type { Artifact } from "@core/domain/artifact";
import { NOTE_READER, TASK_EXECUTOR } from "@core/domain/fallback-analysis";
import type { SubTaskPlan } from "@core/domain/sub-task-templates";
import type { ReaderPlan, SuggestedAgent, TaskAnalysis } from "@core/domain/task-analysis";
import { taskTitle } from "@core/domain/task-title";
import type { RunContext, StrategyRun } from "@core/points/orchestration-strategy";

/** Readers answer side by side what the writer needs to know, each as soon as what it builds on is there. */
export const dag: StrategyRun = {
  async run(context, signal) {
    const { rootTaskId, analysis } = context;
    const notes = await readAll(context, analysis.readers ?? [], signal);
    const writer = await context.agentFor(rootTaskId, analysis.suggestedAgents[0] ?? TASK_EXECUTOR, signal);
    await context.deliver(await context.write(writer, notes, signal), signal);
    await context.once(rootTaskId, "passes", async (stage) => {
      stage({ type: "passes-counted", taskId: rootTaskId, actualPasses: analysis.estimatedPasses });
    });
  },
};

async function readAll(
  context: RunContext,
  readers: readonly ReaderPlan[],
  signal: AbortSignal,
): Promise<readonly Artifact[]> {
  if (readers.length === 0) return [];
  const tasks = await context.createParts(readers.map(planOf));
  const agents: Agent[] = [];
  // One after another, so that two that ask for the same agent get the same.
  for (const reader of readers) {
    agents.push(await context.agentFor(context.rootTaskId, suggestionFor(reader, context.analysis), signal));
  }
  const reading: Promise<Artifact | undefined>[] = [];
  for (const [place, { needs }] of readers.entries()) {
    const [task, agent] = [tasks[place], agents[place]];
    if (!task || !agent) continue;
    const needed = Promise.all(needs.map((need) => reading[need]));
    reading[place] = needed.then((notes) => context.read(task, agent, notes.filter(isNote), signal));
  }
  return (await Promise.all(reading)).filter(isNote);
}

function planOf({ question, scope, needs }: ReaderPlan): SubTaskPlan {
  return {
    title: taskTitle(question),
    description: [question, scope].filter(Boolean).join("\n\n"),
    dependencies: needs,
    acceptanceCriteria: [],
  };
}

/** As the brief describes the agent it names, if it does. */
function suggestionFor({ agent }: ReaderPlan, { suggestedAgents }: TaskAnalysis): SuggestedAgent {
  if (agent === undefined) return NOTE_READER;
  const described = suggestedAgents.find(({ name }) => name.toLowerCase() === agent.toLowerCase());
  return described ?? { ...NOTE_READER, name: agent };
}

function isNote(note: Artifact | undefined): note is Artifact {
  return note !== undefined;
}
