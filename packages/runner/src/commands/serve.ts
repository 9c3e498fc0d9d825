import { type ChildProcess, fork } from "node:child_process";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { RunnerHome } from "../home/runner-home";
import type { EmbeddedPostgres } from "../postgres/embedded-postgres";
import { RunnerError } from "../runner-error";

/** Time between two looks at the database, and before a process that ended is started again, in milliseconds. */
const LOOK_AGAIN_MS = 300;
/** A process that ended sooner after its start did not get to work: the next start waits longer, up to the last. */
const SOON_MS = 5_000;
const LONGEST_WAIT_MS = 10_000;
/** A process that does not end when it is told to is killed. */
const PATIENCE_MS = 5_000;
const MOST_WORKERS = 64;

interface ServeOptions {
  readonly host: string;
  readonly port: number;
  readonly workers: number;
  readonly names: readonly string[];
}

/** A message of a process when it is at work. */
interface Ready {
  readonly type: "ready";
  readonly port?: number;
  readonly sentence?: string;
}

/** `troupe serve`: keeps the database, the workers and the server going until it is told to end; then nothing is left. */
export async function serve(home: RunnerHome, args: readonly string[]): Promise<void> {
  const options = readOptions(args);
  const ending = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => ending.abort());
  const database = new WatchedDatabase(home);
  await database.start();
  const children = new Children(() => database.url, ending.signal);
  for (let worker = 0; worker < options.workers; worker++) void children.keep(["work"]);
  const listening = ["listen", options.host, String(options.port), ...options.names];
  const fatal = children.keep(listening, (ready) => tell(options, ready));
  await Promise.race([fatal, database.watch(ending.signal)]);
  ending.abort();
  await children.end();
  await database.stop();
  const reason = await Promise.race([fatal, undefined]);
  if (reason) throw reason;
}

function readOptions(args: readonly string[]): ServeOptions {
  const options = {
    host: { type: "string", default: process.env.HOST || "127.0.0.1" },
    port: { type: "string", default: process.env.PORT || "4174" },
    workers: { type: "string", default: "2" },
    name: { type: "string", multiple: true, default: [] as string[] },
  } as const;
  const { values } = parseArgs({ args: [...args], options });
  const [port, workers] = [Number(values.port), Number(values.workers)];
  if (!Number.isInteger(port)) throw new RunnerError("--port is a number.");
  if (!Number.isInteger(workers) || workers < 1 || workers > MOST_WORKERS) {
    throw new RunnerError(`--workers is a number from 1 to ${MOST_WORKERS}.`);
  }
  return { host: values.host, port, workers, names: values.name };
}

let hasTold = false;

/** Says where it is; once, as a sentence is shown once. */
function tell({ host }: ServeOptions, { port, sentence }: Ready): void {
  if (hasTold) return;
  hasTold = true;
  const name = host.includes(":") ? `[${host}]` : host;
  console.info(`\nTroupe is ready: http://${name}:${port}`);
  console.info(`Pairing sentence (for one device, within 15 minutes): ${sentence}`);
  const isOpen = !["127.0.0.1", "localhost", "::1"].includes(host);
  if (isOpen)
    console.info("Others on this network can read what is sent: put TLS or a tunnel in front of it.");
  console.info("Press Ctrl+C to stop.");
}

/** The database of `DATABASE_URL`, or the runner's own, which is started again when it ends. */
class WatchedDatabase {
  readonly #home: RunnerHome;
  #postgres: EmbeddedPostgres | undefined;

  constructor(home: RunnerHome) {
    this.#home = home;
  }

  get url(): string {
    return process.env.DATABASE_URL || (this.#postgres?.url ?? "");
  }

  async start(): Promise<void> {
    if (process.env.DATABASE_URL) return;
    const { EmbeddedPostgres } = await import("../postgres/embedded-postgres");
    this.#postgres = await EmbeddedPostgres.start(this.#home);
  }

  /** Resolves when `signal` is told. @throws RunnerError where it does not start again. */
  async watch(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await sleep(LOOK_AGAIN_MS, undefined, { signal }).catch(() => {});
      if (this.#postgres && !this.#postgres.isRunning && !signal.aborted) await this.start();
    }
  }

  async stop(): Promise<void> {
    await this.#postgres?.stop();
  }
}

/** Processes that are started again whenever they end, until all are to end. */
class Children {
  readonly #databaseUrl: () => string;
  readonly #signal: AbortSignal;
  readonly #running = new Set<ChildProcess>();

  constructor(databaseUrl: () => string, signal: AbortSignal) {
    this.#databaseUrl = databaseUrl;
    this.#signal = signal;
  }

  /** Keeps one going. Resolves to the reason why it cannot be, or to nothing when all are to end. */
  async keep(
    args: readonly string[],
    onReady: (ready: Ready) => void = () => {},
  ): Promise<Error | undefined> {
    let wait = LOOK_AGAIN_MS;
    while (!this.#signal.aborted) {
      const begun = Date.now();
      const { code, isReady } = await this.#run(args, onReady);
      if (code === CANNOT && !isReady)
        return new RunnerError("The runner cannot be served there; see above.");
      wait = Date.now() - begun < SOON_MS ? Math.min(wait * 2, LONGEST_WAIT_MS) : LOOK_AGAIN_MS;
      await sleep(wait, undefined, { signal: this.#signal }).catch(() => {});
    }
    return undefined;
  }

  /** Ends all of them. */
  async end(): Promise<void> {
    const ended = [...this.#running].map((child) => new Promise((resolve) => child.once("exit", resolve)));
    for (const child of this.#running) child.kill("SIGTERM");
    const late = setTimeout(() => {
      for (const child of this.#running) child.kill("SIGKILL");
    }, PATIENCE_MS);
    await Promise.all(ended);
    clearTimeout(late);
  }

  #run(
    args: readonly string[],
    onReady: (ready: Ready) => void,
  ): Promise<{ code: number | null; isReady: boolean }> {
    const env = { ...process.env, DATABASE_URL: this.#databaseUrl() };
    const child = fork(process.argv[1] ?? "", [...args], { env, execArgv: process.execArgv });
    this.#running.add(child);
    let isReady = false;
    child.on("message", (message: Ready) => {
      isReady = true;
      onReady(message);
    });
    return new Promise((resolve) => {
      child.once("exit", (code) => {
        this.#running.delete(child);
        resolve({ code, isReady });
      });
    });
  }
}

/** The exit code of a process that would not get further when it is started again. */
export const CANNOT = 2;
