import { monthStart, type WorkUsage } from "@core/domain/limits/work-limit";
import type { PluginDataRecord } from "@core/domain/records/store-records";
import type { Database } from "@core/ports/database";
import * as v from "valibot";

const PLUGIN_ID = "work-limits";
/** After every character of a day. */
const END = "\uffff";

const amount = v.pipe(v.number(), v.finite(), v.minValue(0));
const usage: v.GenericSchema<unknown, WorkUsage> = v.object({
  day: v.string(),
  provider: v.string(),
  projectId: v.optional(v.string()),
  tokens: amount,
  cost: amount,
  unpriced: amount,
});

/** The sums of work on this device, a record for each day, provider and project: a month of them is read at once. */
export class UsageRecords {
  readonly #database: Pick<Database, "list" | "update" | "write">;

  constructor(database: Pick<Database, "list" | "update" | "write">) {
    this.#database = database;
  }

  /** Adds to a sum, in one transaction: other tabs add to the same. */
  async add(added: WorkUsage): Promise<void> {
    const key = keyOf(added);
    await this.#database.update("pluginData", idOf(key), (current) => {
      const sum = usageOf(current);
      const { tokens = 0, cost = 0, unpriced = 0 } = sum ?? {};
      const value: WorkUsage = {
        ...added,
        tokens: tokens + added.tokens,
        cost: cost + added.cost,
        unpriced: unpriced + added.unpriced,
      };
      return { id: idOf(key), pluginId: PLUGIN_ID, key, value };
    });
  }

  /** The sums of the month of a day. */
  async ofMonth(day: string): Promise<readonly WorkUsage[]> {
    const records = await this.#database.list("pluginData", {
      from: idOf(monthStart(day)),
      to: idOf(`${day.slice(0, 8)}${END}`),
    });
    return records.flatMap((record) => usageOf(record) ?? []);
  }

  /** Removes the sums of the months before that of a day. */
  async removeBefore(day: string): Promise<void> {
    const old = await this.#database.list("pluginData", {
      from: idOf(""),
      to: idOf(monthStart(day)),
      toExclusive: true,
    });
    await this.#database.write(old.map(({ id }) => ({ type: "delete", store: "pluginData", id }) as const));
  }
}

function usageOf(record: PluginDataRecord | undefined): WorkUsage | undefined {
  const read = v.safeParse(usage, record?.value);
  return read.success ? read.output : undefined;
}

function keyOf({ day, provider, projectId = "" }: WorkUsage): string {
  return `${day}/${provider}/${projectId}`;
}

function idOf(key: string): string {
  return `${PLUGIN_ID}/${key}`;
}
