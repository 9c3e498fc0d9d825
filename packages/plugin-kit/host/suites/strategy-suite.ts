import assert from "node:assert/strict";
import type { Json } from "../../../../src/core/ports/plugin-cells";
import type { Tested } from "../tested";

const AGENT = { id: "ada", name: "Ada", role: "Writes" };
const PLAN = {
  title: "Look around",
  description: "What is there?",
  dependencies: [],
  acceptanceCriteria: ["It names a thing."],
};
const ANALYSIS = {
  requirements: [{ description: "It is short.", priority: "must" }],
  complexity: "complex",
  suggestedStrategy: "parallel_agents",
  estimatedPasses: 2,
  estimatedDuration: 5,
  requiredSkills: [],
  suggestedAgents: [
    { name: "Ada", role: "Writes", requiredSkills: [], estimatedExperience: "Mid", specialization: "Texts" },
  ],
  assumptions: [],
  readers: [{ question: "What is there?", scope: "Everything.", needs: [] }],
};
const ARGS: Json = { analysis: ANALYSIS, rootTaskId: "task", language: "en" };

/** What every strategy does. */
export async function strategySuite(tested: Tested): Promise<void> {
  await tested.check("says how well it suits, as a share", () => {
    const suits = Number(tested.data.suits ?? 0);
    assert.ok(suits >= 0 && suits <= 1, `suits is ${suits}`);
  });
  await tested.check("has a deliverable written, and delivers that", () => assertDelivers(tested, {}));
  await tested.check("delivers where notes can't be had", () => assertDelivers(tested, { hasNotes: false }));
  await tested.check("does the same again when it is resumed", async () => {
    assert.deepEqual(await acts(tested, {}), await acts(tested, {}));
  });
  await tested.check("does nothing once it has been stopped", async () => {
    const signal = AbortSignal.abort(new DOMException("Stopped", "AbortError"));
    await assert.rejects(acts(tested, { signal }));
  });
}

/** What is different about a run. */
interface Run {
  readonly hasNotes?: boolean;
  readonly signal?: AbortSignal;
}

async function assertDelivers(tested: Tested, run: Run): Promise<void> {
  const done = await acts(tested, run);
  assert.equal(done.filter((act) => act === "deliver").length, 1, `it did: ${done.join(", ")}`);
  assert.ok(done.includes("write"), `it did: ${done.join(", ")}`);
}

/** Runs a strategy on a task of which all is made up, and gives what it did; an id that nobody gave it is refused. */
async function acts(tested: Tested, { hasNotes = true, signal }: Run): Promise<readonly string[]> {
  const done: string[] = [];
  const known = new Set<string>();
  const make = <T extends { id: string }>(made: T) => {
    known.add(made.id);
    return { value: made };
  };
  const text = (kind: string) => make({ id: `${kind}-${done.length}`, title: kind, content: `The ${kind}.` });
  const asks: Record<string, (args: Readonly<Record<string, unknown>>) => { value: unknown }> = {
    plan: () => ({ value: [PLAN] }),
    agentFor: () => make(AGENT),
    findOrRecruit: () => make(AGENT),
    findNamed: () => make(AGENT),
    createParts: ({ parts }) => ({
      value: (parts as readonly object[]).map((plan, place) => make({ ...plan, id: `part-${place}` }).value),
    }),
    read: () => (hasNotes ? text("note") : { value: null }),
    review: () => text("note"),
    write: () => text("deliverable"),
    deliver: () => ({ value: null }),
    enter: () => ({ value: null }),
    record: () => ({ value: null }),
  };
  const watched = Object.entries(asks).map(([name, answer]) => {
    const watch = (args: Readonly<Record<string, unknown>>) => {
      for (const id of idsOf(args)) assert.ok(known.has(id), `${name} names ${id}, which was not given`);
      done.push(name);
      return answer(args);
    };
    return [name, watch] as const;
  });
  const page = tested.page({ asks: Object.fromEntries(watched) as never });
  await tested.call("run", ARGS, signal ? { page, signal } : { page });
  return done;
}

function idsOf({ task, agent, notes, note, part, artifact }: Readonly<Record<string, unknown>>): string[] {
  return [task, agent, note, part, artifact, ...((notes ?? []) as unknown[])].filter(
    (id): id is string => typeof id === "string",
  );
}
