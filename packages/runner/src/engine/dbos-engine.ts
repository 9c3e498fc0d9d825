import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Locks } from "@core/ports/locks";
import type { Logger } from "@core/ports/logger";
import { DBOS, DBOSClient } from "@dbos-inc/dbos-sdk";
import { DBOSExecutor } from "@dbos-inc/dbos-sdk/internal/dbos-executor";
import { migrateSystemDatabase } from "@dbos-inc/dbos-sdk/internal/system_database";
import { GlobalLogger } from "@dbos-inc/dbos-sdk/internal/telemetry/logs";
import type { PgSession } from "../ports/pg-session";
import type { Engine, Perform, WorkOutcome, WorkRequest } from "./engine";
import { Leases } from "./leases";

const APPLICATION = "troupe-runner";
/** Changes only when workers of before could not go on with a journal: work of another version is left alone. */
const VERSION = "journal-1";
const SCHEMA = "dbos";
const QUEUE = "requests";
const WORKFLOW = "request";

/** Requests that one worker fulfils at a time: most of their time they wait for a model. */
const AT_ONCE = 8;
/** Time between two looks at the queue, at what dead workers left and at an outcome, in milliseconds. */
const QUEUE_MS = 200;
const TAKE_OVER_MS = 500;
const OUTCOME_MS = 100;
/** Time without a sign of life after which a process that works is taken for hung, and the part of it between two signs. */
const LEASE_MS = 20_000;
const BEATS_IN_LEASE = 8;
/** A request whose workers died so often is given up; one dies for a reason that lies in the request rarely. */
const MOST_ATTEMPTS = 1_000;

/** The connections of an engine. */
export interface DbosEngineParts {
  readonly databaseUrl: string;
  readonly session: PgSession;
  readonly locks: Locks;
  readonly logger: Logger;
  /** The id of this process, which its connections are named after; absent for any. */
  readonly executor?: string;
  /** Time without a sign of life after which others take the work of a process. */
  readonly leaseMs?: number;
  /** Told when this process must not go on working, as what it was doing has failed for a reason that is not the request's. */
  readonly onUnfit: (reason: string) => void;
}

/** Requests as workflows of DBOS, one for each; whose body is no step, as the journal of a task knows what was done. */
export class DbosEngine implements Engine {
  readonly #parts: DbosEngineParts;
  readonly #client: DBOSClient;
  /** Never used again: whoever has it is this process. */
  readonly #executor: string;
  #leases: Leases | undefined;
  #beating: NodeJS.Timeout | undefined;
  #watch: AbortController | undefined;
  #watching: Promise<void> = Promise.resolve();

  private constructor(parts: DbosEngineParts, client: DBOSClient) {
    this.#parts = parts;
    this.#executor = parts.executor ?? randomUUID();
    this.#client = client;
  }

  /** Connects. The tables of DBOS are made where there are none. */
  static async open(parts: DbosEngineParts): Promise<DbosEngine> {
    const { databaseUrl, locks } = parts;
    // As `DBOS.migrate`, which writes to the standard output that a result may go to.
    const logger = new GlobalLogger(undefined, { logLevel: "error" });
    const migrate = () => migrateSystemDatabase(databaseUrl, logger, SCHEMA);
    await locks.hold("troupe/engine-schema", migrate, AbortSignal.timeout(60_000));
    const client = await DBOSClient.create({
      systemDatabaseUrl: databaseUrl,
      systemDatabasePoolSize: 3,
      applicationName: APPLICATION,
    });
    return new DbosEngine(parts, client);
  }

