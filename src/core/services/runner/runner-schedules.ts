import * as v from "valibot";
import { readRecord } from "../../domain/records/read-record";
import type { CoreStoreRecords } from "../../domain/records/store-records";
import type { Schedule, ScheduleInput, ScheduleRun } from "../../domain/schedule/schedule";
import { AppError } from "../../errors/app-error";
import type { Clock } from "../../ports/clock";
import type { Ids } from "../../ports/ids";
import type { RemovedSchedule, ScheduleRepository } from "../schedules/schedule-repository";
import type { Materials } from "./materials";
import { Patience, TRIES } from "./patience";
import { type RunnerApi, readAnswer } from "./runner-api";

/** Time in which a runner has to answer, in milliseconds; a list on a page waits for it. */
const ANSWER_MS = 15_000;

const listed = v.array(v.object({ schedule: v.unknown(), runs: v.array(v.unknown()) }));
const removed = v.object({ schedule: v.optional(v.unknown()), runs: v.optional(v.array(v.unknown()), []) });
const begun = v.object({ taskId: v.string() });

/** A schedule with its last outcomes. */
export interface ListedSchedule {
  readonly schedule: Schedule;
  readonly runs: readonly ScheduleRun[];
}

/** The services that the schedules of a runner are reached with. */
export interface RunnerSchedulesParts {
  readonly api: Pick<RunnerApi, "ask">;
  readonly materials: Pick<Materials, "send">;
  readonly clock: Pick<Clock, "sleep">;
  readonly ids: Ids;
  /** The language that agents answer in. */
  readonly language: () => string;
}

/** The schedules of the paired runner, which begins their tasks while no page is open. */
export class RunnerSchedules implements ScheduleRepository {
  readonly #parts: RunnerSchedulesParts;
  readonly #patience: Patience;

  constructor(parts: RunnerSchedulesParts) {
    this.#parts = parts;
    // Each request has its own limit; pages go away as a whole.
    this.#patience = new Patience(parts.clock, new AbortController().signal);
  }

  /** All of them with their last outcomes; what is in their files stays there. */
  async list(): Promise<readonly ListedSchedule[]> {
    const answer = readAnswer(listed, await this.#ask("GET", "schedules"));
    return answer.map(({ schedule, runs }) => ({
      schedule: recordOf("schedules", schedule),
      runs: runs.map((run) => recordOf("scheduleRuns", run)),
    }));
  }

  async find(id: string): Promise<Schedule> {
    return recordOf("schedules", await this.#ask("GET", `schedules/${id}`));
  }

  /** One that is changed keeps the files it has; its project goes along. @throws AppError `runner.no-key`, or as it refuses. */
  async save(input: ScheduleInput, id?: string): Promise<void> {
    const { prompt, title, pattern, timeZone, attachments, projectId, watch } = input;
    if (projectId !== undefined) await this.#parts.materials.send({ agentIds: [], projectId });
    const keepsFiles = id !== undefined;
    const schedule = { prompt, title, pattern, timeZone, language: this.#parts.language() };
    await this.#send(`schedules/${id ?? this.#parts.ids.next()}`, {
      schedule: {
        ...schedule,
        ...(watch ? { watch } : {}),
        ...(projectId === undefined ? {} : { projectId }),
        ...(keepsFiles || !attachments ? {} : { attachments }),
      },
      keepsFiles,
    });
  }

  async pause(id: string, isPaused: boolean): Promise<void> {
    await this.#send(`schedules/${id}/pause`, { isPaused });
  }

  async skipNext({ id, nextDue }: Pick<Schedule, "id" | "nextDue">): Promise<void> {
    if (nextDue !== undefined) await this.#send(`schedules/${id}/skip`, { due: nextDue });
  }

  /** Begins a task now. Resolves to its id. */
  async runNow({ id }: Pick<Schedule, "id">): Promise<string> {
    const body = { id: this.#parts.ids.next() };
    return readAnswer(begun, await this.#send(`schedules/${id}/run`, body)).taskId;
  }

  async remove(id: string): Promise<RemovedSchedule | undefined> {
    const { schedule, runs } = readAnswer(removed, await this.#ask("DELETE", `schedules/${id}`));
    if (schedule === undefined) return undefined;
    return {
      schedule: recordOf("schedules", schedule),
      runs: runs.map((run) => recordOf("scheduleRuns", run)),
    };
  }

  async putBack(before: RemovedSchedule): Promise<void> {
    await this.#send(`schedules/${before.schedule.id}/back`, before);
  }

  #ask(method: "GET" | "DELETE", path: string): Promise<unknown> {
    return this.#parts.api.ask(method, path, AbortSignal.timeout(ANSWER_MS));
  }

  /** Sent again where the connection is cut: each is done once. */
  #send(path: string, body: object): Promise<unknown> {
    const ask = () => this.#parts.api.ask("POST", path, AbortSignal.timeout(ANSWER_MS), body);
    return this.#patience.ask(ask, TRIES);
  }
}

function recordOf<S extends "schedules" | "scheduleRuns">(store: S, sent: unknown): CoreStoreRecords[S] {
  const record = readRecord(store, sent);
  if (record === undefined) throw new AppError("runner.malformed");
  return record;
}
