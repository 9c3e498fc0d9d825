import type { Services } from "@core/di/token";
import { type DeviceUsage, monthStart, type WorkUsage } from "@core/domain/limits/work-limit";
import { type Clock, ClockToken } from "@core/ports/clock";
import { type Database, DatabaseToken } from "@core/ports/database";
import { type Ids, IdsToken } from "@core/ports/ids";
import { type Preferences, PreferencesToken } from "@core/ports/preferences";

/** The preference with the name that this browser goes by in its sums, which it alone changes. */
const DEVICE_KEY = "troupe.usageDevice";
/** Length of the part of a day that its month has in common. */
const MONTH_LENGTH = "2026-11-".length;
/** After every character of a day. */
const END = "\uffff";

/** Dependencies of sums. */
export interface UsageRecordsDependencies {
  readonly database: Pick<Database, "list" | "update" | "write">;
  readonly preferences: Pick<Preferences, "get" | "set">;
  readonly clock: Pick<Clock, "now">;
  readonly ids: Pick<Ids, "next">;
}

/**
 * The sums of work, a record for each day, provider, project and device: a month of them is read at once. Those of other
 * devices are what this one heard of them last.
 */
export class UsageRecords {
  readonly #parts: UsageRecordsDependencies;

  constructor(parts: UsageRecordsDependencies) {
    this.#parts = parts;
  }

  /** Adds to a sum of this device, in one transaction: other tabs add to the same. */
  async add(added: WorkUsage): Promise<void> {
    const { database, clock } = this.#parts;
    const device = this.#device();
    const { day, provider, projectId } = added;
    const id = [day, provider, projectId ?? "", device].join("/");
    await database.update("workUsage", id, (current) => {
      const { tokens = 0, cost = 0, unpriced = 0 } = current ?? {};
      return {
        ...{ ...added, id, device, updatedAt: clock.now() },
        tokens: tokens + added.tokens,
        cost: cost + added.cost,
        unpriced: unpriced + added.unpriced,
      };
    });
  }

  /** The sums of the month of a day, of all devices. */
  ofMonth(day: string): Promise<readonly DeviceUsage[]> {
    const to = `${day.slice(0, MONTH_LENGTH)}${END}`;
    return this.#parts.database.list("workUsage", { from: monthStart(day), to });
  }

  /** Removes the sums of the months before that of a day. */
  async removeBefore(day: string): Promise<void> {
    const { database } = this.#parts;
    const old = await database.list("workUsage", { to: monthStart(day) });
    await database.write(old.map(({ id }) => ({ type: "delete", store: "workUsage", id }) as const));
  }

  #device(): string {
    const { preferences, ids } = this.#parts;
    const known = preferences.get(DEVICE_KEY);
    if (known) return known;
    const device = ids.next();
    preferences.set(DEVICE_KEY, device);
    return device;
  }
}

/** The dependencies of sums, as the application has them. */
export function usageParts(services: Services) {
  return {
    database: services.get(DatabaseToken),
    preferences: services.get(PreferencesToken),
    clock: services.get(ClockToken),
    ids: services.get(IdsToken),
  };
}
