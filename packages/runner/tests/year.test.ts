import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import type { Schedule, ScheduleRun } from "@core/domain/schedule/schedule";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { CronDueTimes } from "../../../src/plugins/browser/cron-due-times";
import { RunnerHome } from "../src/home/runner-home";
import type { EmbeddedPostgres } from "../src/postgres/embedded-postgres";
import { Power } from "./kills/power";

const SCRIPT = join(import.meta.dirname, "../dist/kills/year-process.js");
const IS_LONG = process.env.RUNNER_KILLS === "long";
/** Looks at the clock in the year, between two of which days go by. */
const STEPS = IS_LONG ? 365 : 26;
/** Every so many steps a worker is killed, the database is, the power is cut, and the clock is set back by hours. */
const WORKER_KILL = IS_LONG ? 3 : 8;
const DATABASE_KILL = IS_LONG ? 30 : 20;
const POWER_CUT = IS_LONG ? 40 : Number.POSITIVE_INFINITY;
const SET_BACK = 7;
/** Every so many steps the computer falls asleep, and so many later it wakes up. */
const ASLEEP = 13;
const AWAKE = 2;
const HOUR = 3_600_000;
/** Both changes of the clocks lie in it. */
const START = Date.UTC(2026, 0, 1);
const YEAR = 365 * 24 * HOUR;

let home: RunnerHome;
let power: Power;
let postgres: EmbeddedPostgres;
let now = START;
let isOver = false;
/** The latest moment by which somebody has looked at what is due. */
let lastHeard = 0;
/** Workers that look at the clock. */
const workers = new Set<ChildProcess>();
/** Those, and the ones that are still starting. */
const started = new Set<ChildProcess>();
const killed = { workers: 0, databases: 0, powers: 0 };

beforeAll(async () => {
  home = new RunnerHome(mkdtempSync(join(tmpdir(), "troupe-year-")));
  power = new Power(home);
  postgres = await power.on();
});

afterAll(async () => {
  isOver = true;
  for (const worker of started) worker.kill("SIGKILL");
  await postgres?.stop();
  if (home) rmSync(home.folder, { recursive: true, force: true });
});

test("every due time of a year has one outcome, with one task and one request at most", async () => {
  await said("begin");
  for (let worker = 0; worker < 2; worker++) keepWorking();
  await vi.waitUntil(() => workers.size === 2, { timeout: 60_000 });
  for (let step = 1; step <= STEPS; step++) {
    now = START + Math.round((YEAR * step) / STEPS);
    const isCut = step % POWER_CUT === 0 && power.canBeCut;
    const isKill = isCut || step % DATABASE_KILL === 0 || step % WORKER_KILL === 0;
    if (step % ASLEEP === 0) signal("SIGSTOP");
    if (step % ASLEEP < AWAKE) continue;
    signal("SIGCONT");
    if (step % SET_BACK === 0) tell(now - 30 * HOUR);
    tell(now);
    // Killed while they look, at another moment each time; else all have come to their end.
    await (isKill ? sleep((step * 37) % 100) : heard());
    if (isCut) {
      killed.powers += 1;
      const cutting = power.cut(postgres, () => signal("SIGKILL"));
      tell(now);
      await cutting;
      postgres = await power.on();
    } else if (step % DATABASE_KILL === 0) {
      killed.databases += 1;
      process.kill(postgres.pid, "SIGKILL");
      await vi.waitUntil(() => !postgres.isRunning, { timeout: 60_000 });
      postgres = await power.on();
    } else if (isKill) {
      const [oldest] = workers;
      killed.workers += oldest?.kill("SIGKILL") ? 1 : 0;
    }
  }
  signal("SIGCONT");
  // Whoever is left settles what is due, and what others left half done.
  await vi.waitUntil(
    async () => {
      tell(now);
      return (await settled()).every(({ nextDue = 0 }) => nextDue > now);
    },
    { timeout: 120_000, interval: 500 },
  );
  await endWorkers();
  // The next start recovers what was begun by nobody.
  keepWorking();
  await vi.waitUntil(async () => (await report()).runs.every(({ outcome }) => outcome !== "starting"), {
    ...{ timeout: 120_000, interval: 500 },
  });
  await endWorkers();

  const { all, runs, tasks } = await report();
  const requests = await requestsOf();
  for (const { schedule, runs: ofOne } of all) {
    const due = dueTimes(schedule);
    expect(ofOne.reduce((sum, { times }) => sum + times, 0)).toBe(due.length);
    for (const run of ofOne) expect(due).toContain(run.due);
    for (const { outcome, reason } of ofOne)
      expect(outcome === "started" || (outcome === "missed" && reason === "away")).toBe(true);
  }
  const begun = runs.filter(({ outcome }) => outcome === "started");
  expect(begun.length).toBeGreaterThan(Math.min(STEPS, 100) / 2);
  expect(tasks.sort()).toEqual(begun.map(({ taskId }) => taskId).sort());
  expect(requests.sort()).toEqual(tasks.map((id) => `task/${id}/start`).sort());
  expect(killed.workers).toBeGreaterThan(2);
  expect(killed.databases).toBeGreaterThan(0);
  expect(killed.powers > 0).toBe(IS_LONG && power.canBeCut);
  const cuts = power.canBeCut ? `${killed.powers} power cuts` : "no power cuts, for want of a C compiler";
  console.info(
    `${runs.reduce((sum, { times }) => sum + times, 0)} due times: ${begun.length} begun, the others missed with a reason; ${killed.workers} workers and ${killed.databases} databases killed, ${cuts}`,
  );
}, 3_600_000);

