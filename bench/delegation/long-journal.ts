import type { JournalEvent, JournalFact } from "@core/domain/journal/journal-event";
import type { StoreName } from "@core/domain/records/store-records";
import { sampleArtifact, sampleTask } from "../../tests/fakes/sample-tasks";
import { SequentialIds } from "../../tests/fakes/sequential-ids";
import { HeadlessCore } from "../../tests/headless/headless-core";
import { median } from "../median";
import { ERROR_RATES } from "./error-rates";
import { factsTask } from "./facts-task";
import { ScriptedModel } from "./scripted-model";

const TASK = "long";
/** Openings, the least of which counts: whatever else goes on only ever adds. */
const OPENINGS = 3;
const CHECKS = 200;
/** Tokens that all of them do not take. */
const LIMIT = 100_000_000;
/** Checks whose median counts, at the beginning and at the end. */
const LOOKED_AT = 20;

/**
 * Milliseconds of CPU that a task whose journal has so many events takes to be opened: checked and folded, without the
 * time that a database takes to hand its records over.
 */
export async function openingMs(events: number): Promise<number> {
  const records = journalOf(events);
  const times: number[] = [];
  for (let opening = 0; opening < OPENINGS; opening++) {
    const core = await HeadlessCore.open({ ids: new SequentialIds(), plugins: [] });
    const { database } = core.ports;
    const task = sampleTask({ id: TASK, steps: [], artifacts: [] });
    await database.write([{ type: "put", store: "tasks", record: task }]);
    const list = database.list.bind(database);
    const asIs = (store: StoreName) => (store === "events" ? Promise.resolve(records) : list(store));
    database.list = asIs as typeof database.list;
    times.push(await cpuMs(() => core.monitor.load(TASK)));
  }
  return Math.min(...times);
}

/** The last of 200 checks of one text against the first ones. */
export interface RepeatedChecks {
  readonly tokens: number;
  readonly time: number;
}

/** Checks a finished text again and again. */
export async function repeatedChecks(): Promise<RepeatedChecks> {
  const core = await HeadlessCore.open({ ids: new SequentialIds(), plugins: [] });
  const { clock } = core.ports;
  const model = new ScriptedModel({ seed: "checks", rates: ERROR_RATES.faultless, clock });
  core.host.install(model.plugin);
  const { signal } = new AbortController();
  await core.configure({ provider: "scripted", apiKey: "", model: "scripted-1" }, signal);
  const limits = { tokens: LIMIT };
  const { request } = factsTask("checks", 2);
  const { id } = await core.library.create({ ...request, strategy: "single-pass", limits });
  await clock.drive(core.control.start(id, "en"));
  const tokens: number[] = [];
  const times: number[] = [];
  for (let check = 0; check < CHECKS; check++) {
    const before = model.calls.length;
    times.push(await cpuMs(() => clock.drive(core.control.amend(id, { kind: "check" }, "en"))));
    tokens.push(model.calls.slice(before).reduce((sum, call) => sum + call.tokens, 0));
  }
  // The first ones run code that is not compiled yet.
  const early = (list: readonly number[]) => median(list.slice(LOOKED_AT, 2 * LOOKED_AT));
  const late = (list: readonly number[]) => median(list.slice(-LOOKED_AT));
  return { tokens: late(tokens) / early(tokens), time: late(times) / early(times) };
}

/** Every kind of event that grows a list of the task. */
function journalOf(events: number): readonly JournalEvent[] {
  const facts: JournalFact[] = [
    { type: "task-created", task: sampleTask({ id: TASK, steps: [], artifacts: [] }) },
  ];
  for (let round = 0; facts.length < events; round++) {
    const step = { name: "", description: "", order: round, status: "pending", agentId: "a" } as const;
    facts.push(
      { type: "step-added", taskId: TASK, step: { ...step, id: `s${round}` } },
      { type: "step-changed", taskId: TASK, stepId: `s${round}`, status: "completed" },
      { type: "agent-assigned", taskId: `part-${round}`, agentId: "a", agentName: "A" },
      { type: "artifact-created", artifact: sampleArtifact({ id: `a${round}`, taskId: TASK }) },
      { type: "node-accepted", taskId: TASK, key: `k${round}`, result: round, version: 2 },
    );
  }
  return facts
    .slice(0, events)
    .map((fact, seq) => ({ ...fact, id: `r/${seq}`, runId: "r", rootTaskId: TASK, seq, at: seq }));
}

async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
