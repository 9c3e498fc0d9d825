import type { IncomingMessage } from "node:http";
import { readRecord } from "@core/domain/records/read-record";
import { KEPT_RUNS, type Schedule, type ScheduleInput } from "@core/domain/schedule/schedule";
import { AppError } from "@core/errors/app-error";
import type { RunnerSchedules } from "../schedules/schedules-of";
import { BODIES, readBody } from "./bodies";
import type { CommandedCore } from "./commands";
import type { GivenKeys } from "./given-keys";

/** A request for the schedules, and those that keep them. */
interface Asked {
  readonly request: IncomingMessage;
  readonly device: string;
}
interface Parts {
  readonly schedules: RunnerSchedules;
  readonly core: Pick<CommandedCore, "database">;
  readonly keys: Pick<GivenKeys, "assertModels">;
}

type Answer = (asked: Asked, parts: Parts, id: string) => Promise<unknown>;

/** The outcomes that a list has of each schedule. */
const SHOWN_RUNS = 20;

/** Answers about schedules by method and address, as `ROUTES` of the API. Each may be asked for again, and is done once. */
export const SCHEDULE_ROUTES: Readonly<Record<string, Answer>> = {
  "GET schedules": async (_, { schedules: { schedules } }) =>
    Promise.all(
      (await schedules.list()).map(async (schedule) => ({
        schedule: withoutContents(schedule),
        runs: await schedules.runs(schedule.id, SHOWN_RUNS),
      })),
    ),
  "GET schedules/*": (_, { schedules: { schedules } }, id) => schedules.find(id),
  "POST schedules/*": async ({ request, device }, parts, id) => {
    const { schedules, scheduler } = parts.schedules;
    const { schedule, keepsFiles } = await readBody(request, BODIES.schedule);
    const { projectId } = schedule;
    await assertProject(parts, device, projectId);
    const known = keepsFiles ? await schedules.find(id) : undefined;
    const attachments = known?.attachments ?? schedule.attachments;
    // Fields that nobody sent are absent, as the schema makes none.
    const { watch } = schedule;
    await schedules.save({ ...schedule, attachments, projectId, watch } as ScheduleInput, id);
    scheduler.wake();
  },
  "POST schedules/*/pause": async ({ request }, { schedules: { schedules } }, id) => {
    await schedules.pause(id, (await readBody(request, BODIES.rest)).isPaused);
  },
  "POST schedules/*/skip": async ({ request }, { schedules: { schedules } }, id) => {
    const { due } = await readBody(request, BODIES.due);
    await schedules.skipNext({ id, nextDue: due });
  },
  "POST schedules/*/run": async ({ request }, { schedules: { schedules, scheduler } }, id) => {
    const { id: taskId } = await readBody(request, BODIES.command);
    return { taskId: await scheduler.runNow(await schedules.find(id), taskId) };
  },
  "POST schedules/*/back": async ({ request }, { schedules: { schedules } }, id) => {
    const { schedule, runs } = await readBody(request, BODIES.removedSchedule);
    const removed = {
      schedule: read("schedules", schedule),
      runs: runs.map((run) => read("scheduleRuns", run)),
    };
    const isOfOne = removed.schedule.id === id && removed.runs.every(({ scheduleId }) => scheduleId === id);
    if (!isOfOne || runs.length > KEPT_RUNS * 2)
      throw new AppError("request.invalid", { reason: "schedule" });
    await schedules.putBack(removed);
  },
  "DELETE schedules/*": async (_, { schedules: { schedules } }, id) => (await schedules.remove(id)) ?? {},
};

/** Its project has to be here, with the key of its model. @throws AppError `request.invalid`, `runner.no-key`. */
async function assertProject(
  { core, keys }: Pick<Parts, "core" | "keys">,
  device: string,
  projectId: string | undefined,
): Promise<void> {
  if (projectId === undefined) return;
  const project = await core.database.get("projects", projectId);
  if (!project) throw new AppError("request.invalid", { reason: "projectId" });
  await keys.assertModels(device, { chosenModel: project.model });
}

/** A schedule without what is in its files, which a list would be long with. */
function withoutContents(schedule: Schedule): Schedule {
  const { attachments } = schedule;
  if (!attachments) return schedule;
  return { ...schedule, attachments: attachments.map((each) => ({ ...each, data: "" })) };
}

function read<S extends "schedules" | "scheduleRuns">(store: S, sent: unknown) {
  const record = readRecord(store, sent);
  if (record === undefined) throw new AppError("request.invalid", { reason: store });
  return record;
}
