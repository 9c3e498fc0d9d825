import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ScheduleWatch } from "@core/domain/schedule/schedule";
import { RunnerSchedules } from "@core/services/runner/runner-schedules";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { teamReply } from "../../../e2e/support/team-replies";
import { NanoIds } from "../../../src/plugins/browser/nano-ids";
import { SystemClock } from "../../../src/plugins/browser/system-clock";
import { PgDatabase } from "../src/database/pg-database";
import { MIGRATIONS } from "../src/runner-core";
import { api, ServedRunner } from "./served-runner";

const NEWS = { title: "News", prompt: "Write the menu of the café", pattern: "0 8 * * 1", timeZone: "UTC" };

const disk = mkdtempSync(join(tmpdir(), "troupe-watched-"));
let runner: ServedRunner;
let schedules: RunnerSchedules;

beforeAll(async () => {
  runner = await ServedRunner.start(teamReply(), { folders: { notes: disk } });
  const paired = await runner.ask("POST", api("pair"), { sentence: runner.sentence, name: "A laptop" });
  runner.token = JSON.parse(paired.body).token;
  const page = await runner.page();
  const own = { clock: new SystemClock(), ids: new NanoIds(), language: () => "fr" };
  schedules = new RunnerSchedules({ api: page.api, materials: { send: async () => {} }, ...own });
});

afterAll(async () => {
  await runner?.stop();
  rmSync(disk, { recursive: true, force: true });
});

const only = async () => {
  const [first, ...others] = await schedules.list();
  expect(others).toEqual([]);
  if (!first) throw new Error("there is none");
  return first;
};

it("begins a task of the runner when it is due, which is done while no page asks", async () => {
  const files = [
    { type: "text", name: "a.txt", mimeType: "text/plain", data: "YQ==", sizeBytes: 1 },
  ] as const;
  await schedules.save({ ...NEWS, attachments: files });
  const { schedule } = await only();
  expect(schedule).toMatchObject({ ...NEWS, language: "fr", isPaused: false });
  // The content of files stays there until it is asked for; a change keeps it.
  expect(schedule.attachments).toMatchObject([{ name: "a.txt", data: "" }]);
  await schedules.save({ ...NEWS, title: "The news", attachments: [] }, schedule.id);
  expect(await schedules.find(schedule.id)).toMatchObject({ title: "The news", attachments: files });

  const due = Date.now() - 1_000;
  await change(schedule.id, due);
  await vi.waitFor(
    async () => {
      const [run] = (await only()).runs;
      expect(run).toMatchObject({ outcome: "started", due });
    },
    { timeout: 120_000, interval: 300 },
  );
  const { taskId = "" } = (await only()).runs[0] ?? {};
  const outcome = await runner.ask("GET", api(`tasks/${taskId}/outcome`));
  expect(JSON.parse(outcome.body)).toEqual({ state: "done" });
  expect(runner.models.completions.length).toBeGreaterThan(0);
});

it("runs now once for each wish, skips the next time once, rests, is removed and put back", async () => {
  const { schedule, runs: before } = await only();
  const wish = { id: "wish-1" };
  for (const _ of [1, 2])
    expect(JSON.parse((await runner.ask("POST", api(`schedules/${schedule.id}/run`), wish)).body)).toEqual({
      taskId: "wish-1",
    });
  await schedules.skipNext(schedule);
  await schedules.skipNext(schedule);
  const { runs, schedule: skipped } = await only();
  expect(runs).toHaveLength(before.length + 2);
  expect(runs.filter(({ outcome }) => outcome === "skipped")).toHaveLength(1);
  expect(skipped.nextDue).toBeGreaterThan(schedule.nextDue ?? 0);
  await schedules.pause(schedule.id, true);
  expect((await only()).schedule.isPaused).toBe(true);

  const removed = await schedules.remove(schedule.id);
  expect(await schedules.list()).toEqual([]);
  if (removed) await schedules.putBack(removed);
  expect((await only()).schedule).toMatchObject({ id: schedule.id, isPaused: true });
  expect((await only()).runs).toHaveLength(runs.length);
});

it("refuses what is no schedule, and who has no token", async () => {
  const { schedule } = await only();
  const save = (part: object, headers = {}) =>
    runner.ask("POST", api("schedules/s1"), { keepsFiles: false, schedule: { ...NEWS, ...part } }, headers);
  expect(JSON.parse((await save({ pattern: "soon" })).body).code).toBe("schedule.pattern-invalid");
  expect(JSON.parse((await save({ prompt: " " })).body).code).toBe("task.prompt-empty");
  expect(JSON.parse((await save({ nextDue: 1 })).body).code).toBe("request.invalid");
  expect(await save({}, { authorization: "" })).toMatchObject({ status: 401 });
  const other = { schedule: { ...schedule, id: "other" }, runs: [] };
  expect(await runner.ask("POST", api(`schedules/${schedule.id}/back`), other)).toMatchObject({
    status: 400,
  });
  await expect(schedules.find("none")).rejects.toMatchObject({ code: "record.gone" });
  await only();
});

it("begins a task when a file in a folder of its disk changes, and says what could not be read", async () => {
  const { schedule: earlier } = await only();
  await schedules.remove(earlier.id);
  await schedules.save({ ...NEWS, watch: { kind: "folder", target: "notes", name: "notes" } });
  const { id } = (await only()).schedule;
  const looked = async () => {
    const due = Date.now() - 1_000;
    await change(id, due);
    await vi.waitUntil(async () => (await only()).schedule.nextDue !== due, {
      timeout: 60_000,
      interval: 200,
    });
    return (await only()).runs.map(({ outcome, reason }) => reason ?? outcome);
  };
  expect(await looked()).toEqual([]);
  expect(await looked()).toEqual([]);
  writeFileSync(join(disk, "soup.md"), "Leek");
  expect(["starting", "started"]).toContain((await looked())[0]);
  await schedules.remove(id);

  // A page of this computer or its network is no page of the web, and a folder that is not open is none.
  for (const target of [`https://127.0.0.1:${runner.port}/`, "http://example.org/", "https://localhost/"])
    await expectUnread({ kind: "page", target, name: "here" });
  await expectUnread({ kind: "folder", target: "/etc", name: "etc" });
  await expectUnread({ kind: "folder", target: "../notes", name: "notes" });
});

async function expectUnread(watch: ScheduleWatch): Promise<void> {
  await schedules.save({ ...NEWS, watch });
  const { id } = (await only()).schedule;
  await change(id, Date.now() - 1_000);
  await vi.waitFor(
    async () => expect((await only()).runs).toMatchObject([{ outcome: "missed", reason: "unread" }]),
    { timeout: 60_000, interval: 200 },
  );
  await schedules.remove(id);
}

/** Has a schedule be due at a moment that has come, as after a while in which nothing ran. */
async function change(id: string, nextDue: number): Promise<void> {
  const pool = new pg.Pool({ connectionString: runner.databaseUrl });
  const database = new PgDatabase(pool, MIGRATIONS);
  await database.open();
  await database.update("schedules", id, (schedule) => schedule && { ...schedule, nextDue });
  await pool.end();
  // Whatever changes a schedule wakes those who begin what is due.
  await schedules.pause("none", true);
}
