import { beforeEach, expect, test } from "vitest";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { SequentialIds } from "../../../../tests/fakes/sequential-ids";
import type { Schedule, ScheduleRun } from "../../domain/schedule/schedule";
import { AppError } from "../../errors/app-error";
import { RunnerSchedules } from "./runner-schedules";

const INPUT = { title: "News", prompt: "Sum up the news", pattern: "0 8 * * *", timeZone: "Europe/Paris" };
const SCHEDULE: Schedule = { ...INPUT, id: "news", isPaused: false, createdAt: 1, nextDue: 9 };
const RUN: ScheduleRun = { id: "news/5", scheduleId: "news", due: 5, outcome: "started", times: 1, at: 6 };

let asked: unknown[];
let answers: Map<string, unknown>;
let cuts: number;
let sent: unknown[];
let schedules: RunnerSchedules;

beforeEach(() => {
  [asked, sent, answers, cuts] = [[], [], new Map(), 0];
  const ask = async (method: string, path: string, _: AbortSignal, body?: unknown) => {
    asked.push(body === undefined ? [method, path] : [method, path, body]);
    if (cuts-- > 0) throw new AppError("network.failed", { host: "" });
    return answers.get(`${method} ${path}`) ?? {};
  };
  const clock = Object.assign(new FixedClock(), { sleep: async () => {} });
  const materials = { send: async (needs: unknown) => void sent.push(needs) };
  schedules = new RunnerSchedules({
    ...{ api: { ask }, materials, clock, ids: new SequentialIds() },
    language: () => "fr",
  } as never);
});

test("those of the runner are listed with their outcomes, and found by their ids", async () => {
  answers.set("GET schedules", [{ schedule: SCHEDULE, runs: [RUN] }]);
  answers.set("GET schedules/news", SCHEDULE);
  expect(await schedules.list()).toEqual([{ schedule: SCHEDULE, runs: [RUN] }]);
  expect(await schedules.find("news")).toEqual(SCHEDULE);
});

test("an answer that holds no schedule is refused", async () => {
  answers.set("GET schedules", [{ schedule: { id: 1 }, runs: [] }]);
  await expect(schedules.list()).rejects.toMatchObject({ code: "runner.malformed" });
  await expect(schedules.find("news")).rejects.toMatchObject({ code: "runner.malformed" });
});

test("a new one is sent with its files, after its project, in the language of this device", async () => {
  const watch = { kind: "page", target: "https://news.example", name: "News" } as const;
  const attachments = [
    { type: "text", name: "a.txt", mimeType: "text/plain", data: "", sizeBytes: 0 },
  ] as const;
  await schedules.save({ ...INPUT, projectId: "p", watch, attachments });
  expect(sent).toEqual([{ agentIds: [], projectId: "p" }]);
  const [[method, path, body]] = asked as [[string, string, object]];
  expect([method, path]).toEqual(["POST", expect.stringMatching(/^schedules\/.+/)]);
  expect(body).toEqual({
    schedule: { ...INPUT, language: "fr", projectId: "p", watch, attachments },
    keepsFiles: false,
  });
});

test("one that is changed keeps the files it has, and its id", async () => {
  await schedules.save({ ...INPUT, attachments: [] }, "news");
  expect(sent).toEqual([]);
  expect(asked).toEqual([
    ["POST", "schedules/news", { schedule: { ...INPUT, language: "fr" }, keepsFiles: true }],
  ]);
});

test("one is paused, skipped where it is due again, and run at once", async () => {
  answers.set("POST schedules/news/run", { taskId: "t" });
  await schedules.pause("news", true);
  await schedules.skipNext({ id: "news", nextDue: 9 });
  await schedules.skipNext({ id: "never" });
  expect(await schedules.runNow({ id: "news" })).toBe("t");
  expect(asked).toMatchObject([
    ["POST", "schedules/news/pause", { isPaused: true }],
    ["POST", "schedules/news/skip", { due: 9 }],
    ["POST", "schedules/news/run", {}],
  ]);
});

test("one that is removed can be put back; one that is gone already is none", async () => {
  expect(await schedules.remove("news")).toBeUndefined();
  answers.set("DELETE schedules/news", { schedule: SCHEDULE, runs: [RUN] });
  const removed = await schedules.remove("news");
  expect(removed).toEqual({ schedule: SCHEDULE, runs: [RUN] });
  if (removed) await schedules.putBack(removed);
  expect(asked.at(-1)).toEqual(["POST", "schedules/news/back", { schedule: SCHEDULE, runs: [RUN] }]);
});

test("what is sent is sent again where the connection is cut, under the same ids, and a list is not", async () => {
  cuts = 2;
  await schedules.save(INPUT);
  expect(asked).toHaveLength(3);
  expect(new Set(asked.map((each) => JSON.stringify(each))).size).toBe(1);
  cuts = 1;
  await expect(schedules.list()).rejects.toMatchObject({ code: "network.failed" });
});
