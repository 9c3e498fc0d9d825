import type { Agent } from "@core/domain/agent/agent";
import type { Artifact } from "@core/domain/artifact/artifact";
import { NOTE_READER } from "@core/domain/task/fallback-analysis";
import type { SubTaskPlan } from "@core/domain/task/sub-task-templates";
import type { ReaderPlan, SuggestedAgent, TaskAnalysis } from "@core/domain/task/task-analysis";
import { taskTitle } from "@core/domain/task/task-title";
import type { ReadOptions, RunContext } from "@core/points/orchestration-strategy";

/** Has readers answer their questions side by side, each as soon as the notes it needs are there; what failed is left out. */
export async function readSideBySide(
  context: RunContext,
  readers: readonly ReaderPlan[],
  signal: AbortSignal,
  optionsOf: (agent: Agent) => ReadOptions = () => ({}),
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
    reading[place] = needed.then((notes) =>
      context.read(task, agent, notes.filter(isNote), signal, optionsOf(agent)),
    );
  }
  return (await Promise.all(reading)).filter(isNote);
}

function planOf({ question, name, scope, needs }: ReaderPlan): SubTaskPlan {
  return {
    title: name ?? taskTitle(question),
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
