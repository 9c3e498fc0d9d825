import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import type { ChatCompletionRequest } from "@copilotkit/aimock";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ModelServer, type Reply } from "../../../e2e/support/model-server";
import { DELIVERABLE_TITLE, kindOf, lastUserText, teamReply } from "../../../e2e/support/team-replies";
import { RunnerHome } from "../src/home/runner-home";
import type { EmbeddedPostgres } from "../src/postgres/embedded-postgres";
import { Power } from "./kills/power";

const SCRIPT = join(import.meta.dirname, "../dist/kills/killed-process.js");

/** `npm run test:runner` kills for longer than `npm test` does. */
const IS_LONG = process.env.RUNNER_KILLS === "long";
const TASKS = IS_LONG ? Number(process.env.KILLS_TASKS ?? 1_000) : 3;
const WORKERS = IS_LONG ? 3 : 2;
/** In a short run, kills of a worker and of the database, each after so many calls of a model. */
const WORKER_KILLS = 2;
const DATABASE_KILLS = 1;
const CALLS_BETWEEN = 3;
/** In a long one, a worker is killed each second, unless said otherwise; so often it is the turn of the database, and of the power. */
const KILL_EACH_MS = Number(process.env.KILLS_EACH_MS ?? 1_000);
const DATABASE_EACH = 25;
const POWER_EACH = 40;

/** The deliverable, as the team writes it. */
const menu = teamReply()({
  model: "menu-1",
  messages: [{ role: "user", content: "Answer with the complete deliverable itself" }],
});

let home: RunnerHome;
let power: Power;
let postgres: EmbeddedPostgres;
let models: ModelServer;
let effects: Server;
/** How often each call of the tool has had its effect. */
const booked = new Map<string, number>();
const workers: ChildProcess[] = [];
/** Those that have begun to work. */
const ready = new Set<ChildProcess>();
const killed = { workers: 0, databases: 0, powers: 0 };
let isPowerOff = false;
let calls = 0;
let isOver = false;

beforeAll(async () => {
  home = new RunnerHome(mkdtempSync(join(tmpdir(), "troupe-kills-")));
  power = new Power(home);
  postgres = await power.on();
  models = await ModelServer.start((chat) => {
    calls += 1;
    if (!IS_LONG && calls % CALLS_BETWEEN === 0) killOne();
    return reply(chat);
  });
  effects = createServer(async (request, response) => {
    let useId = "";
    for await (const chunk of request) useId += chunk;
    booked.set(useId, (booked.get(useId) ?? 0) + 1);
    response.end();
  });
  await new Promise<void>((resolve) => effects.listen(0, "127.0.0.1", resolve));
});

afterAll(async () => {
  isOver = true;
  for (const worker of workers) worker.kill("SIGKILL");
  await models?.stop();
  effects?.close();
  await postgres?.stop();
  if (home) rmSync(home.folder, { recursive: true, force: true });
});

/** A guard against what never ends: on a busy machine each start of a worker takes its time. */
const GUARD_MS = 3 * 3_600_000;

test(
  "no task is lost and nothing is done twice where workers and the database are killed",
  async () => {
    const ids: string[] = JSON.parse(await asked("submit", String(TASKS)));
    expect(ids).toHaveLength(TASKS);
    for (let worker = 0; worker < WORKERS; worker++) keepWorking();
    const watching = Promise.all([watchDatabase(), ...(IS_LONG ? [killEachSecond()] : [])]);
    const ends: Record<string, unknown>[] = JSON.parse(await asked("report", ...ids));
    isOver = true;
    await watching;

    expect(ends.map(({ state }) => state)).toEqual(ids.map(() => "done"));
    const texts = [...new Set(ends.map(({ text }) => text))];
    expect(texts).toEqual([expect.stringContaining(`# ${DELIVERABLE_TITLE}`)]);
    expect(ends.every(({ isGapless }) => isGapless)).toBe(true);
    expect(ends.flatMap(({ acceptedTwice }) => acceptedTwice)).toEqual([]);
    expect([...booked.values()].filter((times) => times > 1)).toEqual([]);
    expect(booked.size).toBeGreaterThan(0);
    if (!IS_LONG) expect(killed).toEqual({ workers: WORKER_KILLS, databases: DATABASE_KILLS, powers: 0 });
    const cuts = power.canBeCut ? `${killed.powers} power cuts` : "no power cuts, for want of a C compiler";
    console.info(
      `${TASKS} tasks, ${killed.workers} workers and ${killed.databases} databases killed, ${cuts}: ${calls} calls, ${booked.size} bookings`,
    );
  },
  GUARD_MS,
);

