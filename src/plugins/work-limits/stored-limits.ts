import type { Services } from "@core/di/token";
import {
  dayOf,
  holdsFor,
  isReached,
  type LimitMeter,
  limitKey,
  metersOf,
  WORK_LIMITS_KEY,
  type WorkLimit,
} from "@core/domain/limits/work-limit";
import { AppError } from "@core/errors/app-error";
import type { Database } from "@core/ports/database";
import type { CallToCheck, WorkLimits } from "@core/ports/limits/work-limits";
import type { Preferences } from "@core/ports/preferences";
import * as v from "valibot";
import { projectOf } from "./project-of";
import { UsageRecords, type UsageRecordsDependencies, usageParts } from "./usage-records";

/** The preference that holds what is set aside, and on which day. */
const SET_ASIDE_KEY = "troupe.workLimitsSetAside";

const limitList: v.GenericSchema<unknown, readonly WorkLimit[]> = v.array(
  v.object({
    scope: v.picklist(["all", "provider", "project"]),
    of: v.optional(v.string()),
    period: v.picklist(["day", "month"]),
    unit: v.picklist(["tokens", "cost"]),
    most: v.pipe(v.number(), v.finite(), v.gtValue(0)),
  }),
);
const setAside = v.object({ day: v.string(), keys: v.array(v.string()) });

/** The dependencies of limits. */
export interface StoredLimitsDependencies extends UsageRecordsDependencies {
  readonly database: Pick<Database, "get" | "list" | "update" | "write">;
  readonly preferences: Preferences;
}

/** The limits in the preferences of this device, beside the sums of all devices in the database. */
export class StoredLimits implements WorkLimits {
  readonly #dependencies: StoredLimitsDependencies;
  readonly #records: UsageRecords;

  constructor(dependencies: StoredLimitsDependencies) {
    this.#dependencies = dependencies;
    this.#records = new UsageRecords(dependencies);
  }

  async check({ provider, taskId, conversationId }: CallToCheck): Promise<void> {
    const meters = await this.meters();
    const knowsProjects = meters.some(({ limit }) => limit.scope === "project");
    const { database } = this.#dependencies;
    const projectId = knowsProjects ? await projectOf(database, { taskId, conversationId }) : undefined;
    const reached = meters.find(
      (meter) => isReached(meter) && holdsFor(meter.limit, { provider, projectId }),
    );
    if (!reached) return;
    const { limit, used: spent } = reached;
    const code = taskId === undefined ? "work.limit-reached" : "task.limit-reached";
    throw new AppError(code, { kind: "work", key: limitKey(limit), limit: limit.most, spent });
  }

  async meters(): Promise<readonly LimitMeter[]> {
    const limits = this.#limits();
    if (limits.length === 0) return [];
    const keys = this.#setAside();
    return metersOf(limits, await this.#records.ofMonth(this.#today), this.#today, (key) =>
      keys.includes(key),
    );
  }

  set(limit: WorkLimit): void {
    const limits = this.#limits();
    const place = limits.findIndex((each) => limitKey(each) === limitKey(limit));
    this.#keep(place < 0 ? [...limits, limit] : limits.with(place, limit));
  }

  remove(limit: WorkLimit): void {
    this.#keep(this.#limits().filter((each) => limitKey(each) !== limitKey(limit)));
  }

  setAside(limit: WorkLimit, isSetAside: boolean): void {
    const others = this.#setAside().filter((key) => key !== limitKey(limit));
    const keys = isSetAside ? [...others, limitKey(limit)] : others;
    this.#dependencies.preferences.set(SET_ASIDE_KEY, JSON.stringify({ day: this.#today, keys }));
  }

  get #today(): string {
    return dayOf(this.#dependencies.clock.now());
  }

  #limits(): readonly WorkLimit[] {
    return this.#read(WORK_LIMITS_KEY, limitList) ?? [];
  }

  #keep(limits: readonly WorkLimit[]): void {
    const { preferences } = this.#dependencies;
    if (limits.length === 0) preferences.remove(WORK_LIMITS_KEY);
    else preferences.set(WORK_LIMITS_KEY, JSON.stringify(limits));
  }

  /** The keys of the limits that are set aside today. */
  #setAside(): readonly string[] {
    const kept = this.#read(SET_ASIDE_KEY, setAside);
    return kept?.day === this.#today ? kept.keys : [];
  }

  #read<T>(key: string, schema: v.GenericSchema<unknown, T>): T | undefined {
    try {
      return v.parse(schema, JSON.parse(this.#dependencies.preferences.get(key) ?? ""));
    } catch {
      // Nothing is set, or what was is none of ours.
      return undefined;
    }
  }
}

/** The limits as the application uses them. */
export function storedLimits(services: Services): StoredLimits {
  return new StoredLimits(usageParts(services));
}
