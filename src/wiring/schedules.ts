import type { Container } from "@core/di/container";
import { ClockToken } from "@core/ports/clock";
import { DatabaseToken } from "@core/ports/database";
import { IdsToken } from "@core/ports/ids";
import { LocksToken } from "@core/ports/locks";
import { LoggerToken } from "@core/ports/logger";
import { NotifierToken } from "@core/ports/notifier";
import { TabChannelToken } from "@core/ports/tab-channel";
import { logFailure } from "@core/services/diagnostics/log-failure";
import type { NewTask } from "@core/services/orchestration/task-input";
import { Scheduler } from "@core/services/schedules/scheduler";
import { Schedules } from "@core/services/schedules/schedules";
import { SchedulesStore } from "@core/stores/schedules/schedules-store";
import { ProvidersStoreToken, SchedulesStoreToken, TasksStoreToken } from "@core/stores/tokens";
import { dispatchEvent } from "../dispatch-event";
import { CronDueTimes } from "../plugins/browser/cron-due-times";

/** Work that is asked for again and again: for its page, and from the start where there is some. */
export function wire(container: Container): void {
  container.factory(SchedulesStoreToken, (services) => {
    const database = services.get(DatabaseToken);
    const clock = services.get(ClockToken);
    const tabs = services.get(TabChannelToken);
    const tasks = services.get(TasksStoreToken);
    const providers = services.get(ProvidersStoreToken);
    const times = new CronDueTimes();
    const schedules = new Schedules({ database, clock, ids: services.get(IdsToken), tabs, times });
    const canRun = async () => {
      if (providers.status !== "ready") await providers.load();
      return providers.defaultCredential !== undefined;
    };
    const create = async (input: NewTask) => {
      const task = await tasks.create(input);
      const told = dispatchEvent(container, "schedule-due", async () => ({ title: "", text: input.prompt }));
      void told.catch(logFailure(services.get(LoggerToken), "plugins not told of a schedule"));
      return task;
    };
    const makeScheduler = (onRun: () => void) =>
      new Scheduler({
        schedules,
        database,
        clock,
        onRun,
        locks: services.get(LocksToken),
        logger: services.get(LoggerToken),
        work: { canRun, create, begin: (taskId) => tasks.begin(taskId) },
      });
    const store = new SchedulesStore(schedules, makeScheduler, services.get(NotifierToken), tabs);
    // The timers of a hidden tab come late.
    globalThis.document?.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") store.wake();
    });
    return store;
  });
}
