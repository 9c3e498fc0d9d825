import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { MemoryLocksHub } from "../../../../tests/fakes/memory-locks";
import { MemoryLogger } from "../../../../tests/fakes/memory-logger";
import { MemoryTabChannel } from "../../../../tests/fakes/memory-tab-channel";
import { sampleTask } from "../../../../tests/fakes/sample-tasks";
import { SequentialIds } from "../../../../tests/fakes/sequential-ids";
import { CronDueTimes } from "../../../plugins/browser/cron-due-times";
import { runId, type Schedule } from "../../domain/schedule/schedule";
import type { NewTask } from "../orchestration/task-input";
import { Scheduler } from "./scheduler";
import { Schedules } from "./schedules";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const times = new CronDueTimes();
const RULE = { pattern: "0 9 * * *", timeZone: "UTC" };

let database: MemoryDatabase;
let clock: FixedClock;
let ids: SequentialIds;
let locks: MemoryLocksHub;
let logger: MemoryLogger;
let hasProvider: boolean;
/** The digest of what is watched; `undefined` where it cannot be read. */
let says: string | undefined;
let begun: string[];
let made: NewTask[];
/** Called before and after each step of a tab, which it may end. */
let step: () => void;

const schedulesOf = () => new Schedules({ database, clock, ids, tabs: new MemoryTabChannel(), times });

/** A tab: it forgets everything but what is stored. */
function tab(): { scheduler: Scheduler; schedules: Schedules } {
  const schedules = schedulesOf();
  const scheduler = new Scheduler({
    schedules,
    database,
    clock,
    locks: locks.tab(),
    logger,
    onRun: () => {},
    work: {
      canRun: async () => hasProvider,
      lookAt: async () => {
        if (says === undefined) throw new Error("not reached");
        return says;
      },
      create: async (input) => {
        step();
        made.push(input);
        await database.write([{ type: "add", store: "tasks", record: sampleTask({ id: input.id ?? "" }) }]);
        step();
      },
      begin: async (taskId) => void begun.push(taskId),
    },
  });
  return { scheduler, schedules };
}
const save = (part: Partial<Schedule> = {}) =>
  schedulesOf().save({ title: "News", prompt: "Read the news", ...RULE, ...part }, part.id);
const outcomes = async (id: string) =>
  (await schedulesOf().runs(id)).map(({ outcome, reason, times: count }) => [outcome, reason, count]);

beforeEach(() => {
  database = new MemoryDatabase();
  clock = new FixedClock(Date.UTC(2026, 0, 1, 8));
  ids = new SequentialIds();
  locks = new MemoryLocksHub();
  logger = new MemoryLogger();
  hasProvider = true;
  says = "one";
  begun = [];
  made = [];
  step = () => {};
});

