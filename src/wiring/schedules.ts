import type { Container } from "@core/di/container";
import type { Services } from "@core/di/token";
import type { ScheduleWatch } from "@core/domain/schedule/schedule";
import { ClockToken } from "@core/ports/clock";
import { DatabaseToken } from "@core/ports/database";
import { DirectoriesToken } from "@core/ports/directories";
import { HasherToken } from "@core/ports/hasher";
import { HttpToken } from "@core/ports/http";
import { IdsToken } from "@core/ports/ids";
import { LocksToken } from "@core/ports/locks";
import { LoggerToken } from "@core/ports/logger";
import { NotifierToken } from "@core/ports/notifier";
import { PluginSecretsFactoryToken } from "@core/ports/plugin-secrets";
import { PreferencesToken } from "@core/ports/preferences";
import { TabChannelToken } from "@core/ports/tab-channel";
import { logFailure } from "@core/services/diagnostics/log-failure";
import type { NewTask } from "@core/services/orchestration/task-input";
import { pairingOf, workPlaceOf } from "@core/services/runner/pairing";
import { RUNNER_SECRETS, RunnerApi } from "@core/services/runner/runner-api";
import { RunnerFolders } from "@core/services/runner/runner-folders";
import { RunnerSchedules } from "@core/services/runner/runner-schedules";
import { Scheduler } from "@core/services/schedules/scheduler";
import { Schedules } from "@core/services/schedules/schedules";
import { digestOf } from "@core/services/schedules/watched";
import { TaskControlToken } from "@core/services/tokens";
import { type RunnerPart, SchedulesStore } from "@core/stores/schedules/schedules-store";
import {
  ProvidersStoreToken,
  SchedulesStoreToken,
  SettingsStoreToken,
  TasksStoreToken,
} from "@core/stores/tokens";
import { dispatchEvent } from "../dispatch-event";
import { CronDueTimes } from "../plugins/browser/cron-due-times";
import { materialsOf } from "./runner/materials";

/** The schedules of the paired runner, if there is one. */
function runnerOf(services: Services): RunnerPart | undefined {
  const preferences = services.get(PreferencesToken);
  if (!pairingOf(preferences)) return undefined;
  const secrets = services.get(PluginSecretsFactoryToken).of(RUNNER_SECRETS);
  const api = new RunnerApi(services.get(HttpToken), preferences, secrets);
  return {
    folders: new RunnerFolders(api),
    schedules: new RunnerSchedules({
      ...{ api, materials: materialsOf(services, api, new AbortController().signal) },
      clock: services.get(ClockToken),
      ids: services.get(IdsToken),
      language: () => services.get(SettingsStoreToken).shownLanguage,
    }),
    usualPlace: () => workPlaceOf(preferences),
    catchUp: async () => services.get(TaskControlToken).catchUp?.(),
  };
}

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
      const task = await tasks.create(input, "here");
      const told = dispatchEvent(container, "schedule-due", async () => ({ title: "", text: input.prompt }));
      void told.catch(logFailure(services.get(LoggerToken), "plugins not told of a schedule"));
      return task;
    };
    const lookAt = async (watch: ScheduleWatch) => {
      const { pageAddress, pageText } = await import("../plugins/shared/web-page/page-text");
      const [http, hasher] = [services.get(HttpToken), services.get(HasherToken)];
      const readPage = async (address: string, signal: AbortSignal) =>
        pageText({ http }, pageAddress(address), signal);
      return digestOf(watch, { readPage, hasher, directories: services.get(DirectoriesToken) });
    };
    const makeScheduler = (onRun: () => void) =>
      new Scheduler({
        schedules,
        database,
        clock,
        onRun,
        locks: services.get(LocksToken),
        logger: services.get(LoggerToken),
        work: { canRun, lookAt, create, begin: (taskId) => tasks.begin(taskId) },
      });
    const store = new SchedulesStore(
      schedules,
      makeScheduler,
      services.get(NotifierToken),
      tabs,
      runnerOf(services),
    );
    // The timers of a hidden tab come late.
    globalThis.document?.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") store.wake();
    });
    return store;
  });
}
