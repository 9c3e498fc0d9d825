import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import type { RunnerHome } from "../../src/home/runner-home";
import { EmbeddedPostgres } from "../../src/postgres/embedded-postgres";

const SHIM = join(import.meta.dirname, "sync-shadow.c");
const WAL = "postgres/pg_wal";
const LOOK_AGAIN_MS = 20;
/** The name of the file that has the shim copy, and for how long it does so before the power is cut: each copy takes its time. */
const ON = "on";
const SHADOWED_MS = 3_000;

/** A Postgres whose power can be cut: all that it had not had written through to the disk by then is gone. */
export class Power {
  readonly #home: RunnerHome;
  /** The shim that knows what was written through; absent where no compiler is there to make it. */
  readonly #shim: string | undefined;
  readonly #shadow: string;

  constructor(home: RunnerHome) {
    this.#home = home;
    this.#shadow = home.path("shadow");
    mkdirSync(this.#shadow, { recursive: true });
    // The account that Postgres runs as writes there.
    chmodSync(home.folder, 0o755);
    chmodSync(this.#shadow, 0o777);
    const shim = home.path("sync-shadow.so");
    const made = spawnSync("cc", ["-shared", "-fPIC", "-O2", "-o", shim, SHIM, "-ldl"]);
    this.#shim = process.platform === "linux" && made.status === 0 ? shim : undefined;
    if (this.#shim) chmodSync(shim, 0o755);
  }

  /** Whether it can be cut: on Linux, where there is a C compiler. */
  get canBeCut(): boolean {
    return this.#shim !== undefined;
  }

  /** Starts the database. */
  async on(): Promise<EmbeddedPostgres> {
    const before = { ...process.env };
    if (this.#shim) Object.assign(process.env, { LD_PRELOAD: this.#shim, SYNC_SHADOW: this.#shadow });
    try {
      return await EmbeddedPostgres.start(this.#home);
    } finally {
      process.env.LD_PRELOAD = before.LD_PRELOAD;
      if (before.LD_PRELOAD === undefined) delete process.env.LD_PRELOAD;
      delete process.env.SYNC_SHADOW;
    }
  }

  /** Kills all of the database at once, while it works, and leaves of its log what had reached the disk. */
  async cut(postgres: EmbeddedPostgres, before: () => void): Promise<void> {
    for (const name of readdirSync(this.#shadow)) rmSync(join(this.#shadow, name));
    writeFileSync(join(this.#shadow, ON), "");
    await sleep(SHADOWED_MS);
    before();
    const all = [postgres.pid, ...childrenOf(postgres.pid)];
    for (const pid of all) kill(pid);
    while (all.some(isThere)) await sleep(LOOK_AGAIN_MS);
    const wal = this.#home.path(WAL);
    const synced = new Set(readdirSync(this.#shadow));
    for (const name of readdirSync(wal)) {
      const path = join(wal, name);
      // Copied over, it stays that of the account which Postgres runs as.
      if (synced.has(name) && statSync(path).isFile()) copyFileSync(join(this.#shadow, name), path);
    }
    rmSync(join(this.#shadow, ON));
  }
}

function childrenOf(parent: number): readonly number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => statOf(pid)?.parent === parent);
}

/** The state and the parent of a process; `undefined` once it has gone. */
function statOf(pid: number): { readonly state: string; readonly parent: number } | undefined {
  try {
    const [state = "", parent] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return { state, parent: Number(parent) };
  } catch {
    return undefined;
  }
}

/** One that nobody has asked about yet is still listed, and does nothing any more. */
function isThere(pid: number): boolean {
  const { state = "Z" } = statOf(pid) ?? {};
  return state !== "Z";
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has gone by itself.
  }
}