describe("running what is due", () => {
  it("begins a task at its time, and not before", async () => {
    const { id } = await save({ projectId: "p" });
    tab().scheduler.start();
    await clock.advance(HOUR - 1);
    expect(made).toEqual([]);
    await clock.advance(1);
    expect(made).toMatchObject([{ prompt: "Read the news", projectId: "p" }]);
    expect(begun).toEqual([made[0]?.id]);
    expect(await outcomes(id)).toEqual([["started", undefined, 1]]);
    await clock.advance(DAY);
    expect(made).toHaveLength(2);
  });

  it("makes up once for what came due while nobody was there, and says how often that was", async () => {
    const { id } = await save();
    await clock.advance(3 * DAY + 2 * HOUR);
    tab().scheduler.start();
    await clock.advance(1);
    expect(made).toHaveLength(1);
    expect(await outcomes(id)).toEqual([
      ["started", undefined, 1],
      ["missed", "away", 3],
    ]);
  });

  it("says of more than a thousand that they were more", async () => {
    const { id } = await save({ pattern: "* * * * *" });
    await clock.advance(2 * DAY);
    await tab().scheduler.look();
    const [, missed] = await schedulesOf().runs(id);
    expect(missed).toMatchObject({ times: 1000, isMore: true });
    expect((await database.get("schedules", id))?.nextDue).toBe(clock.now() + 60_000);
  });

  it("says that there was no provider, and begins no task", async () => {
    const { id } = await save();
    hasProvider = false;
    await clock.advance(HOUR);
    await tab().scheduler.look();
    expect(made).toEqual([]);
    expect(await outcomes(id)).toEqual([["missed", "no-provider", 1]]);
  });

  it("begins one task where two tabs are open", async () => {
    await save();
    tab().scheduler.start();
    tab().scheduler.start();
    await clock.advance(2 * HOUR);
    expect(made).toHaveLength(1);
    await clock.advance(HOUR);
    await Promise.all([tab().scheduler.look(), tab().scheduler.look()]);
    expect(made).toHaveLength(1);
  });

  it("counts no time twice where two whose clocks differ settle at once", async () => {
    const schedule = await save();
    await clock.advance(4 * DAY);
    await schedulesOf().claim(schedule, true);
    const late = new FixedClock(clock.now() - 2 * DAY);
    const other = new Schedules({ database, clock: late, ids, tabs: new MemoryTabChannel(), times });
    await expect(other.claim(schedule, true)).rejects.toMatchObject({ code: "database.exists" });
    expect(await outcomes(schedule.id)).toEqual([
      ["starting", undefined, 1],
      ["missed", "away", 3],
    ]);
  });

  it("begins now when asked to, and at its time all the same", async () => {
    const schedule = await save();
    const { scheduler } = tab();
    const taskId = await scheduler.runNow(schedule);
    expect(begun).toEqual([taskId]);
    await clock.advance(HOUR);
    await scheduler.look();
    expect(begun).toHaveLength(2);
  });

  it("leaves out the next time, rests while it is paused, and goes on with the time that comes", async () => {
    const schedule = await save();
    await schedulesOf().skipNext(schedule);
    await clock.advance(2 * HOUR);
    await tab().scheduler.look();
    expect(await outcomes(schedule.id)).toEqual([["skipped", undefined, 1]]);
    await schedulesOf().pause(schedule.id, true);
    await clock.advance(5 * DAY);
    await tab().scheduler.look();
    expect(made).toEqual([]);
    await schedulesOf().pause(schedule.id, false);
    await tab().scheduler.look();
    expect(made).toEqual([]);
    await clock.advance(DAY);
    await tab().scheduler.look();
    expect(made).toHaveLength(1);
  });

  it("keeps a schedule that cannot be read from stopping others", async () => {
    await save();
    const broken: Schedule = { ...(await save()), pattern: "words" };
    await database.write([{ type: "put", store: "schedules", record: broken }]);
    tab().scheduler.start();
    await clock.advance(HOUR + 1);
    expect(made).toHaveLength(1);
    // It is tried again a minute later, and not before.
    expect(logger.lines.map(({ level }) => level)).toEqual(["warn"]);
  });
});

describe("keeping schedules", () => {
  it("refuses a blank prompt and what is no pattern", async () => {
    await expect(save({ prompt: " " })).rejects.toMatchObject({ code: "task.prompt-empty" });
    await expect(save({ pattern: "soon" })).rejects.toMatchObject({ code: "schedule.pattern-invalid" });
    expect(await database.count("schedules")).toBe(0);
  });

  it("has one that was changed be due from now on, with its outcomes kept", async () => {
    const { id, createdAt } = await save();
    await clock.advance(HOUR);
    await tab().scheduler.look();
    const changed = await save({ id, title: "Weather", pattern: "0 12 * * *" });
    expect(changed).toMatchObject({ id, createdAt, title: "Weather", nextDue: clock.now() + 3 * HOUR });
    expect(await outcomes(id)).toHaveLength(1);
  });

  it("keeps the last hundred outcomes of one, and those that have not come to an end", async () => {
    const { id } = await save();
    await database.write(
      Array.from({ length: 120 }, (_, at) => {
        const outcome = at === 0 ? "starting" : "skipped";
        const record = { id: runId(id, at), scheduleId: id, due: at, at, times: 1, outcome } as const;
        return { type: "put", store: "scheduleRuns", record } as const;
      }),
    );
    await clock.advance(HOUR);
    await tab().scheduler.look();
    const dues = (await schedulesOf().runs(id, 200)).map(({ due }) => due);
    expect(dues).toHaveLength(101);
    expect([dues[0], dues[99], dues[100]]).toEqual([clock.now(), 21, 0]);
  });

  it("removes one with its outcomes, and puts it back without what came due meanwhile", async () => {
    const { id } = await save();
    await clock.advance(HOUR);
    await tab().scheduler.look();
    const removed = await schedulesOf().remove(id);
    expect(await database.count("scheduleRuns")).toBe(0);
    await clock.advance(3 * DAY);
    if (removed) await schedulesOf().putBack(removed);
    await tab().scheduler.look();
    expect(made).toHaveLength(1);
    expect(await outcomes(id)).toEqual([["started", undefined, 1]]);
  });

  it("lists the next one due first, and those that rest last", async () => {
    const late = await save({ pattern: "0 20 * * *" });
    const paused = await save();
    await schedulesOf().pause(paused.id, true);
    const soon = await save();
    expect((await schedulesOf().list()).map(({ id }) => id)).toEqual([soon.id, late.id, paused.id]);
  });
});