  async submit(request: WorkRequest): Promise<void> {
    await this.#client.enqueue(
      {
        ...{ workflowName: WORKFLOW, queueName: QUEUE, workflowID: request.id, appVersion: VERSION },
        applicationName: APPLICATION,
      },
      request,
    );
  }

  async outcome(id: string, signal: AbortSignal): Promise<WorkOutcome> {
    for (;;) {
      signal.throwIfAborted();
      if ((await this.progress(id)) === "ended")
        return this.#client.retrieveWorkflow<WorkOutcome>(id).getResult();
      await sleep(OUTCOME_MS, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }

  async progress(id: string): Promise<"waiting" | "working" | "ended" | undefined> {
    const found = await this.#client.retrieveWorkflow(id).getStatus();
    if (!found) return undefined;
    if (found.status === "ENQUEUED" || found.status === "DELAYED") return "waiting";
    return found.status === "PENDING" ? "working" : "ended";
  }

  async work(perform: Perform): Promise<void> {
    const remember = <T>(name: string, work: () => Promise<T>) => DBOS.runStep(work, { name });
    DBOS.registerWorkflow((request: WorkRequest) => this.#performed(perform(request, remember)), {
      name: WORKFLOW,
      maxRecoveryAttempts: MOST_ATTEMPTS,
    });
    DBOS.setConfig({
      name: APPLICATION,
      systemDatabaseUrl: this.#parts.databaseUrl,
      executorID: this.#executor,
      applicationVersion: VERSION,
      systemDatabasePoolSize: 5,
      logLevel: "error",
    });
    this.#watch = new AbortController();
    await this.#holdOwnLock();
    await this.#takeLease();
    await DBOS.launch();
    await DBOS.registerQueue(QUEUE, {
      ...{ workerConcurrency: AT_ONCE, minPollingIntervalMs: QUEUE_MS },
      onConflict: "always_update",
    });
    this.#watching = this.#takeOver(this.#watch.signal);
  }

  async close(): Promise<void> {
    if (this.#watch) {
      this.#watch.abort();
      await this.#watching;
      clearInterval(this.#beating);
      await this.#leases?.close();
      await DBOS.shutdown({ workflowCompletionTimeoutMS: 0 });
    }
    await this.#client.destroy();
  }

  /** Waits for ever where the work has thrown: DBOS would take the request for ended, whereas another worker does it. */
  async #performed(work: Promise<WorkOutcome>): Promise<WorkOutcome> {
    try {
      return await work;
    } catch (error) {
      this.#parts.onUnfit(String(error));
      return new Promise(() => {});
    }
  }

  /** Holds the lock of this executor for as long as the session is there, and not a moment longer. */
  #holdOwnLock(): Promise<void> {
    return new Promise((tellHeld, reject) => {
      const untilTheEnd = () => {
        tellHeld();
        return new Promise(() => {});
      };
      this.#parts.locks.tryHold(lockOf(this.#executor), untilTheEnd).catch(reject);
    });
  }

  /** Has others see that this process is not hung. */
  async #takeLease(): Promise<void> {
    const { session, locks, leaseMs = LEASE_MS } = this.#parts;
    const patience = Math.ceil(leaseMs / TAKE_OVER_MS);
    const open = () => Leases.open(session, this.#executor, patience);
    const leases = await locks.hold("troupe/leases-schema", open, AbortSignal.timeout(60_000));
    this.#leases = leases;
    // Whoever cannot say it any more has lost the database, which ends this process.
    this.#beating = setInterval(() => leases.beat().catch(() => {}), leaseMs / BEATS_IN_LEASE);
    this.#beating.unref();
  }

  /** DBOS itself takes up again only what this very process left. */
  async #takeOver(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        for (const executor of (await this.#leases?.look()) ?? [])
          this.#parts.logger.warn("a worker gave no sign of life and has lost its work", { executor });
        for (const executor of await this.#executorsAtWork()) {
          if (await this.#parts.locks.isHeld(lockOf(executor))) continue;
          await DBOSExecutor.globalInstance?.recoverPendingWorkflows([executor]);
        }
      } catch (error) {
        this.#parts.logger.warn("nobody's work could not be looked for", { error: String(error) });
      }
      await sleep(TAKE_OVER_MS, undefined, { signal }).catch(() => {});
    }
  }

  async #executorsAtWork(): Promise<readonly string[]> {
    const rows = await this.#parts.session.query<{ id: string }>(
      "SELECT DISTINCT executor_id AS id FROM dbos.workflow_status WHERE status = 'PENDING' AND executor_id <> $1",
      [this.#executor],
    );
    return rows.map(({ id }) => id);
  }
}

function lockOf(executor: string): string {
  return `troupe/executor/${executor}`;
}
