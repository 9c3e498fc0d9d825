import { ForksPoolWorker, type PoolOptions, type PoolWorker, type WorkerRequest } from "vitest/node";

type Listener = Parameters<PoolWorker["on"]>;

interface Kept {
  readonly worker: ForksPoolWorker;
  runs: number;
}

/** Processes by project. */
const processes = new Map<string, Kept>();

/** Runs after which a process gives way to a new one, as what tests leave behind adds up. */
const LONGEST_LIFE = 100;

/**
 * A process for tests that stays when a run is over: only what imports a file that has changed is loaded anew. It is
 * ended where it hangs, and the next run begins another.
 */
export class KeptWorker implements PoolWorker {
  readonly name = "kept";
  readonly cacheFs = true;
  readonly #project: string;
  readonly #kept: Kept;
  readonly #listeners: Listener[] = [];
  #mayStay = false;

  constructor(options: PoolOptions) {
    this.#project = options.project.name;
    this.#kept = processes.get(this.#project) ?? { worker: new ForksPoolWorker(options), runs: 0 };
  }

  on(...listener: Listener): void {
    this.#listeners.push(listener);
    this.#kept.worker.on(...listener);
  }

  off(...listener: Listener): void {
    this.#kept.worker.off(...listener);
  }

  send(message: WorkerRequest): void {
    if (message.type === "start" && this.#kept.runs > 0) this.#answer("started");
    else if (message.type === "stop") {
      this.#mayStay = true;
      this.#answer("stopped");
    } else {
      if (message.type === "run") this.#kept.runs += 1;
      this.#kept.worker.send(message);
    }
  }

  deserialize(data: unknown): unknown {
    return this.#kept.worker.deserialize(data);
  }

  async start(): Promise<void> {
    if (this.#kept.runs > 0) return;
    await this.#kept.worker.start();
    processes.set(this.#project, this.#kept);
    this.#kept.worker.on("exit", () => this.#forget());
  }

  async stop(): Promise<void> {
    for (const listener of this.#listeners.splice(0)) this.off(...listener);
    if (this.#mayStay && this.#kept.runs < LONGEST_LIFE) return;
    this.#forget();
    await this.#kept.worker.stop();
  }

  #forget(): void {
    if (processes.get(this.#project) === this.#kept) processes.delete(this.#project);
  }

  /** Says what the process would, which has already begun, or is not to end. */
  #answer(type: "started" | "stopped"): void {
    for (const [event, listener] of [...this.#listeners])
      if (event === "message") listener({ __vitest_worker_response__: true, type });
  }
}