/** The events of a year: time goes by, the clock is set, tabs look, and are killed at any step. */
const event = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("wait"), hours: fc.integer({ min: 1, max: 200 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("back"), hours: fc.integer({ min: 1, max: 60 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("kill"), hours: fc.integer({ min: 0, max: 5 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("both"), hours: fc.constant(0) }) },
);

describe("a year of sleep, clocks that are set, two tabs and kills", () => {
  it.each(["30 2 * * 0", "0 3 */4 * *"])(
    "gives every due time of %s one outcome, and one task at most",
    (pattern) =>
      fc.assert(
        fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 40 }), async (events) => {
          database = new MemoryDatabase();
          made = [];
          let now = Date.UTC(2026, 0, 1);
          clock = Object.assign(new FixedClock(), { now: () => now });
          const rule = { pattern, timeZone: "Europe/Paris" };
          const { id } = await save(rule);
          let latest = now;
          const look = async () => {
            const { scheduler } = tab();
            await scheduler.recover();
            await scheduler.look();
          };
          for (const { kind, hours } of events) {
            if (kind === "wait") now += hours * HOUR;
            if (kind === "back") now -= hours * HOUR;
            latest = Math.max(latest, now);
            let left = kind === "kill" ? hours : Number.POSITIVE_INFINITY;
            step = () => {
              if (left-- <= 0) throw new Error("the page has gone");
            };
            await Promise.all(kind === "both" ? [look(), look()] : [look()]);
            step = () => {};
          }
          now = latest;
          await look();
          const due: number[] = [];
          for (let at = Date.UTC(2026, 0, 1); ; ) {
            const next = times.after(rule, at);
            if (next === undefined || next > now) break;
            due.push(next);
            at = next;
          }
          const runs = await schedulesOf().runs(id, 1_000);
          expect(runs.reduce((sum, { times: count }) => sum + count, 0)).toBe(due.length);
          expect(runs.filter(({ outcome }) => outcome === "starting")).toEqual([]);
          const started = runs.filter(({ outcome }) => outcome === "started");
          expect(await database.count("tasks")).toBe(started.length);
          for (const run of started) expect(due).toContain(run.due);
        }),
        { numRuns: 30 },
      ),
  );
});

describe("a schedule that watches something", () => {
  const watch = { kind: "page", target: "https://example.org/", name: "example.org" } as const;
  /** A day on which it says that, in a tab that was opened then. */
  async function day(what: string | undefined) {
    says = what;
    await clock.advance(DAY);
    await tab().scheduler.look();
  }

  it("begins a task only when that says something new, and nothing with the first look", async () => {
    const { id } = await save({ watch });
    for (const what of ["one", "one", "two", "two", "one"]) await day(what);
    expect(await outcomes(id)).toEqual([
      ["started", undefined, 1],
      ["started", undefined, 1],
    ]);
    expect(begun).toHaveLength(2);
  });

  it("says why nothing was done where it cannot be read, and goes on from what it knew", async () => {
    const { id } = await save({ watch });
    for (const what of ["one", undefined, "one", "two"]) await day(what);
    expect(await outcomes(id)).toEqual([
      ["started", undefined, 1],
      ["missed", "unread", 1],
    ]);
  });

  it("takes what is new for new until it can be worked on", async () => {
    const { id } = await save({ watch });
    await day("one");
    hasProvider = false;
    await day("two");
    hasProvider = true;
    await day("two");
    expect(await outcomes(id)).toEqual([
      ["started", undefined, 1],
      ["missed", "no-provider", 1],
    ]);
  });

  it("begins anew where something else is watched, and goes on where only its words change", async () => {
    const { id } = await save({ watch });
    await day("one");
    await save({ id, watch, title: "Other words" });
    await day("two");
    expect(begun).toHaveLength(1);
    await save({ id, watch: { ...watch, target: "https://example.org/other" } });
    await day("three");
    expect(begun).toHaveLength(1);
    await save({ id });
    await day("three");
    expect(begun).toHaveLength(2);
  });
});
