import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { RunnerHome } from "../home/runner-home";
import { RunnerError } from "../runner-error";
import { type Account, postgresAccount } from "./account";
import { binariesFor } from "./binaries";

/** File of the home that says where the database listens, and with which password. */
const SETTINGS = "postgres.json";
const DATA = "postgres";
const LOG = "postgres.log";
const USER = "troupe";
const DATABASE = "postgres";

/** Time between two looks at a database that starts or ends, and how long one may take, in milliseconds. */
const LOOK_AGAIN_MS = 50;
const PATIENCE_MS = 60_000;

/** Said where a database that was killed has processes left, which notice in a moment. */
const STILL_ENDING = /pre-existing shared memory block|lock file "postmaster\.pid" already exists/;

interface Settings {
  readonly port: number;
  readonly password: string;
}

/** A Postgres of the runner's own, whose data lie in its home; it listens on this machine alone. */
export class EmbeddedPostgres {
  readonly url: string;
  readonly pid: number;
  /** Whether it was running before it was asked for. */
  readonly wasRunning: boolean;

  private constructor(settings: Settings, pid: number, wasRunning: boolean) {
    this.url = urlOf(settings);
    this.pid = pid;
    this.wasRunning = wasRunning;
  }

  /**
   * Starts it, or takes over one that goes on from a runner that was killed.
   * @throws RunnerError where it does not start, with what it says.
   */
  static async start(home: RunnerHome): Promise<EmbeddedPostgres> {
    const known = readSettings(home);
    if (known && (await answers(known))) return new EmbeddedPostgres(known, postmaster(home), true);
    const account = postgresAccount();
    const programs = binariesFor(account, home.folder);
    const settings = { port: await freePort(known?.port), password: known?.password ?? newPassword() };
    if (!existsSync(join(home.path(DATA), "PG_VERSION"))) {
      await makeCluster(home, programs, settings.password, account);
    }
    home.write(SETTINGS, JSON.stringify(settings));
    const pid = await launched(() => launch(home, programs, settings.port, account), settings, home);
    return new EmbeddedPostgres(settings, pid, false);
  }

  /** Ends it: those connected are cut off, and all that was committed is on disk. Resolves when it is gone. */
  async stop(): Promise<void> {
    if (!isAlive(this.pid)) return;
    // Asks for a fast shutdown.
    process.kill(this.pid, "SIGINT");
    const patience = Date.now() + PATIENCE_MS;
    while (isAlive(this.pid)) {
      if (Date.now() > patience) throw new RunnerError("The database does not end.");
      await sleep(LOOK_AGAIN_MS);
    }
  }

  /** Whether its process is there. */
  get isRunning(): boolean {
    return isAlive(this.pid);
  }
}

function launch(
  home: RunnerHome,
  programs: string,
  port: number,
  account: Account | undefined,
): ChildProcess {
  const log = openSync(home.path(LOG), "w", 0o600);
  const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=200"];
  const args = ["-D", home.path(DATA), "-p", String(port), ...settings.flatMap((each) => ["-c", each])];
  // In a group of its own: Ctrl+C is for the runner, which ends the workers first.
  const child = spawn(join(programs, "postgres"), args, {
    ...account,
    cwd: home.path(DATA),
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  child.unref();
  return child;
}

async function makeCluster(
  home: RunnerHome,
  programs: string,
  password: string,
  account: Account | undefined,
): Promise<void> {
  const data = home.path(DATA);
  // The rest of an attempt that was cut off.
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { mode: 0o700 });
  home.write("postgres.password", password);
  if (account)
    for (const path of [data, home.path("postgres.password")]) chownSync(path, account.uid, account.gid);
  const args = ["-D", data, "-U", USER, "--auth=scram-sha-256", `--pwfile=${home.path("postgres.password")}`];
  const child = spawn(join(programs, "initdb"), [...args, "--encoding=UTF8", "--locale=C"], {
    ...account,
    cwd: data,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr?.on("data", (text) => (said += text));
  const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  rmSync(home.path("postgres.password"), { force: true });
  if (code !== 0) throw new RunnerError(`The database could not be made: ${said.trim()}`);
}

/** The process of a database that answers. One whose processes of before are still ending is started again. */
async function launched(start: () => ChildProcess, settings: Settings, home: RunnerHome): Promise<number> {
  const patience = Date.now() + PATIENCE_MS;
  for (;;) {
    const child = start();
    const failure = await readyOrFailed(child, settings);
    if (!failure) return child.pid ?? postmaster(home);
    const said = (home.read(LOG) ?? "").trim();
    const isLate = Date.now() > patience;
    if (isLate || !STILL_ENDING.test(said))
      throw new RunnerError(`The database does not start: ${said || failure}`);
    await sleep(LOOK_AGAIN_MS);
  }
}

/** Resolves once the database answers, or to why it never will. */
async function readyOrFailed(child: ChildProcess, settings: Settings): Promise<string | undefined> {
  let failure: string | undefined;
  child.once("error", ({ message }) => {
    failure = message;
  });
  child.once("exit", (code) => {
    failure ??= `it ended with ${code}`;
  });
  const patience = Date.now() + PATIENCE_MS;
  while (!(await answers(settings))) {
    if (failure !== undefined) return failure;
    if (Date.now() > patience) return "it does not answer";
    await sleep(LOOK_AGAIN_MS);
  }
  return undefined;
}

async function answers(settings: Settings): Promise<boolean> {
  const client = new pg.Client({ connectionString: urlOf(settings) });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    // Not there, or not yet, or somebody else who does not know the password.
    return false;
  }
}

function urlOf({ port, password }: Settings): string {
  return `postgresql://${USER}:${password}@127.0.0.1:${port}/${DATABASE}`;
}

function readSettings(home: RunnerHome): Settings | undefined {
  const text = home.read(SETTINGS);
  return text === undefined ? undefined : (JSON.parse(text) as Settings);
}

/** The process that Postgres says it is. */
function postmaster(home: RunnerHome): number {
  return Number(readFileSync(join(home.path(DATA), "postmaster.pid"), "utf8").split("\n")[0]);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function newPassword(): string {
  return randomBytes(24).toString("hex");
}

/** A port of this machine that nothing listens on; the wanted one if it is free. */
function freePort(wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error) => (wanted === 0 ? reject(error) : resolve(freePort())));
    server.listen(wanted, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
