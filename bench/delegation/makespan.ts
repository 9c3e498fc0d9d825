import type { Agent } from "@core/domain/agent/agent";
import type { Artifact } from "@core/domain/artifact/artifact";
import type { SubTaskPlan } from "@core/domain/task/sub-task-templates";
import type { Task } from "@core/domain/task/task";
import { PluginHost } from "@core/plugin/plugin-host";
import { OrchestrationStrategies, type RunContext } from "@core/points/orchestration-strategy";
import { CallPacer } from "@core/services/models/call-pacer";
import dag from "../../src/plugins/strategy-dag/plugin";
import { FakePorts } from "../../tests/fakes/fake-ports";
import { FixedClock } from "../../tests/fakes/fixed-clock";
import { MemoryTabHub } from "../../tests/fakes/memory-tab-channel";
import { bareTask, boundMs, type GraphNode, inWavesMs, randomGraph } from "./graphs";
import { Random } from "./random";

const GRAPHS = 1000;
/** The most calls the pacer ever makes side by side with one key, and those it begins with. */
const SLOTS = 8;
const FIRST_SLOTS = 4;
const PERCENTILE = 0.95;

/**
 * How the strategy that starts readers as soon as it can, through the pacer, compares with the least time there is in as
 * many slots as the pacer ever has, and with waves in as many as it begins with.
 */
export interface Makespans {
  readonly mean: number;
  readonly p95: number;
  readonly waves: { readonly mean: number; readonly p95: number };
  /** The worst comparison with waves: its time divided by theirs. */
  readonly worstAgainstWaves: number;
}

/**
 * Lets the strategy do 1,000 graphs whose nodes take their time by a clock, each as one call through the pacer, as with a
 * provider that has not been asked before.
 */
export async function makespans(): Promise<Makespans> {
  const run = await loadStrategy();
  const ratios: number[] = [];
  const waves: number[] = [];
  let worstAgainstWaves = 0;
  for (let at = 0; at < GRAPHS; at++) {
    const graph = randomGraph(new Random(`graph ${at}`));
    const tookMs = await timeOf(run, graph);
    const bound = boundMs(graph, SLOTS);
    const wavesMs = inWavesMs(graph, FIRST_SLOTS);
    ratios.push(tookMs / bound);
    waves.push(wavesMs / bound);
    worstAgainstWaves = Math.max(worstAgainstWaves, tookMs / wavesMs);
  }
  return { ...summary(ratios), waves: summary(waves), worstAgainstWaves };
}

type Run = (context: RunContext, signal: AbortSignal) => Promise<void>;

async function loadStrategy(): Promise<Run> {
  const host = new PluginHost(new FakePorts().container());
  host.install(dag);
  const [strategy] = host.open(OrchestrationStrategies).all;
  if (!strategy) throw new Error("there is no strategy");
  const loaded = await host.load(strategy);
  return (context, signal) => loaded.run(context, signal);
}

async function timeOf(run: Run, graph: readonly GraphNode[]): Promise<number> {
  const clock = new FixedClock(0);
  const { signal } = new AbortController();
  await clock.drive(run(contextOf(graph, clock), signal));
  return clock.now();
}

/** A run in which reading takes the time of the graph's nodes, and everything else none. */
function contextOf(graph: readonly GraphNode[], clock: FixedClock): RunContext {
  const pacer = new CallPacer(clock, new MemoryTabHub().tab());
  const paced = { credentialId: "c", isLocal: false };
  const agent: Agent = { id: "a", name: "A", role: "Reads", instructions: "Read." };
  const nodes = new Map<string, GraphNode>();
  const readers = graph.map(({ needs }, at) => ({ question: `Question ${at}`, scope: "", needs }));
  const root = bareTask("root", []);
  const context: Partial<RunContext> = {
    rootTaskId: root.id,
    language: "en",
    analysis: {
      requirements: [],
      complexity: "complex",
      suggestedStrategy: "parallel_agents",
      estimatedPasses: 1,
      estimatedDuration: 1,
      requiredSkills: [],
      suggestedAgents: [],
      readers,
    },
    state: { rootTaskId: root.id, tasks: new Map([[root.id, root]]) } as unknown as RunContext["state"],
    record: async () => {},
    once: (_taskId, _key, work) => work(() => {}),
    newId: () => "new",
    now: () => clock.now(),
    enter: async () => {},
    findNamed: async () => agent,
    agentFor: async () => agent,
    findOrRecruit: async () => agent,
    createParts: async (plans: readonly SubTaskPlan[]) =>
      plans.map(({ dependencies }, at) => {
        const node = graph[at];
        if (node) nodes.set(`part ${at}`, node);
        return bareTask(
          `part ${at}`,
          dependencies.map((place) => `part ${place}`),
        );
      }),
    read: async ({ id }: Task, _agent: Agent, _notes: readonly Artifact[], signal: AbortSignal) => {
      const slot = await pacer.enter(paced, signal);
      slot.answered();
      await clock.sleep(nodes.get(id)?.durationMs ?? 0, signal);
      slot.succeeded();
      slot.leave();
      return artifactOf(id);
    },
    write: async () => artifactOf(root.id),
    deliver: async () => {},
  };
  return context as RunContext;
}

function artifactOf(taskId: string): Artifact {
  const [id, agentId, title] = [`artifact of ${taskId}`, "a", taskId];
  const lists = { dependencies: [], validates: [], reviewedBy: [] };
  const times = { createdAt: 0, updatedAt: 0 };
  const kind = { type: "document", format: "markdown", status: "draft", version: 1 } as const;
  return { id, taskId, agentId, title, description: "", content: title, ...kind, ...lists, ...times };
}

function summary(list: readonly number[]): { readonly mean: number; readonly p95: number } {
  const sorted = [...list].sort((a, b) => a - b);
  const mean = list.reduce((sum, each) => sum + each, 0) / list.length;
  return { mean, p95: sorted[Math.ceil(list.length * PERCENTILE) - 1] ?? Number.NaN };
}
