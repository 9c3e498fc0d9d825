import { nextWave } from "@core/domain/task/execution-waves";
import { newTask } from "@core/domain/task/new-task";
import type { Random } from "./random";

const FEWEST_NODES = 3;
const MOST_NODES = 12;
/** How likely a node needs an earlier one: from graphs that are nearly a list of questions to nearly a chain. */
const LEAST_NEED = 0.05;
const MOST_NEED = 0.5;
const SHORTEST_MS = 2000;
const LONGEST_MS = 20_000;

/** Work that depends on earlier work. */
export interface GraphNode {
  readonly durationMs: number;
  /** Places of earlier nodes. */
  readonly needs: readonly number[];
}

/** A graph without cycles of at most twelve nodes that take 2 to 20 seconds each. */
export function randomGraph(random: Random): readonly GraphNode[] {
  const need = LEAST_NEED + random.next() * (MOST_NEED - LEAST_NEED);
  return Array.from({ length: random.int(FEWEST_NODES, MOST_NODES) }, (_, at) => ({
    durationMs: random.int(SHORTEST_MS, LONGEST_MS),
    needs: Array.from({ length: at }, (_each, place) => place).filter(() => random.chance(need)),
  }));
}

/** No schedule can be shorter: the longest chain, or all work divided among the slots. */
export function boundMs(graph: readonly GraphNode[], slots: number): number {
  const ends: number[] = [];
  for (const { durationMs, needs } of graph) {
    ends.push(durationMs + Math.max(0, ...needs.map((place) => ends[place] ?? 0)));
  }
  const work = graph.reduce((sum, { durationMs }) => sum + durationMs, 0);
  return Math.max(...ends, work / slots);
}

/** How long it takes in waves: the next ones begin when all of the last ones have ended. */
export function inWavesMs(graph: readonly GraphNode[], slots: number): number {
  const tasks = graph.map(({ needs }, place) => bareTask(String(place), needs.map(String)));
  const done = new Set<string>();
  let totalMs = 0;
  for (let wave = nextWave(tasks, done, slots); wave.length > 0; wave = nextWave(tasks, done, slots)) {
    totalMs += Math.max(...wave.map(({ task }) => graph[Number(task.id)]?.durationMs ?? 0));
    for (const { task } of wave) done.add(task.id);
  }
  return totalMs;
}

/** A sub-task of which only its place in a graph matters. */
export function bareTask(id: string, dependencies: readonly string[]) {
  return newTask({
    id,
    workflowId: "w",
    title: id,
    description: id,
    complexity: "simple",
    dependencies,
    requirements: [],
    assignedAgentId: "a",
    createdAt: 0,
  });
}
