import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ModelServer } from "../../../../e2e/support/model-server";
import { teamReply } from "../../../../e2e/support/team-replies";
import { RunnerHome } from "../../src/home/runner-home";
import { EmbeddedPostgres } from "../../src/postgres/embedded-postgres";

const SCRIPT = join(import.meta.dirname, "../../dist/kills/killed-process.js");
const TASKS = Number(process.env.WORKERS_TASKS ?? 200);
/** Time that the model takes to begin each answer, and before each of its pieces, in milliseconds. */
const DELAY_MS = Number(process.env.WORKERS_DELAY_MS ?? 500);
/** So much sooner three workers have to be done than one. */
const WANTED = 2.7;
const GUARD_MS = 1_800_000;

let home: RunnerHome;
let postgres: EmbeddedPostgres;
let models: ModelServer;
const workers: ChildProcess[] = [];

beforeAll(async () => {
  home = new RunnerHome(mkdtempSync(join(tmpdir(), "troupe-workers-")));
  postgres = await EmbeddedPostgres.start(home);
  models = await ModelServer.start(teamReply(), { latencyMs: DELAY_MS, chunkSize: 100_000 });
});

afterAll(async () => {
  for (const worker of workers) worker.kill("SIGKILL");
  await models?.stop();
  await postgres?.stop();
  if (home) rmSync(home.folder, { recursive: true, force: true });
});

test(
  "three workers are done with tasks that wait for a model almost three times as soon as one",
  async () => {
    const one = await secondsWith(1);
    const three = await secondsWith(3);
    const ratio = one / three;
    const of = (seconds: number) => `${seconds.toFixed(1)} s`;
    console.info(
      `${TASKS} tasks that wait for a model: one worker ${of(one)}, three ${of(three)}, ratio ${ratio.toFixed(2)}`,
    );
    expect(ratio).toBeGreaterThanOrEqual(WANTED);
  },
  GUARD_MS,
);

/** The time from the first call of a model to the end of the last one; how long processes take to start is not in it. */
async function secondsWith(count: number): Promise<number> {
  const ids: string[] = JSON.parse(await said("submit", String(TASKS)));
  const before = models.completions.length;
  for (let worker = 0; worker < count; worker++) workers.push(start("work"));
  const ends: Record<string, unknown>[] = JSON.parse(await said("report", ...ids));
  expect(ends.map(({ state }) => state)).toEqual(ids.map(() => "done"));
  for (const worker of workers.splice(0)) worker.kill("SIGKILL");
  const times = models.completions.slice(before).map(({ at }) => at);
  return (Math.max(...times) - Math.min(...times)) / 1_000;
}

async function said(mode: string, ...args: readonly string[]): Promise<string> {
  const child = start(mode, ...args);
  let text = "";
  child.stdout?.on("data", (piece) => (text += piece));
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Error(`${mode} ended with ${code}`);
  return text;
}

function start(mode: string, ...args: readonly string[]): ChildProcess {
  const all = [SCRIPT, mode, postgres.url, models.url, "http://127.0.0.1:1", ...args];
  return spawn(process.execPath, all, {
    stdio: ["ignore", "pipe", process.env.KILLS_LOG ? "inherit" : "ignore"],
  });
}
