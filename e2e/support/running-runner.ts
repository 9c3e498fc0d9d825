import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

const SCRIPT = join(import.meta.dirname, "../../packages/runner/dist/troupe.js");

/** The runner as `npm run runner` starts it, with a Postgres and a folder of its own. */
export class RunningRunner {
  /** The address that it serves the application at. */
  readonly origin: string;
  /** The sentence that pairs one device. */
  readonly sentence: string;
  readonly #process: ChildProcess;
  readonly #folder: string;

  private constructor(child: ChildProcess, folder: string, said: string) {
    this.#process = child;
    this.#folder = folder;
    this.origin = /Troupe is ready: (\S+)/.exec(said)?.[1] ?? "";
    this.sentence = /Pairing sentence .*: (.+)\n/.exec(said)?.[1] ?? "";
  }

  /** Starts one on a port that is free. @throws where it does not get ready, with what it said. */
  static async start(): Promise<RunningRunner> {
    if (!existsSync(SCRIPT))
      throw new Error("The runner is not built; npm test and npm run runner build it.");
    const folder = mkdtempSync(join(tmpdir(), "troupe-runner-journey-"));
    const { DATABASE_URL: _, TROUPE_KEY: __, ...others } = process.env;
    const env = { ...others, TROUPE_HOME: folder };
    const child = spawn(process.execPath, [SCRIPT, "--port", "0", "--workers", "1"], { env });
    let said = "";
    await new Promise<void>((resolve, reject) => {
      const hear = (text: Buffer) => {
        said += text;
        if (/Pairing sentence .*: .+\n/.test(said)) resolve();
      };
      child.stdout.on("data", hear);
      child.stderr.on("data", hear);
      child.once("close", () => reject(new Error(`The runner did not start: ${said}`)));
    });
    return new RunningRunner(child, folder, said);
  }

  /** Ends it as Ctrl+C does, and resolves to its exit code once nothing of it is left. */
  async stop(): Promise<number | null> {
    const ended = new Promise<number | null>((resolve) => this.#process.once("close", resolve));
    this.#process.kill("SIGTERM");
    const code = await ended;
    rmSync(this.#folder, { recursive: true, force: true });
    return code;
  }
}
