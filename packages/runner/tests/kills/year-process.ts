import process from "node:process";
import type { Clock } from "@core/ports/clock";
import { SystemClock } from "../../../../src/plugins/browser/system-clock";
import { RunnerCore } from "../../src/runner-core";
import { schedulesOf } from "../../src/schedules/schedules-of";

/** A process of the tests of a year: `worker`, which begins what is due by a clock that its parent sets, or `report`. */
const [mode = "", databaseUrl = "", now = "0"] = process.argv.slice(2);

/** A clock that stands still until it is set, and by which nobody sleeps. */
class SetClock extends SystemClock implements Clock {
  at = Number(now);

  override now(): number {
    return this.at;
  }
}

const clock = new SetClock();
const core = await RunnerCore.open({
  ...{ databaseUrl, key: Buffer.alloc(32, 7), publicFolder: import.meta.dirname, clock },
  onLost: () => process.exit(70),
});
const { schedules, scheduler } = schedulesOf(core);

/** The rules of the year, each with fewer than a hundred due times, as so many outcomes are kept. */
const RULES = ["30 2 * * 0", "0 9 L * *", "15 2 */5 * *"];

if (mode === "begin") {
  const provider = {
    ...{ id: "key", provider: "custom", model: "menu-1", baseUrl: "http://127.0.0.1:1/v1" },
    ...{ createdAt: clock.at, updatedAt: clock.at },
  };
  await core.database.write([{ type: "put", store: "credentials", record: provider }] as never, "strict");
  for (const pattern of RULES)
    await schedules.save({ title: pattern, prompt: "Sum up the news", pattern, timeZone: "Europe/Paris" });
}
if (mode === "worker") {
  scheduler.start();
  process.on("message", async (at: number) => {
    clock.at = at;
    scheduler.wake();
    // Beside the one that holds the lock: what two settle at once has one outcome, too.
    await scheduler.look();
    process.send?.(at);
  });
  process.send?.("ready");
  await new Promise(() => {});
}
if (mode === "report") {
  const all = await Promise.all(
    (await schedules.list()).map(async (schedule) => ({ schedule, runs: await schedules.runs(schedule.id) })),
  );
  const tasks = (await core.database.list("tasks")).map(({ id }) => id);
  process.stdout.write(JSON.stringify({ all, tasks }));
}
await core.close();
process.exit(0);
