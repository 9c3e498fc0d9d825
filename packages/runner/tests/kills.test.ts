import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import type { ChatCompletionRequest } from "@copilotkit/aimock";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ModelServer, type Reply } from "../../../e2e/support/model-server";
import { DELIVERABLE_TITLE, kindOf, lastUserText, teamReply } from "../../../e2e/support/team-replies";
import { RunnerHome } from "../src/home/runner-home";
import { EmbeddedPostgres } from "../src/postgres/embedded-postgres";

const SCRIPT = join(import.meta.dirname, "../dist/kills/killed-process.js");

/** `npm run test:runner` kills for longer than `npm test` does. */
const IS_LONG = process.env.RUNNER_KILLS === "long";
const TASKS = IS_LONG ? 60 : 3;
const WORKERS = IS_LONG ? 3 : 2;
/** Kills of a worker, and of the database, each after so many calls of a model. */
const WORKER_KILLS = IS_LONG ? 60 : 2;
const DATABASE_KILLS = IS_LONG ? 5 : 1;
const CALLS_BETWEEN = 3;

/** The deliverable, as the team writes it. */
const menu = teamReply()({
  model: "menu-1",
  messages: [{ role: "user", content: "Answer with the complete deliverable itself" }],
});

let home: RunnerHome;
let postgres: EmbeddedPostgres;
let models: ModelServer;
let effects: Server;
/** How often each call of the tool has had its effect. */
const booked = new Map<string, number>();
const workers: ChildProcess[] = [];
const killed = { workers: 0, databases: 0 };
let calls = 0;
let isOver = false;

beforeAll(async () => {
  home = new RunnerHome(mkdtempSync(join(tmpdir(), "troupe-kills-")));
  postgres = await EmbeddedPostgres.start(home);
  models = await ModelServer.start((chat) => {
    calls += 1;
    if (calls % CALLS_BETWEEN === 0) killOne();
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
const GUARD_MS = 3_600_000;

test(
  "no task is lost and nothing is done twice where workers and the database are killed",
  async () => {
    const ids: string[] = JSON.parse(await asked("submit", String(TASKS)));
    expect(ids).toHaveLength(TASKS);
    for (let worker = 0; worker < WORKERS; worker++) keepWorking();
    const watching = watchDatabase();
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
    expect(killed).toEqual({ workers: WORKER_KILLS, databases: DATABASE_KILLS });
    console.info(
      `${TASKS} tasks, ${killed.workers} workers and ${killed.databases} databases killed: ${calls} calls, ${booked.size} bookings`,
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

/** Has a worker work, and another one in its place when it ends. */
function keepWorking(): void {
  if (isOver) return;
  const worker = start("work");
  workers.push(worker);
  worker.once("exit", () => {
    workers.splice(workers.indexOf(worker), 1);
    keepWorking();
  });
}

async function watchDatabase(): Promise<void> {
  while (!isOver) {
    if (!postgres.isRunning) postgres = await EmbeddedPostgres.start(home);
    await new Promise((resolve) => setTimeout(resolve, 100));
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
    stdio: ["ignore", "pipe", process.env.KILLS_LOG ? "inherit" : "ignore"],
  });
}
