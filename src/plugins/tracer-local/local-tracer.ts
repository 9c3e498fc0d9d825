import type { PluginContext } from "@core/plugin/contribution";
import type { CompletedRequest, CompletedToolCall } from "@core/points/tracer";
import { type Clock, ClockToken } from "@core/ports/clock";
import { type Database, DatabaseToken } from "@core/ports/database";
import { type Ids, IdsToken } from "@core/ports/ids";
import type { Logger } from "@core/ports/logger";
import { PreferencesToken } from "@core/ports/preferences";
import { removeOldTraces, type TraceBounds } from "@core/services/traces/trace-removal";
import { TraceSettings } from "@core/services/traces/trace-settings";
import { requestRecords, type TraceRecords, toolRecords } from "./trace-records";

/** Calls that cannot be written wait, up to this many; of more the oldest are dropped. */
const MOST_WAITING = 200;
/** The bounds are looked at after the first call of a tab, and again after so many. */
const CALLS_BETWEEN_REMOVALS = 200;
/** The longest that calls wait for a moment in which the page has nothing to do. */
const LATEST_MS = 3_000;

/** The dependencies of the tracer. */
export interface LocalTracerDependencies {
  readonly database: Pick<Database, "get" | "list" | "write">;
  readonly settings: TraceSettings;
  readonly clock: Pick<Clock, "now">;
  readonly ids: Ids;
  readonly logger: Pick<Logger, "warn">;
  /** Calls back when the page has nothing else to do. */
  readonly whenIdle: (work: () => void) => void;
  readonly bounds?: TraceBounds;
}

/** Keeps each call of a model or a tool on this device, written in batches when the page has nothing else to do. */
export class LocalTracer {
  readonly #dependencies: LocalTracerDependencies;
  #waiting: (() => Promise<TraceRecords>)[] = [];
  #writing: Promise<void> | undefined;
  #isScheduled = false;
  #untilRemoval = 0;
  readonly #roots = new Map<string, string>();

  constructor(dependencies: LocalTracerDependencies) {
    this.#dependencies = dependencies;
  }

  /** Resolves at once: the request waits to be written. */
  async record(request: CompletedRequest, signal: AbortSignal): Promise<void> {
    this.#add(() => requestRecords(request, (id) => this.#rootOf(id)), signal);
  }

  /** The same of a call of a tool. */
  async recordTool(call: CompletedToolCall, signal: AbortSignal): Promise<void> {
    const id = this.#dependencies.ids.next();
    this.#add(() => toolRecords(call, id, (taskId) => this.#rootOf(taskId)), signal);
  }

  /** Writes what waits; what cannot be written waits on. */
  flush(): Promise<void> {
    this.#writing ??= this.#flush().finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  #add(records: () => Promise<TraceRecords>, signal: AbortSignal): void {
    const { settings, whenIdle } = this.#dependencies;
    if (signal.aborted || !settings.isOn) return;
    this.#waiting.push(records);
    this.#drop();
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    whenIdle(() => {
      this.#isScheduled = false;
      void this.flush();
    });
  }

  async #flush(): Promise<void> {
    const { database, logger } = this.#dependencies;
    const batch = this.#waiting;
    if (batch.length === 0) return;
    this.#waiting = [];
    try {
      const records = await Promise.all(batch.map((make) => make()));
      await database.write(
        records.flatMap(({ span, contents }) => [
          { type: "put", store: "traces", record: span } as const,
          { type: "put", store: "traceContents", record: contents } as const,
        ]),
      );
      await this.#removeOld(batch.length);
    } catch (error) {
      logger.warn("traces not written", { calls: batch.length, error });
      this.#waiting = [...batch, ...this.#waiting];
      this.#drop();
    }
  }

  async #removeOld(written: number): Promise<void> {
    this.#untilRemoval -= written;
    if (this.#untilRemoval > 0) return;
    this.#untilRemoval = CALLS_BETWEEN_REMOVALS;
    const { database, settings, clock, bounds } = this.#dependencies;
    settings.addDropped(await removeOldTraces(database, { now: clock.now(), days: settings.days }, bounds));
  }

  #drop(): void {
    const tooMany = this.#waiting.length - MOST_WAITING;
    if (tooMany <= 0) return;
    this.#waiting.splice(0, tooMany);
    this.#dependencies.settings.addDropped(tooMany);
  }

  /** The root of a task, which never changes. */
  async #rootOf(taskId: string): Promise<string> {
    const known = this.#roots.get(taskId);
    if (known !== undefined) return known;
    if (this.#roots.size > 1_000) this.#roots.clear();
    // Damaged tasks may be parents of each other.
    this.#roots.set(taskId, taskId);
    const parent = (await this.#dependencies.database.get("tasks", taskId))?.parentTaskId;
    const root = parent === undefined ? taskId : await this.#rootOf(parent);
    this.#roots.set(taskId, root);
    return root;
  }
}

/** The tracer as the application uses it. */
export function localTracer({ services, logger }: PluginContext): LocalTracer {
  const tracer = new LocalTracer({
    database: services.get(DatabaseToken),
    settings: new TraceSettings(services.get(PreferencesToken)),
    clock: services.get(ClockToken),
    ids: services.get(IdsToken),
    logger,
    whenIdle: (work) => {
      if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: LATEST_MS });
      else setTimeout(work, LATEST_MS);
    },
  });
  // A page that goes writes what it can.
  globalThis.addEventListener?.("pagehide", () => void tracer.flush());
  return tracer;
}
