import { describe, expect, test } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { runnerOfSchedules } from "../../../../tests/fakes/runner-of-schedules";
import { turn } from "../../../../tests/fakes/scripted-models";
import { SequentialIds } from "../../../../tests/fakes/sequential-ids";
import { CronDueTimes } from "../../../plugins/browser/cron-due-times";
import { runId, type Schedule } from "../../domain/schedule/schedule";
import { AppError } from "../../errors/app-error";
import { Schedules } from "../../services/schedules/schedules";
import { SchedulesStore } from "./schedules-store";

const DAILY = { pattern: "0 9 * * *", timeZone: "UTC", prompt: "Sum up the news", title: "News" };
const file = { type: "text", name: "a.txt", mimeType: "text/plain", data: "YQ==" } as const;

/** Schedules of a browser and of its runner, each over a database of its own. */
function rig({ hasRunner = false } = {}) {
  const ports = new FakePorts();
  const [clock, ids] = [new FixedClock(Date.UTC(2026, 10, 23, 7)), new SequentialIds()];
  const keptIn = ({ database, tabs }: FakePorts) =>
    new Schedules({ database, clock, ids, tabs, times: new CronDueTimes() });
  const here = keptIn(ports);
  const there = keptIn(new FakePorts());
  const calls: string[] = [];
  const usual = runnerOfSchedules(there);
  const runner = {
    ...usual,
    schedules: { ...usual.schedules },
    catchUp: async () => void calls.push("catch up"),
  };
  let onRun = () => {};
  const makeScheduler = (told: () => void) => {
    onRun = told;
    const runNow = async ({ id }: Pick<Schedule, "id">) => {
      if (id === "gone") throw new AppError("record.gone");
      return `task of ${id}`;
    };
    return { start: () => void calls.push("start"), wake: () => void calls.push("wake"), runNow };
  };
  const store = new SchedulesStore(
    ...([here, makeScheduler, ports.notifier, ports.tabs] as const),
    hasRunner ? runner : undefined,
  );
  /** Records outcomes of so many due times of a schedule, one a minute. */
  const addRuns = (id: string, count: number) =>
    ports.database.write(
      Array.from({ length: count }, (_, at) => {
        const due = clock.now() + at * 60_000;
        const outcome = { outcome: "skipped", times: 1, at: due } as const;
        const record = { id: runId(id, due), scheduleId: id, due, ...outcome };
        return { type: "put", store: "scheduleRuns", record } as const;
      }),
    );
  return { ...ports, clock, here, there, runner, store, calls, addRuns, hasRun: () => onRun() };
}

const idsOf = (schedules: readonly Schedule[]) => schedules.map(({ id }) => id);