/** Sets the clock of all, who look at once what is due. */
function tell(at: number): void {
  for (const worker of workers) if (worker.connected) worker.send(at, () => {});
}

function signal(name: NodeJS.Signals): void {
  for (const worker of workers) worker.kill(name);
}

/** Waits until somebody has looked at what is due by now; who was killed comes back meanwhile. */
async function heard(): Promise<void> {
  await vi.waitUntil(
    () => {
      if (lastHeard < now) tell(now);
      return lastHeard >= now;
    },
    { timeout: 120_000, interval: 50 },
  );
}

function keepWorking(): void {
  if (isOver) return;
  const worker = start("worker");
  started.add(worker);
  worker.on("message", (said: "ready" | number) => {
    if (said === "ready") workers.add(worker);
    else lastHeard = Math.max(lastHeard, said);
  });
  worker.once("exit", () => {
    workers.delete(worker);
    started.delete(worker);
    if (!ending) keepWorking();
  });
}

let ending = false;

async function endWorkers(): Promise<void> {
  ending = true;
  for (const worker of started) worker.kill("SIGKILL");
  await vi.waitUntil(() => started.size === 0, { timeout: 60_000 });
  ending = false;
}

function dueTimes(schedule: Schedule): readonly number[] {
  const times = new CronDueTimes();
  const due: number[] = [];
  for (let at = times.after(schedule, START); at !== undefined && at <= now; at = times.after(schedule, at))
    due.push(at);
  return due;
}

async function settled(): Promise<readonly Schedule[]> {
  return (await report()).all.map(({ schedule }) => schedule);
}

async function report() {
  const told = JSON.parse(await said("report")) as {
    readonly all: readonly { readonly schedule: Schedule; readonly runs: readonly ScheduleRun[] }[];
    readonly tasks: string[];
  };
  return { ...told, runs: told.all.flatMap(({ runs }) => runs) };
}

/** The requests that the engine has taken. */
async function requestsOf(): Promise<string[]> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query("SELECT workflow_uuid AS id FROM dbos.workflow_status");
  await client.end();
  return rows.map(({ id }) => id);
}

async function said(mode: string): Promise<string> {
  const child = start(mode);
  let text = "";
  child.stdout?.on("data", (piece) => (text += piece));
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Error(`${mode} ended with ${code}`);
  return text;
}

function start(mode: string): ChildProcess {
  const output = process.env.KILLS_LOG ? "inherit" : "ignore";
  return spawn(process.execPath, [SCRIPT, mode, postgres.url, String(now)], {
    stdio: ["ignore", "pipe", output, "ipc"],
  });
}
