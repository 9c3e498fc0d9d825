import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ModelServer } from "../../../e2e/support/model-server";
import { DELIVERABLE_TITLE, teamReply } from "../../../e2e/support/team-replies";
import { Leases } from "../src/engine/leases";
import { PgSession } from "../src/ports/pg-session";
import { ownDatabase } from "./own-database";

const SCRIPT = join(import.meta.dirname, "../dist/kills/killed-process.js");
const NOWHERE = "http://127.0.0.1:9";

let models: ModelServer;
let databaseUrl: string;
/** Told of each call of a model. */
let onCall = () => {};
const children: ChildProcess[] = [];

beforeAll(async () => {
  databaseUrl = await ownDatabase();
  const reply = teamReply();
  models = await ModelServer.start((chat) => {
    onCall();
    return reply(chat);
  });
});

afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await models?.stop();
});

function start(mode: string, ...args: readonly string[]): ChildProcess {
  const env = { ...process.env, KILLS_LEASE_MS: "3000" };
  const all = [SCRIPT, mode, databaseUrl, models.url, NOWHERE, ...args];
  const child = spawn(process.execPath, all, { env, stdio: ["ignore", "pipe", "ignore"] });
  children.push(child);
  return child;
}

async function answerOf(child: ChildProcess) {
  let said = "";
  child.stdout?.on("data", (text) => (said += text));
  await new Promise((resolve) => child.once("close", resolve));
  return JSON.parse(said);
}

test("a worker that hangs loses its work to another one, and ends when it goes on", async () => {
  const ids: string[] = await answerOf(start("submit", "1"));
  const hung = start("work");
  const ended = new Promise((resolve) => hung.once("exit", resolve));
  let calls = 0;
  await new Promise<void>((resolve) => {
    onCall = () => {
      calls += 1;
      // The middle of the task: the answer to this call is on its way to it.
      if (calls === 2 && hung.kill("SIGSTOP")) resolve();
    };
  });
  start("work");
  const [end] = await answerOf(start("report", ...ids));
  expect(end).toMatchObject({ state: "done", isGapless: true, acceptedTwice: [] });
  expect(end.text).toContain(`# ${DELIVERABLE_TITLE}`);
  const done = calls;
  hung.kill("SIGCONT");
  expect(await ended).toBe(70);
  expect(calls).toBe(done);
  expect(await answerOf(start("report", ...ids))).toEqual([end]);
});

test("nobody loses a lease who gives signs of life, however late all of them look", async () => {
  const open = () => PgSession.open(databaseUrl, () => {});
  const [ada, bert] = [await open(), await open()];
  const [first, second] = [await Leases.open(ada, "ada", 3), await Leases.open(bert, "bert", 3)];
  const looked: (readonly string[])[] = [];
  for (let look = 0; look < 8; look++) {
    if (look % 2 === 0) await second.beat();
    looked.push((await first.look()).filter((executor) => executor === "bert"));
  }
  expect(looked.flat()).toEqual([]);
  await vi.waitUntil(async () => (await first.look()).includes("bert"), { timeout: 250_000 });
  await Promise.all([ada.close(), bert.close()]);
});