describe("schedules of this browser", () => {
  test("are read with the last twenty outcomes of each, the next one due first", async () => {
    const { store, here, addRuns } = rig();
    const { id } = await here.save(DAILY);
    const { id: earlier } = await here.save({ ...DAILY, pattern: "0 8 * * *" });
    await addRuns(id, 21);
    expect(store.status).toBe("idle");
    await store.load();
    expect([store.status, idsOf(store.schedules)]).toEqual(["ready", [earlier, id]]);
    expect([store.runsOf(id).length, store.runsOf(earlier)]).toEqual([20, []]);
    expect([store.hasRunner, store.usualPlace, store.placeOf(id)]).toEqual([false, "here", "here"]);
    expect(await store.runnerFolders(new AbortController().signal)).toEqual([]);
  });

  test("stay as they are shown where they cannot be read again", async () => {
    const { store, here, database } = rig();
    const { id } = await here.save(DAILY);
    await store.load();
    database.list = () => Promise.reject(new AppError("database.failed"));
    await store.load();
    expect([store.status, store.error?.code, idsOf(store.schedules)]).toEqual([
      "ready",
      "database.failed",
      [id],
    ]);
  });

  test("are read again when one has run or another tab has changed one, once they are shown", async () => {
    const { store, here, tabs, calls, hasRun } = rig();
    const { id } = await here.save(DAILY);
    hasRun();
    await turn();
    expect(store.status).toBe("idle");
    await store.load();
    tabs.hear({ type: "store-changed", store: "projects" });
    expect(calls).toEqual([]);
    const { id: second } = await here.save({ ...DAILY, pattern: "0 10 * * *" });
    tabs.hear({ type: "store-changed", store: "schedules" });
    await expect.poll(() => idsOf(store.schedules)).toEqual([id, second]);
    expect(calls).toEqual(["wake"]);
    await here.remove(second);
    hasRun();
    await expect.poll(() => idsOf(store.schedules)).toEqual([id]);
    store.dispose();
    tabs.hear({ type: "store-changed", store: "schedules" });
    expect(calls).toEqual(["wake"]);
  });

  test("that are changed are looked at for what is due, and shown", async () => {
    const { store, calls } = rig();
    await store.save(DAILY);
    expect(calls).toEqual(["start", "wake"]);
    const [saved] = store.schedules;
    await store.pause(saved?.id ?? "", true);
    expect(store.schedules).toMatchObject([{ id: saved?.id, isPaused: true }]);
    await store.save({ ...DAILY, title: "Other" }, saved?.id);
    expect(store.schedules).toMatchObject([{ id: saved?.id, title: "Other" }]);
    expect(calls).toHaveLength(6);
  });

  test("run at once, with their task told; what goes wrong is told, too", async () => {
    const { store, notifier } = rig();
    await store.save(DAILY);
    const [saved] = store.schedules as [Schedule];
    expect(await store.runNow(saved)).toBe(`task of ${saved.id}`);
    expect(await store.runNow({ ...saved, id: "gone" })).toBeUndefined();
    expect(notifier.errors).toMatchObject([{ code: "record.gone" }]);
  });

  test("that are removed can be put back", async () => {
    const { store, notifier } = rig();
    await store.save(DAILY);
    const id = store.schedules[0]?.id ?? "";
    await store.remove(id);
    expect(store.schedules).toEqual([]);
    expect(notifier.notices).toMatchObject([
      { level: "success", code: "deleted", params: { name: "News", id } },
    ]);
    await store.remove(id);
    expect(notifier.notices).toHaveLength(1);
    notifier.notices[0]?.action?.run();
    await expect.poll(() => idsOf(store.schedules)).toEqual([id]);
  });
});

describe("schedules of a runner", () => {
  test("stand beside those of this browser, and each runs where it is kept", async () => {
    const { store, here, there } = rig({ hasRunner: true });
    const { id } = await here.save(DAILY);
    const far = await there.save({ ...DAILY, pattern: "0 8 * * *" });
    await store.load();
    expect(idsOf(store.schedules)).toEqual([far.id, id]);
    expect([store.placeOf(far.id), store.placeOf(id), store.usualPlace]).toEqual([
      "runner",
      "here",
      "runner",
    ]);
    expect(await store.runNow(far)).toBe((await there.runs(far.id))[0]?.taskId);
    expect(await store.runnerFolders(new AbortController().signal)).toEqual(["notes"]);
    await store.skipNext(far);
    expect((await there.find(far.id)).nextDue).toBeGreaterThan(far.nextDue ?? 0);
  });

  test("bring the tasks that it has begun since they were read", async () => {
    const { store, there, calls } = rig({ hasRunner: true });
    const far = await there.save(DAILY);
    await store.load();
    expect(calls).toEqual([]);
    await there.claimNow(far);
    await store.loadRunner();
    expect(store.runsOf(far.id)).toHaveLength(1);
    await store.loadRunner();
    expect(calls).toEqual(["catch up"]);
  });

  test("are still shown where it does not answer, with why; those here are not concerned", async () => {
    const { store, here, there, runner } = rig({ hasRunner: true });
    await here.save(DAILY);
    await there.save(DAILY);
    await store.load();
    const { list } = runner.schedules;
    runner.schedules.list = () => Promise.reject(new AppError("runner.unreachable"));
    await store.load();
    expect([store.runnerError?.code, store.status, store.schedules.length]).toEqual([
      ...["runner.unreachable", "ready", 2],
    ]);
    runner.schedules.list = list;
    await store.loadRunner();
    expect(store.runnerError).toBeUndefined();
  });

  test("may be moved to this browser and back, with their files", async () => {
    const { store, here, there } = rig({ hasRunner: true });
    await store.save({ ...DAILY, attachments: [file] }, undefined, "runner");
    const [far] = store.ofRunner as [Schedule];
    expect(await here.list()).toEqual([]);
    await store.save({ ...DAILY, attachments: [] }, far.id, "here");
    expect(await there.list()).toEqual([]);
    expect(await here.list()).toMatchObject([{ attachments: [file] }]);
    const [near] = store.ofBrowser as [Schedule];
    await store.save({ ...DAILY, attachments: [] }, near.id, "runner");
    expect(await here.list()).toEqual([]);
    expect(await there.list()).toMatchObject([{ attachments: [] }]);
  });
});