/** Has each writer book a table first, and then write the same, in whichever words it is asked to. */
function reply(chat: ChatCompletionRequest): ReturnType<Reply> {
  const users = chat.messages
    .filter(({ role }) => role === "user")
    .map((message) => lastUserText({ ...chat, messages: [message] }));
  const kind = users.map(kindOf).find((each) => each !== "chat") ?? "chat";
  const isCut = users.at(-1)?.startsWith("Continue exactly where you stopped");
  if (isCut || (kind !== "execution" && kind !== "chat")) return teamReply()(chat);
  if (chat.messages.some(({ role }) => role === "tool") || kind === "chat") return menu;
  return { toolCalls: [{ name: "book", arguments: JSON.stringify({ name: "Ada" }) }] };
}

/** Kills the database once in a while, and else the worker that has worked for the longest. */
function killOne(): void {
  const done = killed.workers + killed.databases;
  const isTurnOfDatabase = done % Math.ceil((WORKER_KILLS + DATABASE_KILLS) / DATABASE_KILLS) === 2;
  if (isTurnOfDatabase && killed.databases < DATABASE_KILLS && postgres.isRunning) {
    killed.databases += 1;
    process.kill(postgres.pid, "SIGKILL");
  } else if (killed.workers < WORKER_KILLS) {
    killed.workers += workers[0]?.kill("SIGKILL") ? 1 : 0;
  }
}

/** Kills the worker that has worked for the longest, each second, and now and then the database or the power. */
async function killEachSecond(): Promise<void> {
  for (let turn = 1; !isOver; turn++) {
    await sleep(KILL_EACH_MS);
    if (isOver || !postgres.isRunning) continue;
    if (turn % POWER_EACH === 0 && power.canBeCut) await cutPower();
    else if (turn % DATABASE_EACH === 0) {
      killed.databases += 1;
      process.kill(postgres.pid, "SIGKILL");
    } else {
      // On a busy machine one that starts would never come to work.
      const [oldest] = ready;
      killed.workers += oldest?.kill("SIGKILL") ? 1 : 0;
    }
  }
}

async function cutPower(): Promise<void> {
  await power.cut(postgres, () => {
    isPowerOff = true;
    for (const worker of workers) worker.kill("SIGKILL");
  });
  killed.powers += 1;
  isPowerOff = false;
}

/** Has a worker work, and another one in its place when it ends. */
function keepWorking(): void {
  if (isOver) return;
  const worker = start("work");
  workers.push(worker);
  worker.once("message", () => ready.add(worker));
  worker.once("exit", () => {
    ready.delete(worker);
    workers.splice(workers.indexOf(worker), 1);
    keepWorking();
  });
}

async function watchDatabase(): Promise<void> {
  while (!isOver) {
    if (!isPowerOff && !postgres.isRunning) postgres = await power.on();
    await sleep(100);
  }
}

/** The answer of a process, asked again where its database was killed. */
async function asked(mode: string, ...args: readonly string[]): Promise<string> {
  for (;;) {
    const child = start(mode, ...args);
    let said = "";
    child.stdout?.on("data", (text) => (said += text));
    const code = await new Promise((resolve) => child.once("close", resolve));
    if (code === 0) return said;
    if (mode !== "report") throw new Error(`${mode} ended with ${code}`);
  }
}

function start(mode: string, ...args: readonly string[]): ChildProcess {
  const { port } = effects.address() as AddressInfo;
  const all = [SCRIPT, mode, postgres.url, models.url, `http://127.0.0.1:${port}`, ...args];
  return spawn(process.execPath, all, {
    stdio: ["ignore", "pipe", process.env.KILLS_LOG ? "inherit" : "ignore", "ipc"],
  });
}
