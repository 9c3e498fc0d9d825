import type { Schedule } from "@core/domain/schedule/schedule";
import type { Schedules } from "@core/services/schedules/schedules";
import type { RunnerPart } from "@core/stores/schedules/schedules-store";

const FOLDERS = ["notes", "off"].map((name) => ({
  ...{ name, path: `/${name}`, isWritable: false, isOn: name === "notes" },
}));

/** A runner that keeps schedules as this browser does. */
export function runnerOfSchedules(there: Schedules, part: Partial<RunnerPart["schedules"]> = {}): RunnerPart {
  const list = async () =>
    Promise.all(
      (await there.list()).map(async (schedule) => ({ schedule, runs: await there.runs(schedule.id) })),
    );
  const kept = {
    list,
    find: (id: string) => there.find(id),
    save: async (...saved: Parameters<Schedules["save"]>) => void (await there.save(...saved)),
    pause: (...asked: Parameters<Schedules["pause"]>) => there.pause(...asked),
    skipNext: (...asked: Parameters<Schedules["skipNext"]>) => there.skipNext(...asked),
    remove: (id: string) => there.remove(id),
    putBack: (...asked: Parameters<Schedules["putBack"]>) => there.putBack(...asked),
    runNow: async (schedule: Pick<Schedule, "id">) =>
      (await there.claimNow(await there.find(schedule.id))).taskId ?? "",
  };
  return {
    schedules: { ...kept, ...part },
    folders: { list: async () => FOLDERS },
    usualPlace: () => "runner",
    catchUp: async () => {},
  };
}
